import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

/** By which the clean-up finds old rows; it read all of these tables before. */
export class IndexesOfAge1764000000580 implements MigrationInterface {
  name = 'IndexesOfAge1764000000580';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(queryRunner, 'email_proofs_age', 'ON email_proofs ("expiresAt")');
    await createIndexConcurrently(
      queryRunner,
      'incident_notices_age',
      `ON incident_notices ("updatedAt") WHERE state NOT IN ('pending', 'sending')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX incident_notices_age');
    await queryRunner.query('DROP INDEX email_proofs_age');
  }
}
