import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages in chats that no longer show how their alert stands. */
export class ChatRevisions1764000000841 implements MigrationInterface {
  name = 'ChatRevisions1764000000841';

  async up(queryRunner: QueryRunner): Promise<void> {
    // No foreign keys: a revision is history, as deliveries are.
    await queryRunner.query(`
      CREATE TABLE chat_revisions (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "deliveryId" uuid NOT NULL,
        state text NOT NULL CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead')),
        "dueAt" timestamptz(3) NOT NULL,
        attempts integer NOT NULL,
        reason text,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query(
      `CREATE INDEX chat_revisions_due ON chat_revisions ("tenantId", "dueAt") WHERE state IN ('pending', 'sending')`,
    );
    await queryRunner.query(
      `CREATE INDEX chat_revisions_age ON chat_revisions ("updatedAt") WHERE NOT (state IN ('pending', 'sending'))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE chat_revisions');
  }
}
