import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who closed an alert; unknown for what was closed before. */
export class WhoClosedIt1764000000390 implements MigrationInterface {
  name = 'WhoClosedIt1764000000390';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE alerts ADD COLUMN "closedBy" jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE alerts DROP COLUMN "closedBy"');
  }
}
