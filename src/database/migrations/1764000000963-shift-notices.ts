import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People whose notification rules ask to be told before their shifts begin and end: up to when it was looked, and every notice. */
export class ShiftNotices1764000000963 implements MigrationInterface {
  name = 'ShiftNotices1764000000963';

  async up(queryRunner: QueryRunner): Promise<void> {
    // One row for each tenant with such a rule.
    await queryRunner.query(`
      CREATE TABLE shift_watches (
        "tenantId" uuid PRIMARY KEY,
        "lookAt" timestamptz(3) NOT NULL,
        "lookedAt" timestamptz(3)
      )`);
    await queryRunner.query(`CREATE INDEX shift_watches_due ON shift_watches ("lookAt")`);
    // No foreign keys: a notice is history, as handoff notices are.
    await queryRunner.query(`
      CREATE TABLE shift_notices (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "userId" uuid NOT NULL,
        "scheduleId" uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('begin', 'end')),
        at timestamptz(3) NOT NULL,
        time text NOT NULL,
        "delayMins" integer NOT NULL,
        handoff jsonb NOT NULL,
        "ruleId" uuid NOT NULL,
        "channelId" uuid NOT NULL,
        "channelType" text NOT NULL REFERENCES channel_types (type),
        state text NOT NULL CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead')),
        "dueAt" timestamptz(3) NOT NULL,
        attempts integer NOT NULL,
        reason text,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    // Whatever runs twice, nobody is told twice.
    await queryRunner.query(
      `CREATE UNIQUE INDEX shift_notices_once
       ON shift_notices ("tenantId", "userId", "scheduleId", at, kind, time, "channelId", "delayMins")`,
    );
    await queryRunner.query(
      `CREATE INDEX shift_notices_due ON shift_notices ("tenantId", "dueAt") WHERE state IN ('pending', 'sending')`,
    );
    await queryRunner.query(
      `CREATE INDEX shift_notices_age ON shift_notices ("updatedAt") WHERE NOT (state IN ('pending', 'sending'))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE shift_notices');
    await queryRunner.query('DROP TABLE shift_watches');
  }
}
