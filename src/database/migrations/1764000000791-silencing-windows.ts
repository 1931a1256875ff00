import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Windows that silence alerts, that come again, or of which somebody ended one time early. */
export class SilencingWindows1764000000791 implements MigrationInterface {
  name = 'SilencingWindows1764000000791';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE maintenance_windows
        ADD COLUMN silence jsonb,
        ADD COLUMN recurrence jsonb,
        ADD COLUMN "endedAt" timestamptz(3),
        ADD COLUMN heartbeats boolean NOT NULL DEFAULT true`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE maintenance_windows
        DROP COLUMN silence, DROP COLUMN recurrence, DROP COLUMN "endedAt", DROP COLUMN heartbeats`);
  }
}
