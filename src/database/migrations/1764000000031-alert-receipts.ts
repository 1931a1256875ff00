import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What became of accepted requests, for a day. A row holds the receipts of one batch that have all but their alert in
 * common: `positions` (within the block of request ids) and `alertIds` go side by side.
 */
export class AlertReceipts1764000000031 implements MigrationInterface {
  name = 'AlertReceipts1764000000031';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE alert_receipts (
        "tenantId" uuid NOT NULL,
        block uuid NOT NULL,
        id uuid NOT NULL,
        positions integer[] NOT NULL,
        "alertIds" uuid[] NOT NULL CHECK (cardinality("alertIds") = cardinality(positions)),
        action text NOT NULL,
        success boolean NOT NULL,
        status text NOT NULL,
        alias text,
        "integrationId" uuid,
        "processedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", block, id)
      )`);
    await queryRunner.query(`CREATE INDEX alert_receipts_age ON alert_receipts ("processedAt")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE alert_receipts');
  }
}
