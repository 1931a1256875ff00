import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a session was confirmed by a password or a code, and when it switched on a second factor. */
export class ConfirmedSessions1795987796723 implements MigrationInterface {
  name = 'ConfirmedSessions1795987796723';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE refresh_tokens ADD COLUMN IF NOT EXISTS "confirmedAt" timestamptz(3), ADD COLUMN IF NOT EXISTS "enrolledAt" timestamptz(3)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE refresh_tokens DROP COLUMN "confirmedAt", DROP COLUMN "enrolledAt"');
  }
}
