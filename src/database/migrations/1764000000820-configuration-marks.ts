import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which objects a configuration file manages, and how it calls them. */
export class ConfigurationMarks1764000000820 implements MigrationInterface {
  name = 'ConfigurationMarks1764000000820';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE configuration_marks (
        "tenantId" uuid NOT NULL,
        kind text NOT NULL,
        "objectId" text NOT NULL,
        key text NOT NULL,
        "managedBy" text NOT NULL,
        "appliedAt" timestamptz NOT NULL,
        PRIMARY KEY ("tenantId", kind, "objectId"),
        UNIQUE ("tenantId", kind, key)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE configuration_marks');
  }
}
