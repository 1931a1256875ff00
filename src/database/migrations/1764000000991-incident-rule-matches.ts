import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New alerts that fit an incident rule and wait for its incident, and the incident that each rule opened last. */
export class IncidentRuleMatches1764000000991 implements MigrationInterface {
  name = 'IncidentRuleMatches1764000000991';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE incident_rule_matches (
        "tenantId" uuid NOT NULL,
        "ruleId" uuid NOT NULL,
        "alertId" uuid NOT NULL,
        "dueAt" timestamptz(3),
        attempts integer NOT NULL,
        "lastError" text,
        PRIMARY KEY ("tenantId", "ruleId", "alertId"),
        FOREIGN KEY ("tenantId", "ruleId") REFERENCES incident_rules ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(
      `CREATE INDEX incident_rule_matches_due ON incident_rule_matches ("dueAt") WHERE "dueAt" IS NOT NULL`,
    );
    await queryRunner.query(`
      CREATE TABLE incident_rule_states (
        "tenantId" uuid NOT NULL,
        "ruleId" uuid NOT NULL,
        "incidentId" uuid NOT NULL,
        "leftOut" integer NOT NULL,
        PRIMARY KEY ("tenantId", "ruleId"),
        FOREIGN KEY ("tenantId", "ruleId") REFERENCES incident_rules ("tenantId", id) ON DELETE CASCADE
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE incident_rule_states');
    await queryRunner.query('DROP TABLE incident_rule_matches');
  }
}
