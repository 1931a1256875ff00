import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the leads of a team get a digest of each week, and when the next one is due; null: that is not known yet. */
export class TeamDigests1764000000803 implements MigrationInterface {
  name = 'TeamDigests1764000000803';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE teams ADD COLUMN "weeklyDigest" boolean NOT NULL DEFAULT true, ADD COLUMN "digestAt" timestamptz`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE teams DROP COLUMN "digestAt", DROP COLUMN "weeklyDigest"');
  }
}
