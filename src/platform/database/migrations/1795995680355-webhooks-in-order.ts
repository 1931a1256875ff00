import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What goes to a chat goes one message after the other; answers of a busy receiver use up no tries. */
export class WebhooksInOrder1795995680355 implements MigrationInterface {
  name = 'WebhooksInOrder1795995680355';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE webhook_deliveries ADD COLUMN "inOrder" boolean NOT NULL DEFAULT false, ADD COLUMN busy integer NOT NULL DEFAULT 0`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE webhook_deliveries DROP COLUMN "inOrder", DROP COLUMN busy`);
  }
}
