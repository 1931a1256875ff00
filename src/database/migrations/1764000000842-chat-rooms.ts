import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Chats of an organisation: places in which several people read what is posted. */
export class ChatRooms1764000000842 implements MigrationInterface {
  name = 'ChatRooms1764000000842';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE chat_rooms (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        type text NOT NULL REFERENCES channel_types (type),
        value text NOT NULL,
        "teamId" uuid,
        verified boolean NOT NULL,
        "codeHash" text,
        "codeExpiresAt" timestamptz(3),
        "codeTries" integer NOT NULL,
        "lastResendAt" timestamptz(3),
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE chat_rooms');
  }
}
