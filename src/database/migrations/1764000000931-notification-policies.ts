import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether and when people are told of alerts that are stored in any case. */
export class NotificationPolicies1764000000931 implements MigrationInterface {
  name = 'NotificationPolicies1764000000931';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE notification_policies (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        description text,
        "teamId" uuid,
        enabled boolean NOT NULL,
        "order" integer NOT NULL CHECK ("order" >= 0),
        match jsonb NOT NULL,
        hours jsonb,
        actions jsonb NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "teamId") REFERENCES teams ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX notification_policies_team ON notification_policies ("tenantId", "teamId")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE notification_policies');
  }
}
