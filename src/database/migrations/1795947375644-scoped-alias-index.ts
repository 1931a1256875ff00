import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

/** By which alerts are found that are stored under another alias than their sender's: few, so that looking costs nearly nothing. */
export class ScopedAliasIndex1795947375644 implements MigrationInterface {
  name = 'ScopedAliasIndex1795947375644';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'alerts_scoped_alias',
      `ON alerts ("tenantId", split_part(alias, E'\\x1f', 1)) WHERE strpos(alias, E'\\x1f') > 0`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX alerts_scoped_alias');
  }
}
