import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

/** By which the sender finds whose deliveries wait, and the longest waiting of each tenant, when more is due than it can take. */
export class TurnsOfTenants1764000000470 implements MigrationInterface {
  name = 'TurnsOfTenants1764000000470';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'deliveries_turns',
      `ON deliveries ("channelType", "tenantId", "dueAt") WHERE state IN ('pending', 'sending')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX deliveries_turns');
  }
}
