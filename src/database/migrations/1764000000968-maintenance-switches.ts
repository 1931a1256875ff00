import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What maintenance windows have switched, and what has to be taken back. */
export class MaintenanceSwitches1764000000968 implements MigrationInterface {
  name = 'MaintenanceSwitches1764000000968';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE maintenance_switches (
        "tenantId" uuid NOT NULL,
        type text NOT NULL CHECK (type IN ('integration', 'policy')),
        id uuid NOT NULL,
        before boolean NOT NULL,
        applied boolean NOT NULL,
        PRIMARY KEY ("tenantId", type, id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE maintenance_switches');
  }
}
