import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When alerts are closed that nobody has raised again, by the alert policy that asked for it. */
export class AutoCloses1764000000800 implements MigrationInterface {
  name = 'AutoCloses1764000000800';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE alert_auto_closes (
        "tenantId" uuid NOT NULL,
        "alertId" uuid NOT NULL,
        hours integer NOT NULL CHECK (hours > 0),
        "policyId" uuid NOT NULL,
        "policyName" text NOT NULL,
        "dueAt" timestamptz NOT NULL,
        PRIMARY KEY ("tenantId", "alertId"),
        FOREIGN KEY ("tenantId", "alertId") REFERENCES alerts ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query('CREATE INDEX alert_auto_closes_due ON alert_auto_closes ("dueAt")');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE alert_auto_closes');
  }
}
