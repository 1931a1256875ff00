import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The past of schedules follows the teams, zones and escalation policies of then. */
export class HistoryOfPeople1795946439411 implements MigrationInterface {
  name = 'HistoryOfPeople1795946439411';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE plan_history
        ALTER COLUMN "scheduleId" DROP NOT NULL,
        DROP CONSTRAINT plan_history_kind_check,
        ADD CONSTRAINT plan_history_kind_check
          CHECK (kind IN ('rotation', 'override', 'schedule', 'member', 'zone', 'escalation'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM plan_history WHERE "scheduleId" IS NULL');
    await queryRunner.query(`
      ALTER TABLE plan_history
        ALTER COLUMN "scheduleId" SET NOT NULL,
        DROP CONSTRAINT plan_history_kind_check,
        ADD CONSTRAINT plan_history_kind_check CHECK (kind IN ('rotation', 'override', 'schedule'))`);
  }
}
