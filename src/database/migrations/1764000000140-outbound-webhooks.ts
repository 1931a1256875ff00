import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is to be told to other systems, and what became of it. */
export class OutboundWebhooks1764000000140 implements MigrationInterface {
  name = 'OutboundWebhooks1764000000140';

  async up(queryRunner: QueryRunner): Promise<void> {
    // No foreign keys: a delivery is history, and outlives the alert and the integration.
    await queryRunner.query(`
      CREATE TABLE webhook_deliveries (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "integrationId" uuid NOT NULL,
        "eventId" uuid NOT NULL,
        "subjectId" uuid NOT NULL,
        event text NOT NULL,
        message jsonb,
        state text NOT NULL
          CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead')),
        "dueAt" timestamptz(3) NOT NULL,
        attempts integer NOT NULL,
        reason text,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        CHECK (message IS NOT NULL OR state NOT IN ('pending', 'sending'))
      )`);
    // Whatever runs twice, no integration is told twice of one event.
    await queryRunner.query(
      `CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries ("tenantId", "integrationId", "eventId")`,
    );
    // What the sender looks for, integration by integration; empty when there is nothing to do.
    await queryRunner.query(`
      CREATE INDEX webhook_deliveries_due ON webhook_deliveries ("tenantId", "integrationId", "dueAt", "eventId")
      WHERE state IN ('pending', 'sending')`);
    // Whether an earlier event of the same subject is still on its way.
    await queryRunner.query(`
      CREATE INDEX webhook_deliveries_order ON webhook_deliveries ("tenantId", "integrationId", "subjectId", "eventId")
      WHERE state IN ('pending', 'sending')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE webhook_deliveries');
  }
}
