import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

/** Whether webhooks go one by one, and which is first, is read from an index, however many wait. */
export class WebhooksOneByOne1796009297346 implements MigrationInterface {
  name = 'WebhooksOneByOne1796009297346';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    const rows = `ON webhook_deliveries ("tenantId", "integrationId", ("inOrder" OR busy > 0), "eventId")
      WHERE state IN ('pending', 'sending')`;
    await createIndexConcurrently(queryRunner, 'webhook_deliveries_one_by_one', rows);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX webhook_deliveries_one_by_one');
  }
}
