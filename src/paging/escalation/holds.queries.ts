import type { WaitingRows } from '../../platform/scheduling/scheduled-job.js';
import { mayTake } from '../../platform/scheduling/work-kind.queries.js';
import type { SystemTransaction } from '../../platform/database/unit-of-work.js';
import type { Hold } from './domain/run.js';
import { STEP_WORK } from './escalation.queries.js';

/** A run that waits until someone is on call. */
export interface WaitingRun {
  tenantId: string;
  alertId: string;
  hold: Hold;
  /** The policy does not hold alerts of the current priority. */
  isExempt: boolean;
}

type Key = Pick<WaitingRun, 'tenantId' | 'alertId'>;
const FIRST: Key = {
  tenantId: '00000000-0000-0000-0000-000000000000',
  alertId: '00000000-0000-0000-0000-000000000000',
};

/** All runs that wait until someone is on call. */
export const WAITING: WaitingRows = {
  table: 'escalation_runs',
  where: `"stateReason" = 'nobody-on-call'`,
  by: '"tenantId"',
};

/** Runs that are not due yet, by tenant and alert. @param after the last one of the previous batch */
export async function waitingRuns(
  system: SystemTransaction,
  now: Date,
  limit: number,
  after: Key = FIRST,
): Promise<WaitingRun[]> {
  const rows = await system.query<WaitingRun & { hold: Record<'until' | 'since', string> }>(
    `SELECT r."tenantId", r."alertId", r.hold,
            v.priorities IS NOT NULL AND NOT v.priorities @> to_jsonb(a.priority) AS "isExempt"
     FROM (SELECT "tenantId", "alertId", "versionId", hold FROM escalation_runs
           WHERE ${WAITING.where} AND "nextDueAt" > $1 AND hold IS NOT NULL
             AND ("tenantId", "alertId") > ($2::uuid, $3::uuid)
           ORDER BY "tenantId", "alertId" LIMIT ${limit}) r
     JOIN alerts a ON a."tenantId" = r."tenantId" AND a.id = r."alertId"
     LEFT JOIN escalation_policy_versions v ON v."tenantId" = r."tenantId" AND v.id = r."versionId"
     ORDER BY r."tenantId", r."alertId"`,
    [now, after.tenantId, after.alertId],
  );
  return rows.map(({ hold, ...row }) => ({
    ...row,
    hold: { ...hold, until: new Date(hold.until), since: new Date(hold.since) },
  }));
}

/**
 * Makes these runs due now, so that their next step decides again under lock. Skips locked rows, which are being
 * decided already; it never waits, so it needs no lock order.
 */
export async function wake(system: SystemTransaction, keys: readonly Key[], now: Date): Promise<number> {
  const woken = await system.query(
    `WITH waiting AS (
       SELECT r."tenantId", r."alertId" FROM unnest($1::uuid[], $2::uuid[]) AS key("tenantId", "alertId")
       JOIN escalation_runs r ON r."tenantId" = key."tenantId" AND r."alertId" = key."alertId"
       WHERE r."stateReason" = 'nobody-on-call' AND r."nextDueAt" > $3 AND ${mayTake(STEP_WORK)}
       FOR UPDATE OF r SKIP LOCKED)
     UPDATE escalation_runs SET "nextDueAt" = $3
     WHERE ("tenantId", "alertId") IN (SELECT "tenantId", "alertId" FROM waiting)
     RETURNING 1`,
    [keys.map(({ tenantId }) => tenantId), keys.map(({ alertId }) => alertId), now],
  );
  return woken.length;
}
