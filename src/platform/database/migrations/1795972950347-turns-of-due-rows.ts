import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

const INDEXES = {
  escalation_runs_turns: `ON escalation_runs ("tenantId", "nextDueAt") WHERE "nextDueAt" IS NOT NULL`,
  alert_timers_turns: 'ON alert_timers ("tenantId", "dueAt")',
  alert_auto_closes_turns: 'ON alert_auto_closes ("tenantId", "dueAt")',
  alerts_snooze_turns: `ON alerts ("tenantId", "snoozedUntil") WHERE "snoozedUntil" IS NOT NULL`,
  heartbeats_turns: `ON heartbeats ("tenantId", greatest("expiresAt", "heldUntil")) WHERE "expiresAt" IS NOT NULL`,
  outbox_turns: `ON outbox ("tenantId", "availableAt") WHERE "setAsideAt" IS NULL AND attempts = 0`,
  outbox_failed_turns: `ON outbox ("tenantId", "availableAt") WHERE "setAsideAt" IS NULL AND attempts > 0`,
};

/** By which jobs find the tenants that have something due, and what is due of one, whatever the others have waiting. */
export class TurnsOfDueRows1795972950347 implements MigrationInterface {
  name = 'TurnsOfDueRows1795972950347';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES))
      await createIndexConcurrently(queryRunner, name, definition);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await queryRunner.query(`DROP INDEX ${name}`);
  }
}
