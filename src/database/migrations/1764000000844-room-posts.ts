import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is posted to chat rooms, beside pages. */
export class RoomPosts1764000000844 implements MigrationInterface {
  name = 'RoomPosts1764000000844';

  async up(queryRunner: QueryRunner): Promise<void> {
    // No foreign keys: a post is history, as deliveries are.
    await queryRunner.query(`
      CREATE TABLE room_posts (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "roomId" uuid NOT NULL,
        announcement jsonb NOT NULL,
        state text NOT NULL CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead')),
        "dueAt" timestamptz(3) NOT NULL,
        attempts integer NOT NULL,
        reason text,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query(
      `CREATE INDEX room_posts_due ON room_posts ("tenantId", "dueAt") WHERE state IN ('pending', 'sending')`,
    );
    await queryRunner.query(
      `CREATE INDEX room_posts_age ON room_posts ("updatedAt") WHERE NOT (state IN ('pending', 'sending'))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE room_posts');
  }
}
