import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes for whoever is on call next. */
export class HandoffNotes1796035264647 implements MigrationInterface {
  name = 'HandoffNotes1796035264647';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS handoff_notes (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "scheduleId" uuid NOT NULL,
        "authorId" uuid NOT NULL,
        "authorName" text NOT NULL,
        note text NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "scheduleId") REFERENCES schedules("tenantId", id) ON DELETE CASCADE
      )`);
    // Ids are in order of time: the newest of a schedule.
    await queryRunner.query(
      'CREATE INDEX IF NOT EXISTS handoff_notes_schedule ON handoff_notes ("tenantId", "scheduleId", id DESC)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE handoff_notes');
  }
}
