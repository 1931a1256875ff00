import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the maker of a key had, above which the key may do nothing; null: no ceiling, as all keys so far. */
export class KeyCeilings1764000000440 implements MigrationInterface {
  name = 'KeyCeilings1764000000440';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE api_keys ADD COLUMN permissions jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE api_keys DROP COLUMN permissions');
  }
}
