import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What incidents of one sort have in common, to open them from. */
export class IncidentTemplates1764000000993 implements MigrationInterface {
  name = 'IncidentTemplates1764000000993';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE incident_templates (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        "teamId" uuid,
        message text NOT NULL,
        description text,
        priority text NOT NULL,
        tags text[] NOT NULL,
        details jsonb NOT NULL,
        "impactedServices" jsonb NOT NULL,
        "notifyStakeholders" boolean NOT NULL,
        "stakeholderNotice" jsonb,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE incident_templates');
  }
}
