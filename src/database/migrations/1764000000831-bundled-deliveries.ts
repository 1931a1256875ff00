import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

/** By which the deliveries of a bundle are found, and those that were left behind by one. */
export class BundledDeliveries1764000000831 implements MigrationInterface {
  name = 'BundledDeliveries1764000000831';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE deliveries VALIDATE CONSTRAINT deliveries_state_check');
    await createIndexConcurrently(
      queryRunner,
      'deliveries_of_bundles',
      'ON deliveries ("tenantId", "bundledInto", "createdAt", id) WHERE "bundledInto" IS NOT NULL',
    );
    await createIndexConcurrently(queryRunner, 'deliveries_bundled', `ON deliveries ("dueAt") WHERE state = 'bundled'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX deliveries_bundled');
    await queryRunner.query('DROP INDEX deliveries_of_bundles');
  }
}
