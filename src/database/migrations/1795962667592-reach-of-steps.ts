import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lowerWork, raiseWork } from './raise-work.js';

/**
 * `reach` of `alert.step-unreached` in place of three flags: an older worker would take a step that is held for one that reached nobody.
 * And a raised priority is decided by what decides again all that depends on it.
 */
const CHANGED = [
  { name: 'escalation.step-unreached', version: 2 },
  { name: 'escalation.priority-raised', version: 2 },
];

export class ReachOfSteps1795962667592 implements MigrationInterface {
  name = 'ReachOfSteps1795962667592';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const kind of CHANGED) await raiseWork(queryRunner, kind, 'outbox');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // The version before knows the flags only.
    await queryRunner.query(`
      UPDATE outbox SET events = rewritten.events
      FROM (
        SELECT o."tenantId", o.id, json_agg(CASE e.event->'payload'->>'reach'
            WHEN 'held' THEN jsonb_set(e.event, '{payload}', e.event->'payload' || '{"isHeld": true, "isUntold": true}')
            WHEN 'nobody' THEN jsonb_set(e.event, '{payload}', e.event->'payload' || '{"isUntold": true}')
            WHEN 'told' THEN jsonb_set(e.event, '{payload}', e.event->'payload' || '{"isTold": true}')
            ELSE e.event END ORDER BY e.place) AS events
        FROM outbox o CROSS JOIN LATERAL jsonb_array_elements(o.events::jsonb) WITH ORDINALITY AS e(event, place)
        WHERE o.type = 'alert.step-unreached' GROUP BY o."tenantId", o.id
      ) rewritten
      WHERE outbox."tenantId" = rewritten."tenantId" AND outbox.id = rewritten.id`);
    for (const kind of CHANGED) await lowerWork(queryRunner, kind);
  }
}
