import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses with a secret, to which calendar programs and wall screens subscribe. */
export class CalendarLinks1764000000671 implements MigrationInterface {
  name = 'CalendarLinks1764000000671';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE calendar_links (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "userId" uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('user', 'schedule', 'team')),
        "targetId" uuid NOT NULL,
        hash text NOT NULL,
        "createdAt" timestamptz NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "userId") REFERENCES users ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query('CREATE UNIQUE INDEX calendar_links_hash ON calendar_links (hash)');
    await queryRunner.query('CREATE INDEX calendar_links_user ON calendar_links ("tenantId", "userId")');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE calendar_links');
  }
}
