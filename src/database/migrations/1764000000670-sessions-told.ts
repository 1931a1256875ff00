import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When and where a session began, for the person's list of sessions; unknown for those that began before. */
export class SessionsTold1764000000670 implements MigrationInterface {
  name = 'SessionsTold1764000000670';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE refresh_tokens ADD COLUMN "startedAt" timestamptz, ADD COLUMN address text, ADD COLUMN "userAgent" text',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE refresh_tokens DROP COLUMN "startedAt", DROP COLUMN address, DROP COLUMN "userAgent"',
    );
  }
}
