import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What posts to a chat room are signed with, where its channel signs. */
export class RoomSecrets1764000000922 implements MigrationInterface {
  name = 'RoomSecrets1764000000922';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE chat_rooms ADD COLUMN "sealedSecret" text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE chat_rooms DROP COLUMN "sealedSecret"');
  }
}
