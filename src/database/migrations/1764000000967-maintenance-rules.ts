import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What maintenance windows switch on or off; null: nothing. */
export class MaintenanceRules1764000000967 implements MigrationInterface {
  name = 'MaintenanceRules1764000000967';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE maintenance_windows ADD COLUMN rules jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE maintenance_windows DROP COLUMN rules');
  }
}
