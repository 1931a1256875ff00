import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has acknowledged an alert, and who wrote a note; unknown for what was done before. */
export class WhoDidIt1764000000340 implements MigrationInterface {
  name = 'WhoDidIt1764000000340';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE alerts ADD COLUMN "acknowledgedBy" jsonb');
    await queryRunner.query('ALTER TABLE alert_notes ADD COLUMN actor jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE alert_notes DROP COLUMN actor');
    await queryRunner.query('ALTER TABLE alerts DROP COLUMN "acknowledgedBy"');
  }
}
