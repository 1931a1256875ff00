import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The synthetic pages of the self-check: when each began, and when it arrived. */
export class SelfChecks1764000000511 implements MigrationInterface {
  name = 'SelfChecks1764000000511';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE self_checks (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "startedAt" timestamptz(3) NOT NULL,
        "arrivedAt" timestamptz(3),
        "closedAt" timestamptz(3),
        failure text,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query('CREATE INDEX self_checks_newest ON self_checks ("tenantId", "startedAt")');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE self_checks');
  }
}
