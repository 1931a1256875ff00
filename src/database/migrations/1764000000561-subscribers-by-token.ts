import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

/** Tokens of subscribers are looked up over all tenants for addresses that guess (`PublicToken`). */
export class SubscribersByToken1764000000561 implements MigrationInterface {
  name = 'SubscribersByToken1764000000561';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'status_page_subscribers_verify',
      'ON status_page_subscribers ("verifyHash") WHERE "verifyHash" IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX status_page_subscribers_verify');
  }
}
