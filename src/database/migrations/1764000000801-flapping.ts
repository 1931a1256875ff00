import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How alerts whose alias opens and closes again and again are marked. */
export class Flapping1764000000801 implements MigrationInterface {
  name = 'Flapping1764000000801';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE alerts ADD COLUMN flapping jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE alerts DROP COLUMN flapping');
  }
}
