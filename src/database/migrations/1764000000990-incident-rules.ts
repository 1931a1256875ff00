import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules of a service: which new alerts open an incident of it. */
export class IncidentRules1764000000990 implements MigrationInterface {
  name = 'IncidentRules1764000000990';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE incident_rules (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "serviceId" uuid NOT NULL,
        name text NOT NULL,
        enabled boolean NOT NULL,
        "order" integer NOT NULL CHECK ("order" >= 0),
        match jsonb NOT NULL,
        incident jsonb NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "serviceId") REFERENCES services ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX incident_rules_service ON incident_rules ("tenantId", "serviceId")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE incident_rules');
  }
}
