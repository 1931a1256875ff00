import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What storing an alert costs: events of one change share a row of the outbox, lines of history that are written together
 * share a row, histories and the audit log are found by their primary key (an index less for each row), and a run does
 * not look its policy's version up again, which the engine has just read and which is never deleted.
 */
export class FewerRows1764000000270 implements MigrationInterface {
  name = 'FewerRows1764000000270';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outbox ADD COLUMN events json');
    await queryRunner.query(
      `UPDATE outbox SET events = json_build_array(json_build_object('id', id, 'payload', payload))`,
    );
    await queryRunner.query('ALTER TABLE outbox ALTER COLUMN events SET NOT NULL, DROP COLUMN payload');

    await queryRunner.query('ALTER TABLE alert_activities ADD COLUMN entries json');
    await queryRunner.query(
      `UPDATE alert_activities
       SET entries = json_build_array(json_build_object('id', id, 'type', type, 'user', "user", 'metadata', metadata))`,
    );
    await queryRunner.query(
      `ALTER TABLE alert_activities ALTER COLUMN entries SET NOT NULL,
         DROP COLUMN type, DROP COLUMN "user", DROP COLUMN metadata,
         DROP CONSTRAINT alert_activities_pkey, ADD PRIMARY KEY ("tenantId", "alertId", "createdAt", id)`,
    );
    await queryRunner.query('DROP INDEX alert_activities_newest');
    await queryRunner.query(
      'ALTER TABLE audit_log DROP CONSTRAINT audit_log_pkey, ADD PRIMARY KEY ("tenantId", "createdAt", id)',
    );
    await queryRunner.query('DROP INDEX audit_log_newest');
    await queryRunner.query('ALTER TABLE escalation_runs DROP CONSTRAINT "escalation_runs_tenantId_versionId_fkey"');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE escalation_runs ADD CONSTRAINT "escalation_runs_tenantId_versionId_fkey"
         FOREIGN KEY ("tenantId", "versionId") REFERENCES escalation_policy_versions ("tenantId", id)`,
    );
    await queryRunner.query(`CREATE INDEX audit_log_newest ON audit_log ("tenantId", "createdAt" DESC, id DESC)`);
    await queryRunner.query('ALTER TABLE audit_log DROP CONSTRAINT audit_log_pkey, ADD PRIMARY KEY ("tenantId", id)');
    await queryRunner.query(
      `CREATE INDEX alert_activities_newest ON alert_activities ("tenantId", "alertId", "createdAt" DESC, id DESC)`,
    );
    await queryRunner.query(
      `CREATE TABLE activities_before AS
       SELECT a."tenantId", e.id, a."alertId", e.type, e."user", e.metadata, a."createdAt"
       FROM alert_activities a, json_to_recordset(a.entries) AS e(id uuid, type text, "user" text, metadata jsonb)`,
    );
    await queryRunner.query('DELETE FROM alert_activities');
    await queryRunner.query(
      `ALTER TABLE alert_activities DROP CONSTRAINT alert_activities_pkey, ADD PRIMARY KEY ("tenantId", id),
         DROP COLUMN entries, ADD COLUMN type text NOT NULL, ADD COLUMN "user" text NOT NULL,
         ADD COLUMN metadata jsonb NOT NULL`,
    );
    await queryRunner.query(
      `INSERT INTO alert_activities ("tenantId", id, "alertId", type, "user", metadata, "createdAt")
       SELECT "tenantId", id, "alertId", type, "user", metadata, "createdAt" FROM activities_before`,
    );
    await queryRunner.query('DROP TABLE activities_before');

    await queryRunner.query('ALTER TABLE outbox ADD COLUMN payload jsonb');
    await queryRunner.query(
      `INSERT INTO outbox ("tenantId", id, type, events, payload, consumers, "occurredAt", "availableAt", attempts,
                           "lastError", "setAsideAt")
       SELECT o."tenantId", (e.event->>'id')::uuid, o.type, '[]', e.event->'payload', o.consumers, o."occurredAt",
              o."availableAt", o.attempts, o."lastError", o."setAsideAt"
       FROM outbox o CROSS JOIN json_array_elements(o.events) WITH ORDINALITY AS e(event, position)
       WHERE e.position > 1`,
    );
    await queryRunner.query(`UPDATE outbox SET payload = events->0->'payload' WHERE payload IS NULL`);
    await queryRunner.query('ALTER TABLE outbox ALTER COLUMN payload SET NOT NULL, DROP COLUMN events');
  }
}
