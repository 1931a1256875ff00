import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

/** By which searches find the alerts whose pages are held, and those that wait for somebody on call. */
export class SearchedHeldPages1795974960665 implements MigrationInterface {
  name = 'SearchedHeldPages1795974960665';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'deliveries_held',
      `ON deliveries ("tenantId", "alertId") WHERE state = 'pending' AND reason IN ('held-quiet-hours', 'held-muted')`,
    );
    await createIndexConcurrently(
      queryRunner,
      'alerts_held',
      'ON alerts ("tenantId", "heldUntil") WHERE "heldUntil" IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX alerts_held');
    await queryRunner.query('DROP INDEX deliveries_held');
  }
}
