import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Escalation policies, their immutable versions, and the run of each escalated alert. */
export class Escalation1764000000050 implements MigrationInterface {
  name = 'Escalation1764000000050';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE escalation_policy_versions (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "policyId" uuid NOT NULL,
        name text NOT NULL,
        "repeatInterval" integer NOT NULL CHECK ("repeatInterval" >= 0),
        "repeatCount" integer NOT NULL CHECK ("repeatCount" >= 1),
        "closeAlertAfterAll" boolean NOT NULL,
        rules jsonb NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);

    // The policy may go; its versions stay for the runs that were promised them.
    await queryRunner.query(`
      CREATE TABLE escalation_policies (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        description text,
        "teamId" uuid,
        priorities jsonb,
        "isDefault" boolean NOT NULL,
        "versionId" uuid NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "versionId") REFERENCES escalation_policy_versions ("tenantId", id)
      )`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX escalation_policies_one_default ON escalation_policies ("tenantId") WHERE "isDefault"`,
    );

    // No foreign key to alerts, for the reason given with the activities (migration 30): its check slows every create.
    // A run is deleted with its alert, or by the first step that misses the alert.
    await queryRunner.query(`
      CREATE TABLE escalation_runs (
        "tenantId" uuid NOT NULL,
        "alertId" uuid NOT NULL,
        "runId" uuid NOT NULL,
        "versionId" uuid,
        responders jsonb NOT NULL,
        cycle integer NOT NULL,
        step integer NOT NULL,
        "cycleStartedAt" timestamptz(3) NOT NULL,
        "firedRules" jsonb NOT NULL,
        "lastFiredAt" timestamptz(3),
        "resumedAt" timestamptz(3),
        paused boolean NOT NULL,
        state text NOT NULL CHECK (state IN ('running', 'paused', 'stopped', 'completed', 'exhausted', 'failed')),
        "stateReason" text,
        "nextDueAt" timestamptz(3),
        "startedAt" timestamptz(3) NOT NULL,
        attempts integer NOT NULL,
        "lastError" text,
        PRIMARY KEY ("tenantId", "alertId"),
        FOREIGN KEY ("tenantId", "versionId") REFERENCES escalation_policy_versions ("tenantId", id)
      )`);
    // Holds only runs that wait for a time, so that an idle tick reads next to nothing.
    await queryRunner.query(
      `CREATE INDEX escalation_runs_due ON escalation_runs ("nextDueAt") WHERE "nextDueAt" IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE escalation_runs');
    await queryRunner.query('DROP TABLE escalation_policies');
    await queryRunner.query('DROP TABLE escalation_policy_versions');
  }
}
