import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When alerts are closed, or their escalations start anew, by the notification policy that asked for it. */
export class AlertTimers1764000000932 implements MigrationInterface {
  name = 'AlertTimers1764000000932';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE alert_timers (
        "tenantId" uuid NOT NULL,
        "alertId" uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('close', 'restart')),
        "dueAt" timestamptz NOT NULL,
        "everyMinutes" integer NOT NULL CHECK ("everyMinutes" > 0),
        "left" integer NOT NULL CHECK ("left" > 0),
        "policyId" uuid NOT NULL,
        "policyName" text NOT NULL,
        PRIMARY KEY ("tenantId", "alertId", kind),
        FOREIGN KEY ("tenantId", "alertId") REFERENCES alerts ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query('CREATE INDEX alert_timers_due ON alert_timers ("dueAt")');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE alert_timers');
  }
}
