import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What has moved in from another service, and what it was then. */
export class ImportedObjects1764000000890 implements MigrationInterface {
  name = 'ImportedObjects1764000000890';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE imported_objects (
        "tenantId" uuid NOT NULL,
        kind text NOT NULL,
        "externalId" text NOT NULL,
        "objectId" text NOT NULL,
        hash text NOT NULL,
        "importedAt" timestamptz NOT NULL,
        PRIMARY KEY ("tenantId", kind, "externalId")
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE imported_objects');
  }
}
