import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a version does where nobody is on call, and for which alerts. */
export class WhenNobody1764000000810 implements MigrationInterface {
  name = 'WhenNobody1764000000810';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE escalation_policy_versions
        ADD COLUMN "whenNobody" text NOT NULL DEFAULT 'next',
        ADD COLUMN priorities jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE escalation_policy_versions DROP COLUMN "whenNobody", DROP COLUMN priorities');
  }
}
