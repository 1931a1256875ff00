import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links in messages with which the reader acknowledges, escalates, closes or snoozes an alert. */
export class AnswerLinks1764000000770 implements MigrationInterface {
  name = 'AnswerLinks1764000000770';

  async up(queryRunner: QueryRunner): Promise<void> {
    // No foreign keys: a link to what is gone says so on its page, and is swept away with the others.
    await queryRunner.query(`
      CREATE TABLE answer_links (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "tokenHash" text NOT NULL,
        action text NOT NULL,
        "alertId" uuid NOT NULL,
        "userId" uuid NOT NULL,
        "expiresAt" timestamptz NOT NULL,
        "usedAt" timestamptz,
        "createdAt" timestamptz NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query('CREATE UNIQUE INDEX answer_links_hash ON answer_links ("tokenHash")');
    await queryRunner.query('CREATE INDEX answer_links_expiry ON answer_links ("expiresAt")');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE answer_links');
  }
}
