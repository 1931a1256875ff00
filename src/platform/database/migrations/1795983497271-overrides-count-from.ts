import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Overrides that were made before this count as they did: from their start. */
export class OverridesCountFrom1795983497271 implements MigrationInterface {
  name = 'OverridesCountFrom1795983497271';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE overrides ADD COLUMN "countsFrom" timestamptz(3)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE overrides DROP COLUMN "countsFrom"');
  }
}
