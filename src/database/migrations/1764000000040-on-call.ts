import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schedules with their rotations and overrides, and the absences that count on call. */
export class OnCall1764000000040 implements MigrationInterface {
  name = 'OnCall1764000000040';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE schedules (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "teamId" uuid,
        name text NOT NULL,
        description text,
        timezone text NOT NULL,
        enabled boolean NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);

    await queryRunner.query(`
      CREATE TABLE rotations (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "scheduleId" uuid NOT NULL,
        position integer NOT NULL,
        name text,
        "startDate" timestamptz(3) NOT NULL,
        "endDate" timestamptz(3) CHECK ("endDate" > "startDate"),
        type text NOT NULL,
        length integer NOT NULL CHECK (length >= 1),
        participants jsonb NOT NULL,
        "timeRestriction" jsonb,
        restrictions jsonb NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "scheduleId") REFERENCES schedules ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX rotations_of_schedule ON rotations ("tenantId", "scheduleId", position)`);

    await queryRunner.query(`
      CREATE TABLE overrides (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "scheduleId" uuid NOT NULL,
        "userId" text NOT NULL,
        "userName" text,
        "startTime" timestamptz(3) NOT NULL,
        "endTime" timestamptz(3) NOT NULL,
        reason text,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "scheduleId") REFERENCES schedules ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX overrides_of_schedule ON overrides ("tenantId", "scheduleId", "startTime")`);

    await queryRunner.query(`
      CREATE TABLE pto_requests (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "userId" uuid NOT NULL,
        "userName" text NOT NULL,
        "startDate" timestamptz(3) NOT NULL,
        "endDate" timestamptz(3) NOT NULL CHECK ("endDate" > "startDate"),
        reason text,
        status text NOT NULL CHECK (status IN ('pending', 'approved', 'denied')),
        "createdAt" timestamptz(3) NOT NULL,
        "approvedBy" text,
        "approvedAt" timestamptz(3),
        "deniedBy" text,
        "deniedAt" timestamptz(3),
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query(`CREATE INDEX pto_requests_newest ON pto_requests ("tenantId", "createdAt" DESC, id DESC)`);
    await queryRunner.query(`CREATE INDEX pto_requests_user ON pto_requests ("tenantId", "userId", "createdAt" DESC)`);
    await queryRunner.query(
      `CREATE INDEX pto_requests_approved ON pto_requests ("tenantId", "startDate") WHERE status = 'approved'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['pto_requests', 'overrides', 'rotations', 'schedules']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
