import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An organisation that moves in from the console: one at a time of each tenant. */
export class MovingInRuns1764000000950 implements MigrationInterface {
  name = 'MovingInRuns1764000000950';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE moving_in_runs (
        "tenantId" uuid NOT NULL PRIMARY KEY,
        id uuid NOT NULL,
        source text NOT NULL CHECK (source IN ('api', 'backup')),
        url text,
        "sealedKey" text,
        "sealedKeys" text,
        state text NOT NULL
          CHECK (state IN ('receiving', 'reading', 'trying', 'ready', 'applying', 'applied', 'failed')),
        "trustChannels" boolean NOT NULL,
        theirs boolean NOT NULL,
        "goLive" boolean NOT NULL,
        "acceptedHash" text,
        progress jsonb,
        report jsonb,
        problem text,
        attempts integer NOT NULL,
        "startedBy" jsonb NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL
      )`);
    await queryRunner.query(
      `CREATE INDEX moving_in_runs_waiting ON moving_in_runs ("updatedAt")
       WHERE state IN ('reading', 'trying', 'applying')`,
    );
    // Of its own, so that a worker's signs of life touch no row that the transaction of moving in writes.
    await queryRunner.query(`
      CREATE TABLE moving_in_claims (
        "tenantId" uuid NOT NULL PRIMARY KEY,
        claim uuid NOT NULL,
        until timestamptz(3) NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE moving_in_claims');
    await queryRunner.query('DROP TABLE moving_in_runs');
  }
}
