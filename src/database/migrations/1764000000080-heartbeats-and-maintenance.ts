import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Heartbeats, the maintenance windows that keep them quiet, and saved searches. */
export class HeartbeatsAndMaintenance1764000000080 implements MigrationInterface {
  name = 'HeartbeatsAndMaintenance1764000000080';

  async up(queryRunner: QueryRunner): Promise<void> {
    // The name is the key. Compared by code point, so that the primary key also serves the paged list.
    await queryRunner.query(`
      CREATE TABLE heartbeats (
        "tenantId" uuid NOT NULL,
        name text COLLATE "C" NOT NULL CHECK (char_length(name) BETWEEN 1 AND 500),
        description text,
        "interval" integer NOT NULL CHECK ("interval" >= 1),
        "intervalUnit" text NOT NULL
          CHECK ("intervalUnit" IN ('minutes', 'hours', 'days', 'minute', 'hour', 'day')),
        "intervalMinutes" integer NOT NULL CHECK ("intervalMinutes" >= 1),
        enabled boolean NOT NULL,
        expired boolean NOT NULL,
        "lastPing" timestamptz(3),
        "armedAt" timestamptz(3) NOT NULL,
        "expiresAt" timestamptz(3),
        "heldUntil" timestamptz(3),
        "alertId" uuid,
        "serviceId" text,
        "alertMessage" text,
        "alertTags" text[] NOT NULL,
        "alertPriority" text NOT NULL CHECK ("alertPriority" IN ('P1', 'P2', 'P3', 'P4', 'P5')),
        "teamId" uuid,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", name),
        CHECK (("expiresAt" IS NOT NULL) = (enabled AND NOT expired))
      )`);
    // What the expiry job reads: nothing but the heartbeats that still can expire, the next one first.
    await queryRunner.query(
      `CREATE INDEX heartbeats_due ON heartbeats (greatest("expiresAt", "heldUntil")) WHERE "expiresAt" IS NOT NULL`,
    );

    await queryRunner.query(`
      CREATE TABLE maintenance_windows (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        description text,
        "startTime" timestamptz(3) NOT NULL,
        "endTime" timestamptz(3) NOT NULL,
        "serviceId" text,
        enabled boolean NOT NULL,
        "teamId" uuid,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query(
      `CREATE INDEX maintenance_windows_end ON maintenance_windows ("tenantId", "endTime") WHERE enabled`,
    );

    await queryRunner.query(`
      CREATE TABLE saved_searches (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        query text NOT NULL,
        "teamId" uuid,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE saved_searches');
    await queryRunner.query('DROP TABLE maintenance_windows');
    await queryRunner.query('DROP TABLE heartbeats');
  }
}
