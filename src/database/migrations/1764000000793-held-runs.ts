import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

/** Finds the runs that a maintenance window holds; most runs are held by none. */
export class HeldRuns1764000000793 implements MigrationInterface {
  name = 'HeldRuns1764000000793';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'escalation_runs_held',
      `ON escalation_runs ("tenantId", (hold->>'by')) WHERE hold IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX escalation_runs_held');
  }
}
