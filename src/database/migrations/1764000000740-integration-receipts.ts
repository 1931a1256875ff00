import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each integration sent last; beside the integrations, of which every change drops snapshots. */
export class IntegrationReceipts1764000000740 implements MigrationInterface {
  name = 'IntegrationReceipts1764000000740';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE integration_receipts (
        "tenantId" uuid NOT NULL,
        "integrationId" uuid NOT NULL,
        "receivedAt" timestamptz(3),
        "refusedAt" timestamptz(3),
        reason text,
        PRIMARY KEY ("tenantId", "integrationId")
      ) WITH (fillfactor = 70)`);
    await queryRunner.query(`
      INSERT INTO integration_receipts ("tenantId", "integrationId", "receivedAt")
      SELECT "tenantId", "integrationId", max("lastOccurredAt")
      FROM alerts WHERE "integrationId" IS NOT NULL
      GROUP BY "tenantId", "integrationId"`);
    // Only now: the key locks the integrations against changes, and reading all alerts may take long.
    await queryRunner.query(`
      ALTER TABLE integration_receipts ADD CONSTRAINT integration_receipts_integration
        FOREIGN KEY ("tenantId", "integrationId") REFERENCES integrations ("tenantId", id) ON DELETE CASCADE NOT VALID`);
    await queryRunner.query(`
      DELETE FROM integration_receipts r WHERE NOT EXISTS (
        SELECT 1 FROM integrations i WHERE i."tenantId" = r."tenantId" AND i.id = r."integrationId")`);
    await queryRunner.query('ALTER TABLE integration_receipts VALIDATE CONSTRAINT integration_receipts_integration');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE integration_receipts');
  }
}
