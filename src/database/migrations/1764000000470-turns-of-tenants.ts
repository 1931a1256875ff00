import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which the sender finds whose deliveries wait, and the longest waiting of each tenant, when more is due than it can take. */
export class TurnsOfTenants1764000000470 implements MigrationInterface {
  name = 'TurnsOfTenants1764000000470';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX IF NOT EXISTS deliveries_turns ON deliveries ("channelType", "tenantId", "dueAt")
       WHERE state IN ('pending', 'sending')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX deliveries_turns');
  }
}
