import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rotations that are changed change the future only: what counted before is kept, and who was here when. */
export class PlanHistory1795936849774 implements MigrationInterface {
  name = 'PlanHistory1795936849774';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE rotations
        ADD COLUMN "countsFrom" timestamptz(3),
        ADD COLUMN anchor timestamptz(3),
        ADD COLUMN shift integer NOT NULL DEFAULT 0,
        ADD COLUMN "countsOnlyOwnHours" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`ALTER TABLE schedules ADD COLUMN pauses jsonb NOT NULL DEFAULT '[]'`);
    // Without foreign keys: it outlives what it is about.
    await queryRunner.query(`
      CREATE TABLE plan_history (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "scheduleId" uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('rotation', 'override', 'schedule')),
        "subjectId" uuid NOT NULL,
        "until" timestamptz(3) NOT NULL,
        data jsonb NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query(
      `CREATE INDEX plan_history_of_schedule ON plan_history ("tenantId", "scheduleId", kind, "until")`,
    );
    await queryRunner.query(`
      CREATE TABLE user_departures (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "userId" uuid NOT NULL,
        "from" timestamptz(3),
        "until" timestamptz(3),
        PRIMARY KEY ("tenantId", id)
      )`);
    // Until now blocked people kept their turns; those who were deleted elsewhere never had one here.
    await queryRunner.query(`
      INSERT INTO user_departures ("tenantId", id, "userId", "from")
      SELECT "tenantId", gen_random_uuid(), id,
        CASE WHEN username LIKE '%.moved-in.invalid' THEN NULL ELSE date_trunc('milliseconds', now()) END
      FROM users WHERE blocked`);
    await queryRunner.query('ALTER TABLE swap_requests ADD COLUMN "shiftChangedAt" timestamptz(3)');
    await queryRunner.query('ALTER TABLE swap_requests DROP CONSTRAINT swap_requests_status_check');
    await queryRunner.query(`
      ALTER TABLE swap_requests ADD CONSTRAINT swap_requests_status_check
        CHECK (status IN ('pending', 'accepted', 'declined', 'withdrawn', 'expired', 'cancelled'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE swap_requests SET status = 'accepted' WHERE status = 'cancelled'`);
    await queryRunner.query('ALTER TABLE swap_requests DROP CONSTRAINT swap_requests_status_check');
    await queryRunner.query(`
      ALTER TABLE swap_requests ADD CONSTRAINT swap_requests_status_check
        CHECK (status IN ('pending', 'accepted', 'declined', 'withdrawn', 'expired'))`);
    await queryRunner.query('ALTER TABLE swap_requests DROP COLUMN "shiftChangedAt"');
    await queryRunner.query('DROP TABLE user_departures');
    await queryRunner.query('DROP TABLE plan_history');
    await queryRunner.query('ALTER TABLE schedules DROP COLUMN pauses');
    await queryRunner.query(`
      ALTER TABLE rotations
        DROP COLUMN "countsFrom", DROP COLUMN anchor, DROP COLUMN shift, DROP COLUMN "countsOnlyOwnHours"`);
  }
}
