import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What becomes of what the senders of an integration send; null: everything is taken as it comes. */
export class RulesOfIntegrations1764000000985 implements MigrationInterface {
  name = 'RulesOfIntegrations1764000000985';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE integrations ADD COLUMN rules jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE integrations DROP COLUMN rules');
  }
}
