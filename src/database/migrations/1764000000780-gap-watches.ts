import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the gaps of a tenant's schedules are looked at next, and of which ones the leads have been told. */
export class GapWatches1764000000780 implements MigrationInterface {
  name = 'GapWatches1764000000780';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE gap_watches (
        "tenantId" uuid PRIMARY KEY,
        "lookAt" timestamptz(3) NOT NULL,
        told jsonb NOT NULL DEFAULT '[]'
      )`);
    await queryRunner.query('CREATE INDEX gap_watches_due ON gap_watches ("lookAt")');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE gap_watches');
  }
}
