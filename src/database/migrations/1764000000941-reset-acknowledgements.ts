import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Escalation policies of which each cycle takes acknowledgements back. */
export class ResetAcknowledgements1764000000941 implements MigrationInterface {
  name = 'ResetAcknowledgements1764000000941';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE escalation_policy_versions ADD COLUMN "resetAcknowledgements" boolean NOT NULL DEFAULT false',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE escalation_policy_versions DROP COLUMN "resetAcknowledgements"');
  }
}
