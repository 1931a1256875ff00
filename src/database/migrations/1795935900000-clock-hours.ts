import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a person reads the clock, 12 or 24 hours; null: as their language does. */
export class ClockHours1795935900000 implements MigrationInterface {
  name = 'ClockHours1795935900000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD COLUMN "clockHours" smallint');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users DROP COLUMN "clockHours"');
  }
}
