import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who want to be told when their shifts begin and end: who does, what was last seen, and every notice. */
export class HandoffNotices1764000000150 implements MigrationInterface {
  name = 'HandoffNotices1764000000150';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE users ADD COLUMN "notifyOnHandoff" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`CREATE INDEX users_told_of_handoffs ON users ("tenantId") WHERE "notifyOnHandoff"`);

    // One row for each tenant with somebody who wants to be told.
    await queryRunner.query(`
      CREATE TABLE handoff_watches (
        "tenantId" uuid PRIMARY KEY,
        "lookAt" timestamptz(3) NOT NULL,
        "lookedAt" timestamptz(3),
        "onCall" jsonb
      )`);
    await queryRunner.query(`CREATE INDEX handoff_watches_due ON handoff_watches ("lookAt")`);

    // No foreign keys: a notice is history, and outlives the person, the channel and the schedule.
    await queryRunner.query(`
      CREATE TABLE handoff_notices (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "userId" uuid NOT NULL,
        "scheduleId" uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('begin', 'end')),
        at timestamptz(3) NOT NULL,
        handoff jsonb NOT NULL,
        "channelId" uuid NOT NULL,
        "channelType" text NOT NULL CHECK ("channelType" IN ('sms', 'voice', 'email')),
        state text NOT NULL
          CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead')),
        "dueAt" timestamptz(3) NOT NULL,
        attempts integer NOT NULL,
        reason text,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    // Whatever runs twice, nobody is told twice of one beginning or end.
    await queryRunner.query(
      `CREATE UNIQUE INDEX handoff_notices_once
       ON handoff_notices ("tenantId", "userId", "scheduleId", at, kind, "channelId")`,
    );
    // What the sender looks for; empty when there is nothing to do.
    await queryRunner.query(
      `CREATE INDEX handoff_notices_due ON handoff_notices ("dueAt") WHERE state IN ('pending', 'sending')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE handoff_notices');
    await queryRunner.query('DROP TABLE handoff_watches');
    await queryRunner.query('ALTER TABLE users DROP COLUMN "notifyOnHandoff"');
  }
}
