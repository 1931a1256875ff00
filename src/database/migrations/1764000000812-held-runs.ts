import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

/** By which the runs that wait for somebody on call are found. */
export class HeldRuns1764000000812 implements MigrationInterface {
  name = 'HeldRuns1764000000812';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'escalation_runs_waiting',
      `ON escalation_runs ("tenantId", "alertId") WHERE "stateReason" = 'nobody-on-call'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX escalation_runs_waiting');
  }
}
