import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For how long an alert was snoozed, and how much of that its escalation has waited already. */
export class SnoozesStopTheClock1796048686661 implements MigrationInterface {
  name = 'SnoozesStopTheClock1796048686661';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE alerts ADD COLUMN IF NOT EXISTS snoozes jsonb');
    await queryRunner.query(
      'ALTER TABLE escalation_runs ADD COLUMN IF NOT EXISTS "snoozedMs" double precision NOT NULL DEFAULT 0',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE escalation_runs DROP COLUMN "snoozedMs"');
    await queryRunner.query('ALTER TABLE alerts DROP COLUMN snoozes');
  }
}
