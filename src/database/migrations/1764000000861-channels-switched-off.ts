import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a channel is switched off; null: it is on. */
export class ChannelsSwitchedOff1764000000861 implements MigrationInterface {
  name = 'ChannelsSwitchedOff1764000000861';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE channels ADD COLUMN "disabledReason" text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE channels DROP COLUMN "disabledReason"');
  }
}
