import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Alerts with their history, notes and recipients. */
export class Alerts1764000000030 implements MigrationInterface {
  name = 'Alerts1764000000030';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE alerts (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "tinyId" integer NOT NULL CHECK ("tinyId" BETWEEN 0 AND 99999),
        alias text NOT NULL CHECK (char_length(alias) BETWEEN 1 AND 512),
        message text NOT NULL,
        description text,
        status text NOT NULL CHECK (status IN ('open', 'acknowledged', 'closed')),
        acknowledged boolean NOT NULL,
        "snoozedUntil" timestamptz(3),
        priority text NOT NULL CHECK (priority IN ('P1', 'P2', 'P3', 'P4', 'P5')),
        source text NOT NULL,
        entity text NOT NULL,
        owner text,
        "ownerId" uuid,
        "teamId" uuid,
        tags text[] NOT NULL,
        details jsonb NOT NULL,
        responders jsonb NOT NULL,
        "visibleTo" jsonb,
        actions text[] NOT NULL,
        "readBy" jsonb NOT NULL,
        count integer NOT NULL CHECK (count >= 1),
        "skipEscalation" boolean NOT NULL,
        "suppressNotifications" boolean NOT NULL,
        "delayedUntil" timestamptz(3),
        "integrationId" uuid,
        "lastOccurredAt" timestamptz(3) NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        "acknowledgedAt" timestamptz(3),
        "closedAt" timestamptz(3),
        PRIMARY KEY ("tenantId", id),
        CHECK (status <> 'acknowledged' OR acknowledged)
      )`);
    // At most one alert per alias that is not closed, whatever the concurrency (decisions §3).
    await queryRunner.query(
      `CREATE UNIQUE INDEX alerts_open_alias ON alerts ("tenantId", alias) WHERE status <> 'closed'`,
    );
    // The alias pointer: the newest alert created with an alias.
    await queryRunner.query(
      `CREATE INDEX alerts_alias_pointer ON alerts ("tenantId", alias, "createdAt" DESC, id DESC)`,
    );
    await queryRunner.query(`CREATE INDEX alerts_newest ON alerts ("tenantId", "createdAt" DESC, id DESC)`);
    await queryRunner.query(`CREATE INDEX alerts_tiny_id ON alerts ("tenantId", "tinyId")`);
    await queryRunner.query(
      `CREATE INDEX alerts_snooze_due ON alerts ("snoozedUntil") WHERE "snoozedUntil" IS NOT NULL`,
    );

    // No foreign keys from activities and recipients, which every create writes: PostgreSQL keeps one plan per
    // connection for their checks, made while the table was still small, when any index that begins with the tenant
    // looks as good as the primary key; each check then reads through the tenant (measured: a tenth of the speed,
    // until the first ANALYZE). They are written under the lock of their alert and deleted with it.
    await queryRunner.query(`
      CREATE TABLE alert_activities (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "alertId" uuid NOT NULL,
        type text NOT NULL,
        "user" text NOT NULL,
        metadata jsonb NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query(
      `CREATE INDEX alert_activities_newest ON alert_activities ("tenantId", "alertId", "createdAt" DESC, id DESC)`,
    );

    await queryRunner.query(`
      CREATE TABLE alert_notes (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "alertId" uuid NOT NULL,
        note text NOT NULL,
        "user" text NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "alertId") REFERENCES alerts ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(
      `CREATE INDEX alert_notes_newest ON alert_notes ("tenantId", "alertId", "createdAt" DESC, id DESC)`,
    );

    await queryRunner.query(`
      CREATE TABLE alert_recipients (
        "tenantId" uuid NOT NULL,
        "alertId" uuid NOT NULL,
        "userId" uuid NOT NULL,
        "namedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", "alertId", "userId")
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE alert_recipients');
    await queryRunner.query('DROP TABLE alert_notes');
    await queryRunner.query('DROP TABLE alert_activities');
    await queryRunner.query('DROP TABLE alerts');
  }
}
