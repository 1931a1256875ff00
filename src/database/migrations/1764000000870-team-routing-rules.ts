import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Routing rules of a team: which escalation policy or schedule is told of its alerts. */
export class TeamRoutingRules1764000000870 implements MigrationInterface {
  name = 'TeamRoutingRules1764000000870';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE team_routing_rules (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "teamId" uuid NOT NULL,
        name text NOT NULL,
        enabled boolean NOT NULL,
        "order" integer NOT NULL CHECK ("order" >= 0),
        "isDefault" boolean NOT NULL,
        match jsonb NOT NULL,
        hours jsonb,
        notify jsonb NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "teamId") REFERENCES teams ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX team_routing_rules_team ON team_routing_rules ("tenantId", "teamId")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE team_routing_rules');
  }
}
