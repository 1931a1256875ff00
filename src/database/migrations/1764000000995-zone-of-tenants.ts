import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The zone of clocks that name none; null: not set, which is UTC. */
export class ZoneOfTenants1764000000995 implements MigrationInterface {
  name = 'ZoneOfTenants1764000000995';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE tenants ADD COLUMN timezone text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE tenants DROP COLUMN timezone');
  }
}
