import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Incidents and their postmortems, the catalog of services and the history of their status. */
export class IncidentsAndServices1764000000160 implements MigrationInterface {
  name = 'IncidentsAndServices1764000000160';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE incidents (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        status text NOT NULL
          CHECK (status IN ('open', 'investigating', 'identified', 'monitoring', 'resolved', 'closed')),
        message text NOT NULL,
        description text,
        "teamId" uuid,
        priority text NOT NULL CHECK (priority IN ('P1', 'P2', 'P3', 'P4', 'P5')),
        tags text[] NOT NULL,
        details jsonb NOT NULL,
        responders jsonb NOT NULL,
        "impactedServices" jsonb NOT NULL,
        "statusPageEntry" jsonb,
        "notifyStakeholders" boolean NOT NULL,
        "resolvedAt" timestamptz(3),
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        CHECK (("resolvedAt" IS NOT NULL) = (status IN ('resolved', 'closed')))
      )`);
    // What the status page reads: the published incidents that are unresolved, or were resolved lately.
    await queryRunner.query(`
      CREATE INDEX incidents_published ON incidents ("tenantId", "resolvedAt")
      WHERE "statusPageEntry" @> '{"enabled": true}'`);

    // A postmortem is reached through its incident only, and goes with it; an incident never changes its team.
    await queryRunner.query(`
      CREATE TABLE postmortems (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "incidentId" uuid NOT NULL,
        "teamId" uuid,
        summary text NOT NULL,
        "rootCause" text,
        timeline jsonb NOT NULL,
        "actionItems" jsonb NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "incidentId") REFERENCES incidents ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query('CREATE INDEX postmortems_incident ON postmortems ("tenantId", "incidentId", id)');

    await queryRunner.query(`
      CREATE TABLE services (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        description text,
        status text NOT NULL
          CHECK (status IN ('ok', 'maintenance', 'degraded', 'partial_outage', 'major_outage')),
        visibility text NOT NULL CHECK (visibility IN ('internal', 'public')),
        tags text[] NOT NULL,
        "teamId" uuid,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query(
      `CREATE INDEX services_public ON services ("tenantId", name, id) WHERE visibility = 'public'`,
    );

    await queryRunner.query(`
      CREATE TABLE service_status_changes (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "serviceId" uuid NOT NULL,
        status text NOT NULL
          CHECK (status IN ('ok', 'maintenance', 'degraded', 'partial_outage', 'major_outage')),
        since timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "serviceId") REFERENCES services ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(
      'CREATE INDEX service_status_changes_history ON service_status_changes ("tenantId", "serviceId", since, id)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE service_status_changes');
    await queryRunner.query('DROP TABLE services');
    await queryRunner.query('DROP TABLE postmortems');
    await queryRunner.query('DROP TABLE incidents');
  }
}
