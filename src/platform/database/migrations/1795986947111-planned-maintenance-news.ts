import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

/**
 * What the public has been told of each maintenance window, beside the announcements of incidents. Windows from before are
 * followed from here on: what their subscribers could see on the page already is not mailed (`isKnown`).
 */
export class PlannedMaintenanceNews1795986947111 implements MigrationInterface {
  name = 'PlannedMaintenanceNews1795986947111';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE maintenance_windows ADD COLUMN IF NOT EXISTS "notifySubscribers" boolean NOT NULL DEFAULT true;
      ALTER TABLE status_page_announcements ADD COLUMN IF NOT EXISTS "dueAt" timestamptz(3), ADD COLUMN IF NOT EXISTS news jsonb;
      INSERT INTO status_page_announcements ("tenantId", "incidentId", key, at, "dueAt", news)
        SELECT "tenantId", id, 'maintenance', now(), now(), '{"notify": true, "isKnown": true}' FROM maintenance_windows
        WHERE enabled AND ("endTime" >= now() OR recurrence IS NOT NULL) AND (public OR "serviceId" IS NOT NULL)
        ON CONFLICT DO NOTHING;
    `);
    await createIndexConcurrently(
      queryRunner,
      'status_page_announcements_due',
      'ON status_page_announcements ("dueAt") WHERE "dueAt" IS NOT NULL',
    );
    await createIndexConcurrently(
      queryRunner,
      'status_page_announcements_over',
      'ON status_page_announcements (at) WHERE news IS NOT NULL AND "dueAt" IS NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM status_page_announcements WHERE news IS NOT NULL;
      ALTER TABLE status_page_announcements DROP COLUMN news, DROP COLUMN "dueAt";
      ALTER TABLE maintenance_windows DROP COLUMN "notifySubscribers";
    `);
  }
}
