import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the public reads of a postmortem, and since when; null: nothing. */
export class PublishedPostmortems1764000000761 implements MigrationInterface {
  name = 'PublishedPostmortems1764000000761';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE postmortems ADD COLUMN "publicText" text, ADD COLUMN "publishedAt" timestamptz(3)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE postmortems DROP COLUMN "publicText", DROP COLUMN "publishedAt"');
  }
}
