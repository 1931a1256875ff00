import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people share while they work on an incident: roles, tasks, internal updates, and who takes part. */
export class IncidentRooms1796032800000 implements MigrationInterface {
  name = 'IncidentRooms1796032800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // No foreign keys to people: who did what stays true after they have left.
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS incident_roles (
        "tenantId" uuid NOT NULL,
        "incidentId" uuid NOT NULL,
        role text NOT NULL,
        "userId" uuid NOT NULL,
        since timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", "incidentId", role),
        FOREIGN KEY ("tenantId", "incidentId") REFERENCES incidents("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS incident_participants (
        "tenantId" uuid NOT NULL,
        "incidentId" uuid NOT NULL,
        "userId" uuid NOT NULL,
        "joinedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", "incidentId", "userId"),
        FOREIGN KEY ("tenantId", "incidentId") REFERENCES incidents("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS incident_tasks (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "incidentId" uuid NOT NULL,
        description text NOT NULL,
        "assigneeId" uuid,
        "doneAt" timestamptz(3),
        "doneBy" jsonb,
        "createdBy" jsonb NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "incidentId") REFERENCES incidents("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(
      'CREATE INDEX IF NOT EXISTS incident_tasks_incident ON incident_tasks ("tenantId", "incidentId", id)',
    );
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS incident_internal_updates (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "incidentId" uuid NOT NULL,
        message text NOT NULL,
        "createdBy" jsonb NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "incidentId") REFERENCES incidents("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(
      'CREATE INDEX IF NOT EXISTS incident_internal_updates_incident ON incident_internal_updates ("tenantId", "incidentId", id)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['internal_updates', 'tasks', 'participants', 'roles'])
      await queryRunner.query(`DROP TABLE incident_${table}`);
  }
}
