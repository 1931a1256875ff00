import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules of escalation policies that post to chat rooms: apart from the others, which versions before this one read. */
export class RoomRules1764000000920 implements MigrationInterface {
  name = 'RoomRules1764000000920';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE escalation_policy_versions ADD COLUMN "roomRules" jsonb NOT NULL DEFAULT '[]'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE escalation_policy_versions DROP COLUMN "roomRules"');
  }
}
