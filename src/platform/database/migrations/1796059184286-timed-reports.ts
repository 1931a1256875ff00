import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether somebody chose when a mailed report goes, which a run by hand then leaves as it is. */
export class TimedReports1796059184286 implements MigrationInterface {
  name = 'TimedReports1796059184286';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE report_schedules ADD COLUMN IF NOT EXISTS "isTimed" boolean NOT NULL DEFAULT false',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE report_schedules DROP COLUMN "isTimed"');
  }
}
