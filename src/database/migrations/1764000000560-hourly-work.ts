import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was done on request in the last hour, by whom. The version before goes on counting its codes in `channel_codes`. */
export class HourlyWork1764000000560 implements MigrationInterface {
  name = 'HourlyWork1764000000560';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE hourly_work (
        "tenantId" uuid NOT NULL REFERENCES tenants ("tenantId") ON DELETE CASCADE,
        kind text NOT NULL,
        id uuid NOT NULL,
        "memberId" text NOT NULL,
        at timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", kind, id)
      )`);
    await queryRunner.query('CREATE INDEX hourly_work_age ON hourly_work (at)');
    await queryRunner.query(`
      INSERT INTO hourly_work ("tenantId", kind, id, "memberId", at)
      SELECT "tenantId", 'channel-code', id, "userId"::text, at FROM channel_codes
      UNION ALL
      SELECT "tenantId", 'proof-mail', id, "userId"::text, "createdAt" FROM email_proofs`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE hourly_work');
  }
}
