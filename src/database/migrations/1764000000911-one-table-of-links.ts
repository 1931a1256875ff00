import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = '"tenantId", id, "tokenHash", action, "alertId", "userId", "expiresAt", "usedAt", "createdAt"';

/** The links of buttons join those that acknowledge; they work as before. */
export class OneTableOfLinks1764000000911 implements MigrationInterface {
  name = 'OneTableOfLinks1764000000911';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Links that a way back has copied are there still.
    await queryRunner.query(
      `INSERT INTO acknowledge_links (${COLUMNS}) SELECT ${COLUMNS} FROM answer_links ON CONFLICT DO NOTHING`,
    );
    await queryRunner.query('DROP TABLE answer_links');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE answer_links (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "tokenHash" text NOT NULL,
        action text NOT NULL,
        "alertId" uuid NOT NULL,
        "userId" uuid,
        "expiresAt" timestamptz NOT NULL,
        "usedAt" timestamptz,
        "createdAt" timestamptz NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query('CREATE UNIQUE INDEX answer_links_hash ON answer_links ("tokenHash")');
    await queryRunner.query('CREATE INDEX answer_links_expiry ON answer_links ("expiresAt")');
    // Which of those about one alert were behind buttons is not known: the versions before find them in both tables.
    await queryRunner.query(
      `INSERT INTO answer_links (${COLUMNS}) SELECT ${COLUMNS} FROM acknowledge_links WHERE "alertIds" IS NULL`,
    );
    await queryRunner.query(`DELETE FROM acknowledge_links WHERE action <> 'acknowledge' OR "userId" IS NULL`);
  }
}
