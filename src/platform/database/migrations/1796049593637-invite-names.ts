import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name of whoever is invited, as the inviter knows it. */
export class InviteNames1796049593637 implements MigrationInterface {
  name = 'InviteNames1796049593637';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE invites ADD COLUMN IF NOT EXISTS "fullName" text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE invites DROP COLUMN "fullName"');
  }
}
