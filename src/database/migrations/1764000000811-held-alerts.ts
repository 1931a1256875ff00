import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when an alert waits for somebody on call, as it is shown. */
export class HeldAlerts1764000000811 implements MigrationInterface {
  name = 'HeldAlerts1764000000811';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE alerts ADD COLUMN "heldUntil" timestamptz(3)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE alerts DROP COLUMN "heldUntil"');
  }
}
