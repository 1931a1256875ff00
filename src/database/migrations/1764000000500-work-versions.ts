import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which version of the service a kind of work needs, where that is not the first; empty as long as none has changed. */
export class WorkVersions1764000000500 implements MigrationInterface {
  name = 'WorkVersions1764000000500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE work_versions (
        kind text PRIMARY KEY,
        version integer NOT NULL CHECK (version > 1)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE work_versions');
  }
}
