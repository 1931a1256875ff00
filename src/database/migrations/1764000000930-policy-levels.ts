import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an alert policy is asked, and whether others are asked after it. */
export class PolicyLevels1764000000930 implements MigrationInterface {
  name = 'PolicyLevels1764000000930';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE alert_policies
        ADD COLUMN description text,
        ADD COLUMN hours jsonb,
        ADD COLUMN "afterMatch" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE alert_policies DROP COLUMN description, DROP COLUMN hours, DROP COLUMN "afterMatch"`);
  }
}
