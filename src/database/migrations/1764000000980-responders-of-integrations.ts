import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom the alerts of an integration are for where its sender names nobody, or whoever it names. */
export class RespondersOfIntegrations1764000000980 implements MigrationInterface {
  name = 'RespondersOfIntegrations1764000000980';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE integrations ADD COLUMN responders jsonb NOT NULL DEFAULT '[]',
       ADD COLUMN "ignoreResponders" boolean NOT NULL DEFAULT false`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE integrations DROP COLUMN responders, DROP COLUMN "ignoreResponders"');
  }
}
