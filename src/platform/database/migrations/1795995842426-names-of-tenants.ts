import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

/** A login name is unique in its tenant, no more over all of them: nobody takes it from another organisation. */
export class NamesOfTenants1795995842426 implements MigrationInterface {
  name = 'NamesOfTenants1795995842426';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    // Its first column serves the login, which knows no tenant.
    await createIndexConcurrently(queryRunner, 'users_username_of_tenant', 'ON users (lower(username), "tenantId")', {
      unique: true,
    });
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS users_username');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE UNIQUE INDEX users_username ON users (lower(username))');
    await queryRunner.query('DROP INDEX users_username_of_tenant');
  }
}
