import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What integrations sent last, for whoever makes their rules. */
export class IntegrationPayloads1795984778538 implements MigrationInterface {
  name = 'IntegrationPayloads1795984778538';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS integration_payloads (
        "tenantId" uuid NOT NULL,
        "integrationId" uuid NOT NULL,
        id uuid NOT NULL,
        "receivedAt" timestamptz(3) NOT NULL,
        result text NOT NULL,
        remarks text[] NOT NULL,
        payload text NOT NULL,
        PRIMARY KEY ("tenantId", "integrationId", id),
        CONSTRAINT integration_payloads_result_check CHECK (result IN ('taken', 'refused')),
        CONSTRAINT integration_payloads_integration FOREIGN KEY ("tenantId", "integrationId")
          REFERENCES integrations("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(
      'CREATE INDEX IF NOT EXISTS integration_payloads_age ON integration_payloads ("receivedAt")',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE integration_payloads');
  }
}
