import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replies by text message and call that were acted on, so that one that is sent again does nothing. */
export class TakenReplies1764000000923 implements MigrationInterface {
  name = 'TakenReplies1764000000923';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE taken_replies (
        "tenantId" uuid NOT NULL,
        id text NOT NULL,
        "takenAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query('CREATE INDEX taken_replies_age ON taken_replies ("takenAt")');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE taken_replies');
  }
}
