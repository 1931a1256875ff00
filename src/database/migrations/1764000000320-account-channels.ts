import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers when an account's address became a channel: once, so that one which its owner removed stays away. */
export class AccountChannels1764000000320 implements MigrationInterface {
  name = 'AccountChannels1764000000320';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD COLUMN "accountChannelAt" timestamptz(3)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users DROP COLUMN "accountChannelAt"');
  }
}
