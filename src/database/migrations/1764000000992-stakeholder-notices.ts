import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What stakeholders are told of an incident in place of its own texts. */
export class StakeholderNotices1764000000992 implements MigrationInterface {
  name = 'StakeholderNotices1764000000992';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE incidents ADD "stakeholderNotice" jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE incidents DROP "stakeholderNotice"');
  }
}
