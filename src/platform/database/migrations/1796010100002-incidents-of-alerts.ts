import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which incidents repeat texts of alerts, as a rule filled them in: only for those who may read alerts. */
export class IncidentsOfAlerts1796010100002 implements MigrationInterface {
  name = 'IncidentsOfAlerts1796010100002';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE incidents ADD COLUMN "repeatsAlerts" boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE incidents DROP COLUMN "repeatsAlerts"');
  }
}
