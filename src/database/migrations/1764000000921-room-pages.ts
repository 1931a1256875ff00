import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What escalations post to chat rooms, and those posts that no longer show how their alert stands. */
export class RoomPages1764000000921 implements MigrationInterface {
  name = 'RoomPages1764000000921';

  async up(queryRunner: QueryRunner): Promise<void> {
    const waits = `WHERE state IN ('pending', 'sending')`;
    // No foreign keys but to the type: a post is history, as deliveries are.
    await queryRunner.query(`
      CREATE TABLE room_pages (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "alertId" uuid NOT NULL,
        "roomId" uuid NOT NULL,
        "channelType" text NOT NULL REFERENCES channel_types (type),
        cause text NOT NULL,
        "untilClosed" boolean NOT NULL,
        "bundledInto" uuid,
        reference text,
        state text NOT NULL
          CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead', 'bundled')),
        "dueAt" timestamptz(3) NOT NULL,
        attempts integer NOT NULL,
        reason text,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query(
      'CREATE UNIQUE INDEX room_pages_once ON room_pages ("tenantId", "alertId", "roomId", cause)',
    );
    await queryRunner.query(`CREATE INDEX room_pages_due ON room_pages ("channelType", "dueAt") ${waits}`);
    await queryRunner.query(
      `CREATE INDEX room_pages_turns ON room_pages ("channelType", "tenantId", "dueAt") ${waits}`,
    );
    await queryRunner.query(`CREATE INDEX room_pages_waiting ON room_pages ("tenantId", "roomId", "dueAt") ${waits}`);
    await queryRunner.query(
      `CREATE INDEX room_pages_members ON room_pages ("tenantId", "bundledInto") WHERE "bundledInto" IS NOT NULL`,
    );
    await queryRunner.query(`CREATE INDEX room_pages_bundled ON room_pages ("dueAt") WHERE state = 'bundled'`);
    await queryRunner.query(`
      CREATE TABLE room_revisions (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "roomPageId" uuid NOT NULL,
        state text NOT NULL CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead')),
        "dueAt" timestamptz(3) NOT NULL,
        attempts integer NOT NULL,
        reason text,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query(`CREATE INDEX room_revisions_due ON room_revisions ("tenantId", "dueAt") ${waits}`);
    await queryRunner.query(
      `CREATE INDEX room_revisions_age ON room_revisions ("updatedAt") WHERE NOT (state IN ('pending', 'sending'))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE room_revisions');
    await queryRunner.query('DROP TABLE room_pages');
  }
}
