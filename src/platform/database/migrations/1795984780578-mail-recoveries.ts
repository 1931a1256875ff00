import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a mail whose subject says that a problem is over closes its alert. */
export class MailRecoveries1795984780578 implements MigrationInterface {
  name = 'MailRecoveries1795984780578';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE integrations ADD COLUMN IF NOT EXISTS "mailRecoveries" boolean DEFAULT true NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE integrations DROP COLUMN "mailRecoveries"');
  }
}
