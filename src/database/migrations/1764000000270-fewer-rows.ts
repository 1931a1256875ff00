import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What storing an alert costs: its events share rows of the outbox, histories and the audit log are found by their
 * primary key (an index less for each row), and a run does not look its policy's version up again, which the engine has
 * just read and which is never deleted.
 */
export class FewerRows1764000000270 implements MigrationInterface {
  name = 'FewerRows1764000000270';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outbox ADD COLUMN events jsonb');
    await queryRunner.query(
      `UPDATE outbox SET events = jsonb_build_array(jsonb_build_object('id', id, 'payload', payload))`,
    );
    await queryRunner.query('ALTER TABLE outbox ALTER COLUMN events SET NOT NULL, DROP COLUMN payload');

    await queryRunner.query(
      `ALTER TABLE alert_activities DROP CONSTRAINT alert_activities_pkey,
         ADD PRIMARY KEY ("tenantId", "alertId", "createdAt", id)`,
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
      'ALTER TABLE alert_activities DROP CONSTRAINT alert_activities_pkey, ADD PRIMARY KEY ("tenantId", id)',
    );

    await queryRunner.query('ALTER TABLE outbox ADD COLUMN payload jsonb');
    await queryRunner.query(
      `INSERT INTO outbox ("tenantId", id, type, events, payload, consumers, "occurredAt", "availableAt", attempts,
                           "lastError", "setAsideAt")
       SELECT o."tenantId", (e.event->>'id')::uuid, o.type, '[]', e.event->'payload', o.consumers, o."occurredAt",
              o."availableAt", o.attempts, o."lastError", o."setAsideAt"
       FROM outbox o CROSS JOIN jsonb_array_elements(o.events) WITH ORDINALITY AS e(event, position)
       WHERE e.position > 1`,
    );
    await queryRunner.query(`UPDATE outbox SET payload = events->0->'payload' WHERE payload IS NULL`);
    await queryRunner.query('ALTER TABLE outbox ALTER COLUMN payload SET NOT NULL, DROP COLUMN events');
  }
}
