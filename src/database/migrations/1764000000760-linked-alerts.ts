import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which alerts belong to which incident, as people linked them. */
export class LinkedAlerts1764000000760 implements MigrationInterface {
  name = 'LinkedAlerts1764000000760';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE incident_alerts (
        "tenantId" uuid NOT NULL,
        "incidentId" uuid NOT NULL,
        "alertId" uuid NOT NULL,
        "linkedBy" jsonb NOT NULL,
        "linkedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", "incidentId", "alertId"),
        FOREIGN KEY ("tenantId", "incidentId") REFERENCES incidents ("tenantId", id) ON DELETE CASCADE,
        FOREIGN KEY ("tenantId", "alertId") REFERENCES alerts ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query('CREATE INDEX incident_alerts_alert ON incident_alerts ("tenantId", "alertId")');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE incident_alerts');
  }
}
