import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

/** Rehearsals of tenants and teams, what was rehearsed, and what would have reached whom. */
export class Rehearsals1796071089634 implements MigrationInterface {
  name = 'Rehearsals1796071089634';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS rehearsals (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "teamId" uuid,
        "startedAt" timestamptz(3) NOT NULL,
        "startedBy" text NOT NULL,
        "endsAt" timestamptz(3) NOT NULL,
        "liveTeamIds" jsonb NOT NULL,
        "dueAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query('CREATE INDEX IF NOT EXISTS rehearsals_due ON rehearsals ("dueAt")');
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS rehearsed_messages (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "userId" uuid NOT NULL,
        "channelType" text NOT NULL,
        kind text NOT NULL,
        "subjectId" uuid NOT NULL,
        "at" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query(
      'CREATE INDEX IF NOT EXISTS rehearsed_messages_user ON rehearsed_messages ("tenantId", "userId", "at" DESC, id DESC)',
    );
    await queryRunner.query('CREATE INDEX IF NOT EXISTS rehearsed_messages_age ON rehearsed_messages ("at")');
    for (const table of ['deliveries', 'room_pages']) {
      await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS rehearsed boolean NOT NULL DEFAULT false`);
      const rows = `ON ${table} ("tenantId", "alertId") WHERE rehearsed`;
      await createIndexConcurrently(queryRunner, `${table}_rehearsed`, rows);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE rehearsed_messages');
    await queryRunner.query('DROP TABLE rehearsals');
    for (const table of ['deliveries', 'room_pages'])
      await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN rehearsed`);
  }
}
