import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a tenant takes for flapping, where it is not what most do. */
export class FlappingSettings1764000000802 implements MigrationInterface {
  name = 'FlappingSettings1764000000802';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE flapping_settings (
        "tenantId" uuid PRIMARY KEY,
        enabled boolean NOT NULL,
        "openingsPerHour" integer NOT NULL CHECK ("openingsPerHour" > 0),
        "holdMinutes" integer NOT NULL CHECK ("holdMinutes" > 0),
        "holdsP1" boolean NOT NULL,
        "updatedAt" timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE flapping_settings');
  }
}
