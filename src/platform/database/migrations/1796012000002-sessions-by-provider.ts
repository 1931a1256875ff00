import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a session began at an identity provider, which asks for second factors itself. */
export class SessionsByProvider1796012000002 implements MigrationInterface {
  name = 'SessionsByProvider1796012000002';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE refresh_tokens ADD COLUMN IF NOT EXISTS "bySso" boolean NOT NULL DEFAULT false',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE refresh_tokens DROP COLUMN "bySso"');
  }
}
