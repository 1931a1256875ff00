import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages to responders and stakeholders of incidents, and what became of them. */
export class IncidentNotices1764000000323 implements MigrationInterface {
  name = 'IncidentNotices1764000000323';

  async up(queryRunner: QueryRunner): Promise<void> {
    // No foreign keys: a notice is history, and outlives the incident, the person and the channel.
    await queryRunner.query(`
      CREATE TABLE incident_notices (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "incidentId" uuid NOT NULL,
        "userId" uuid NOT NULL,
        cause text NOT NULL,
        notice jsonb NOT NULL,
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
    // Whatever runs twice, nobody is told twice of one change.
    await queryRunner.query(
      `CREATE UNIQUE INDEX incident_notices_once ON incident_notices ("tenantId", "incidentId", "userId", cause, "channelId")`,
    );
    // What the sender looks for; empty when there is nothing to do.
    await queryRunner.query(
      `CREATE INDEX incident_notices_due ON incident_notices ("dueAt") WHERE state IN ('pending', 'sending')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE incident_notices');
  }
}
