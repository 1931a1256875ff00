import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What who was deleted is called afterwards; of those before then it is not known. */
export class NamesOfGonePeople1795964016248 implements MigrationInterface {
  name = 'NamesOfGonePeople1795964016248';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE user_departures ADD COLUMN name text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE user_departures DROP COLUMN name');
  }
}
