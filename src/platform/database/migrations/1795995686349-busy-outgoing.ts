import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The same of changes to messages in chats. */
export class BusyOutgoing1795995686349 implements MigrationInterface {
  name = 'BusyOutgoing1795995686349';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE outgoing ADD COLUMN busy integer NOT NULL DEFAULT 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE outgoing DROP COLUMN busy`);
  }
}
