import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What third-party clients keep with a saved search; unknown for those that were saved before. */
export class SearchesDescribed1764000000420 implements MigrationInterface {
  name = 'SearchesDescribed1764000000420';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE saved_searches ADD COLUMN description text, ADD COLUMN "ownerId" uuid, ADD COLUMN "updatedAt" timestamptz',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE saved_searches DROP COLUMN description, DROP COLUMN "ownerId", DROP COLUMN "updatedAt"',
    );
  }
}
