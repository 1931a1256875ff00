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
        PRIMARY KEY ("tenantId", "integrationId"),
        FOREIGN KEY ("tenantId", "integrationId") REFERENCES integrations ("tenantId", id) ON DELETE CASCADE
      ) WITH (fillfactor = 70)`);
    await queryRunner.query(`
      INSERT INTO integration_receipts ("tenantId", "integrationId", "receivedAt")
      SELECT "tenantId", i.id, max(a."lastOccurredAt")
      FROM integrations i JOIN alerts a USING ("tenantId") WHERE a."integrationId" = i.id
      GROUP BY "tenantId", i.id`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE integration_receipts');
  }
}
