import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Quiet hours and mutes hold pages; people decide whether a P1 comes through; runs know whether anybody was reached; followers are not paged. */
export class HeldPages1795939200000 implements MigrationInterface {
  name = 'HeldPages1795939200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD COLUMN "notifyP1InQuietHours" boolean NOT NULL DEFAULT true');
    // Runs of before, and of versions that do not know it, end as they did.
    await queryRunner.query('ALTER TABLE escalation_runs ADD COLUMN told boolean NOT NULL DEFAULT true');
    await queryRunner.query('ALTER TABLE deliveries ADD COLUMN follows boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE deliveries DROP COLUMN follows');
    await queryRunner.query('ALTER TABLE escalation_runs DROP COLUMN told');
    await queryRunner.query('ALTER TABLE users DROP COLUMN "notifyP1InQuietHours"');
  }
}
