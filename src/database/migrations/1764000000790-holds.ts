import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Runs that wait until an instant for a reason. */
export class Holds1764000000790 implements MigrationInterface {
  name = 'Holds1764000000790';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE escalation_runs ADD COLUMN hold jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE escalation_runs DROP COLUMN hold');
  }
}
