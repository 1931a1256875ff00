import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The maintenance during which an alert was raised, and until when it pages nobody. */
export class SilencedAlerts1764000000792 implements MigrationInterface {
  name = 'SilencedAlerts1764000000792';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE alerts ADD COLUMN maintenance uuid, ADD COLUMN "silencedUntil" timestamptz(3)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE alerts DROP COLUMN maintenance, DROP COLUMN "silencedUntil"');
  }
}
