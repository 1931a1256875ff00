import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

/** By which the events that have failed are found among many that have not. */
export class FailedEvents1795782614307 implements MigrationInterface {
  name = 'FailedEvents1795782614307';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'outbox_failed',
      `ON outbox ("availableAt", id) WHERE "setAsideAt" IS NULL AND attempts > 0`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX outbox_failed');
  }
}
