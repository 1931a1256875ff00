import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

/** Mails about a request that have not gone out are found by it, so that later news can take their place. */
export class MailsAboutRequests1795996500000 implements MigrationInterface {
  name = 'MailsAboutRequests1795996500000';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE mails ADD COLUMN IF NOT EXISTS about uuid');
    const rows = `ON mails ("tenantId", about) WHERE about IS NOT NULL`;
    await createIndexConcurrently(queryRunner, 'mails_about', rows);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE mails DROP COLUMN about');
  }
}
