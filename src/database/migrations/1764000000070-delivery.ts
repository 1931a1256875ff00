import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ways to reach people, and every message to them with what became of it. */
export class Delivery1764000000070 implements MigrationInterface {
  name = 'Delivery1764000000070';

  async up(queryRunner: QueryRunner): Promise<void> {
    // A channel is personal data: it goes with its owner.
    await queryRunner.query(`
      CREATE TABLE channels (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "userId" uuid NOT NULL,
        type text NOT NULL CHECK (type IN ('sms', 'voice', 'email')),
        value text NOT NULL,
        label text,
        verified boolean NOT NULL,
        "codeHash" text,
        "codeExpiresAt" timestamptz(3),
        "codeTries" integer NOT NULL,
        "lastResendAt" timestamptz(3),
        "lastTestAt" timestamptz(3),
        "lastTestResult" text CHECK ("lastTestResult" IN ('ok', 'failed')),
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "userId") REFERENCES users ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX channels_user ON channels ("tenantId", "userId", "createdAt", id)`);

    // No foreign keys: a delivery is history, and outlives the alert, the person and the channel.
    await queryRunner.query(`
      CREATE TABLE deliveries (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "alertId" uuid NOT NULL,
        "userId" uuid NOT NULL,
        "channelId" uuid NOT NULL,
        "channelType" text NOT NULL CHECK ("channelType" IN ('sms', 'voice', 'email')),
        cause text NOT NULL,
        "untilClosed" boolean NOT NULL,
        state text NOT NULL
          CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead')),
        "dueAt" timestamptz(3) NOT NULL,
        attempts integer NOT NULL,
        reason text,
        reference text,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    // Whatever runs twice, nobody is paged twice for one cause.
    await queryRunner.query(
      `CREATE UNIQUE INDEX deliveries_once ON deliveries ("tenantId", "alertId", "userId", "channelId", cause)`,
    );
    // What the sender looks for; empty when there is nothing to do.
    await queryRunner.query(
      `CREATE INDEX deliveries_due ON deliveries ("channelType", "dueAt") WHERE state IN ('pending', 'sending')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE deliveries');
    await queryRunner.query('DROP TABLE channels');
  }
}
