import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What only the mail of an invite holds: who brings it has read the mailbox. */
export class MailedInvites1795984903810 implements MigrationInterface {
  name = 'MailedInvites1795984903810';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE invites ADD COLUMN IF NOT EXISTS "mailProof" text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE invites DROP COLUMN "mailProof"');
  }
}
