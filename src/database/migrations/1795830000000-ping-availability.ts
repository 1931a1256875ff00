import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row: since when, and when last, a process was able to take pings of heartbeats. */
export class PingAvailability1795830000000 implements MigrationInterface {
  name = 'PingAvailability1795830000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE ping_availability (
         "isOnly" boolean PRIMARY KEY DEFAULT true CHECK ("isOnly"),
         "availableSince" timestamptz NOT NULL,
         "seenAt" timestamptz NOT NULL
       )`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE ping_availability');
  }
}
