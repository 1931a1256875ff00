import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Maintenance windows are internal unless they say otherwise, and services know what published incidents say of them,
 * so that the public's view of their status is recorded when it changes.
 */
export class PublicWindows1764000000330 implements MigrationInterface {
  name = 'PublicWindows1764000000330';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE maintenance_windows ADD COLUMN "public" boolean NOT NULL DEFAULT false');
    await queryRunner.query(`
      ALTER TABLE services ADD COLUMN "incidentStatus" text NOT NULL DEFAULT 'ok'
        CHECK ("incidentStatus" IN ('ok', 'maintenance', 'degraded', 'partial_outage', 'major_outage'))`);
    // What incidents that go on say of services counts, and is recorded, from now on.
    await queryRunner.query(`
      WITH ranks AS (
        SELECT * FROM (VALUES
          ('ok', 0), ('maintenance', 1), ('degraded', 2), ('partial_outage', 3), ('major_outage', 4)) r(status, rank)
      ), said AS (
        SELECT i."tenantId", CASE jsonb_typeof(s) WHEN 'string' THEN s #>> '{}' ELSE s->>'id' END AS "serviceId",
          max(CASE i."statusPageEntry"->>'severity'
            WHEN 'critical' THEN 4 WHEN 'major' THEN 3 WHEN 'minor' THEN 2 WHEN 'maintenance' THEN 1 ELSE 0 END) AS rank
        FROM incidents i, jsonb_array_elements(i."impactedServices") s
        WHERE i."statusPageEntry" @> '{"enabled": true}' AND i."resolvedAt" IS NULL
        GROUP BY 1, 2
      ), told AS (
        UPDATE services SET "incidentStatus" = r.status
        FROM said JOIN ranks r USING (rank)
        WHERE services."tenantId" = said."tenantId" AND services.id::text = said."serviceId" AND said.rank > 0
        RETURNING services."tenantId", services.id, services.status, r.status AS said, r.rank
      )
      INSERT INTO service_status_changes ("tenantId", id, "serviceId", status, since)
      SELECT told."tenantId", gen_random_uuid(), told.id, told.said, now()
      FROM told JOIN ranks own ON own.status = told.status
      WHERE told.rank > own.rank`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // The version before reads the history as what people set: where the two differ it goes on with that from now on.
    await queryRunner.query(`
      INSERT INTO service_status_changes ("tenantId", id, "serviceId", status, since)
      SELECT "tenantId", gen_random_uuid(), id, status, now() FROM services s
      WHERE status <> (
        SELECT c.status FROM service_status_changes c
        WHERE c."tenantId" = s."tenantId" AND c."serviceId" = s.id ORDER BY since DESC, id DESC LIMIT 1)`);
    await queryRunner.query('ALTER TABLE services DROP COLUMN "incidentStatus"');
    await queryRunner.query('ALTER TABLE maintenance_windows DROP COLUMN "public"');
  }
}
