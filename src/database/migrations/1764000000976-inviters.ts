import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who invites: an invite ends with the right to make it. Of older ones nobody knows. */
export class Inviters1764000000976 implements MigrationInterface {
  name = 'Inviters1764000000976';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE invites ADD COLUMN inviter jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE invites DROP COLUMN inviter');
  }
}
