import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Overrides of some rotations, by a user, a team, an escalation or nobody. */
export class PartialOverrides1764000000940 implements MigrationInterface {
  name = 'PartialOverrides1764000000940';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Null: by a user, and of the whole schedule.
    await queryRunner.query('ALTER TABLE overrides ADD COLUMN "participantType" text, ADD COLUMN "rotationIds" jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // Without these columns they would be overrides of the whole schedule by somebody who does not exist.
    await queryRunner.query('DELETE FROM overrides WHERE "participantType" IS NOT NULL OR "rotationIds" IS NOT NULL');
    await queryRunner.query('ALTER TABLE overrides DROP COLUMN "participantType", DROP COLUMN "rotationIds"');
  }
}
