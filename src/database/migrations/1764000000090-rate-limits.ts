import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What all replicas together have counted. */
export class RateLimits1764000000090 implements MigrationInterface {
  name = 'RateLimits1764000000090';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Unlogged: after a crash the counts begin anew, which is how limits fail (open). Room on the pages, so that an
    // update of the count, which no index holds, stays in place.
    await queryRunner.query(`
      CREATE UNLOGGED TABLE rate_limit_counters (
        "tenantId" uuid NOT NULL,
        bucket text NOT NULL,
        "windowStart" timestamptz(3) NOT NULL,
        "windowEnd" timestamptz(3) NOT NULL,
        hits integer NOT NULL CHECK (hits >= 0),
        PRIMARY KEY ("tenantId", bucket, "windowStart")
      ) WITH (fillfactor = 60)`);
    await queryRunner.query(`CREATE INDEX rate_limit_counters_over ON rate_limit_counters ("tenantId", "windowEnd")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE rate_limit_counters');
  }
}
