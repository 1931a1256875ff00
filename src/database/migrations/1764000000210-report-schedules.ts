import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports that are mailed by themselves, and mails that carry files. */
export class ReportSchedules1764000000210 implements MigrationInterface {
  name = 'ReportSchedules1764000000210';

  async up(queryRunner: QueryRunner): Promise<void> {
    // No foreign key to the owner, who may be an API key.
    await queryRunner.query(`
      CREATE TABLE report_schedules (
        "tenantId" uuid NOT NULL REFERENCES tenants ("tenantId"),
        id uuid NOT NULL,
        "userId" text NOT NULL,
        cadence text NOT NULL CHECK (cadence IN ('daily', 'weekly', 'monthly')),
        email text NOT NULL,
        days integer NOT NULL CHECK (days BETWEEN 1 AND 365),
        enabled boolean NOT NULL,
        "countsFrom" timestamptz(3) NOT NULL,
        "countsIn" text NOT NULL,
        "nextRunAt" timestamptz(3) NOT NULL,
        "lastRunAt" timestamptz(3),
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query('CREATE INDEX report_schedules_owner ON report_schedules ("tenantId", "userId")');
    // Over all tenants: the job that runs them serves everybody.
    await queryRunner.query('CREATE INDEX report_schedules_due ON report_schedules ("nextRunAt") WHERE enabled');

    await queryRunner.query('ALTER TABLE mails ADD COLUMN enclosing boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE mails DROP COLUMN enclosing');
    await queryRunner.query('DROP TABLE report_schedules');
  }
}
