import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Routing rules and alert policies: what happens to an alert between its arrival and its first page. */
export class RoutingAndPolicies1764000000060 implements MigrationInterface {
  name = 'RoutingAndPolicies1764000000060';

  async up(queryRunner: QueryRunner): Promise<void> {
    // A rule without its target team could only send alerts where nobody sees them, so it goes with the team.
    await queryRunner.query(`
      CREATE TABLE routing_rules (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        enabled boolean NOT NULL,
        "order" integer NOT NULL CHECK ("order" >= 0),
        match jsonb NOT NULL,
        "targetTeamId" uuid NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "targetTeamId") REFERENCES teams ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX routing_rules_team ON routing_rules ("tenantId", "targetTeamId")`);

    await queryRunner.query(`
      CREATE TABLE alert_policies (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        "teamId" uuid,
        enabled boolean NOT NULL,
        "order" integer NOT NULL CHECK ("order" >= 0),
        match jsonb NOT NULL,
        actions jsonb NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "teamId") REFERENCES teams ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX alert_policies_team ON alert_policies ("tenantId", "teamId")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE alert_policies');
    await queryRunner.query('DROP TABLE routing_rules');
  }
}
