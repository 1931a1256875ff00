import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the reading of an API waits for. */
export class WaitsOfCrawls1795715191458 implements MigrationInterface {
  name = 'WaitsOfCrawls1795715191458';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE moving_in_runs ADD COLUMN waiting jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE moving_in_runs DROP COLUMN waiting');
  }
}
