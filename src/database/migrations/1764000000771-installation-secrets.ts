import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secrets that the service makes for itself, the same for every tenant and replica; encrypted. */
export class InstallationSecrets1764000000771 implements MigrationInterface {
  name = 'InstallationSecrets1764000000771';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE installation_secrets (
        name text PRIMARY KEY,
        "sealedValue" text NOT NULL,
        "createdAt" timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE installation_secrets');
  }
}
