import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses that providers refuse for good: since when, and the notices to their owners and to administrators. */
export class FailedAddresses1795936436543 implements MigrationInterface {
  name = 'FailedAddresses1795936436543';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE channels ADD COLUMN "failedAt" timestamptz(3)');
    await queryRunner.query(
      'ALTER TABLE chat_rooms ADD COLUMN "failedAt" timestamptz(3), ADD COLUMN "failedReason" text',
    );
    // No foreign keys: a notice is history, as handoff notices are.
    await queryRunner.query(`
      CREATE TABLE address_notices (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "userId" uuid NOT NULL,
        failed jsonb NOT NULL,
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
    await queryRunner.query(
      `CREATE INDEX address_notices_due ON address_notices ("tenantId", "dueAt") WHERE state IN ('pending', 'sending')`,
    );
    await queryRunner.query(
      `CREATE INDEX address_notices_age ON address_notices ("updatedAt") WHERE NOT (state IN ('pending', 'sending'))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE address_notices');
    await queryRunner.query('ALTER TABLE chat_rooms DROP COLUMN "failedAt", DROP COLUMN "failedReason"');
    await queryRunner.query('ALTER TABLE channels DROP COLUMN "failedAt"');
  }
}
