import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Comparisons with the service that a tenant leaves, and the alerts that were read from it. */
export class Comparisons1796071452259 implements MigrationInterface {
  name = 'Comparisons1796071452259';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE comparisons (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        source text NOT NULL,
        url text,
        "sealedKey" text,
        "from" timestamptz(3) NOT NULL,
        until timestamptz(3) NOT NULL,
        state text NOT NULL,
        progress jsonb,
        waiting jsonb,
        unread jsonb NOT NULL,
        report jsonb,
        problem text,
        attempts integer NOT NULL,
        claim uuid,
        "claimedUntil" timestamptz(3),
        "startedBy" jsonb NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId"),
        CONSTRAINT comparisons_state_check CHECK (state IN ('reading', 'comparing', 'ready', 'failed'))
      );
      CREATE INDEX comparisons_waiting ON comparisons ("updatedAt") WHERE state IN ('reading', 'comparing');
      CREATE INDEX comparisons_age ON comparisons ("createdAt");
      CREATE TABLE compared_alerts (
        "tenantId" uuid NOT NULL,
        "comparisonId" uuid NOT NULL,
        "externalId" text NOT NULL,
        alert jsonb NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", "comparisonId", "externalId")
      );
      CREATE INDEX compared_alerts_age ON compared_alerts ("createdAt");
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE compared_alerts, comparisons');
  }
}
