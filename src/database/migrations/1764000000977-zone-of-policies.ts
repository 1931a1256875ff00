import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The zone of the clocks of policies that move in, which no source says. */
export class ZoneOfPolicies1764000000977 implements MigrationInterface {
  name = 'ZoneOfPolicies1764000000977';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE moving_in_runs ADD COLUMN timezone text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE moving_in_runs DROP COLUMN timezone');
  }
}
