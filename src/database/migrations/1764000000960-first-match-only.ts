import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People of whose notification rules only the first that fires is used. */
export class FirstMatchOnly1764000000960 implements MigrationInterface {
  name = 'FirstMatchOnly1764000000960';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD COLUMN "firstMatchOnly" boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users DROP COLUMN "firstMatchOnly"');
  }
}
