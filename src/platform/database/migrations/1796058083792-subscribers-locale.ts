import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language in which a subscriber of a status page gets mails; null (of before, or of an older build): English. */
export class SubscribersLocale1796058083792 implements MigrationInterface {
  name = 'SubscribersLocale1796058083792';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE status_page_subscribers ADD COLUMN IF NOT EXISTS locale text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE status_page_subscribers DROP COLUMN locale');
  }
}
