import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organisations move in from more than one service: the code knows which. */
export class MovingInSources1796071140122 implements MigrationInterface {
  name = 'MovingInSources1796071140122';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE moving_in_runs DROP CONSTRAINT IF EXISTS moving_in_runs_source_check');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DELETE FROM moving_in_runs WHERE source NOT IN ('api', 'backup')");
    await queryRunner.query(
      "ALTER TABLE moving_in_runs ADD CONSTRAINT moving_in_runs_source_check CHECK (source IN ('api', 'backup'))",
    );
  }
}
