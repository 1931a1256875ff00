import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

/** Whose a revoked API key was that somebody still uses; its tenant is not known before. */
export class RevokedKeysOfAuditLog1796009585894 implements MigrationInterface {
  name = 'RevokedKeysOfAuditLog1796009585894';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'audit_log_revoked_keys',
      `ON audit_log ("entityId") WHERE action = 'token.revoke'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX audit_log_revoked_keys');
  }
}
