import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was read for an organisation that moves in from the console: the parts of a zip file, files, answers. */
export class MovingInFiles1764000000951 implements MigrationInterface {
  name = 'MovingInFiles1764000000951';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE moving_in_parts (
        "tenantId" uuid NOT NULL,
        "runId" uuid NOT NULL,
        number integer NOT NULL,
        bytes bytea NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", "runId", number)
      )`);
    await queryRunner.query('CREATE INDEX moving_in_parts_age ON moving_in_parts ("createdAt")');
    await queryRunner.query(`
      CREATE TABLE moving_in_files (
        "tenantId" uuid NOT NULL,
        "runId" uuid NOT NULL,
        name text NOT NULL,
        status integer NOT NULL,
        body text,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", "runId", name)
      )`);
    await queryRunner.query('CREATE INDEX moving_in_files_age ON moving_in_files ("createdAt")');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE moving_in_files');
    await queryRunner.query('DROP TABLE moving_in_parts');
  }
}
