import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which person made a key; null: another key, the operator, or before this was kept. */
export class KeyMakers1795984903809 implements MigrationInterface {
  name = 'KeyMakers1795984903809';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE api_keys ADD COLUMN IF NOT EXISTS "madeBy" uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE api_keys DROP COLUMN "madeBy"');
  }
}
