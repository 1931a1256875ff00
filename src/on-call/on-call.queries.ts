import { mayTake, type WorkKind } from '../common/scheduling/work-kind.queries.js';
import type { SystemTransaction, TenantScope } from '../database/transaction.js';
import type { OnCallState } from './domain/handoff-watch.js';

export type NamedKind = 'user' | 'team' | 'escalation';

/** The schedules that name this: as a participant, in an override to come, or as theirs. Oldest first. */
export function schedulesNaming(
  scope: TenantScope,
  kind: NamedKind,
  id: string,
  now: Date,
): Promise<{ id: string; name: string }[]> {
  return scope.query(
    `SELECT s.id, s.name FROM schedules s
     WHERE s."tenantId" = $1 AND (
       ($2 = 'team' AND s."teamId"::text = $3)
       OR EXISTS (
         SELECT FROM rotations r, jsonb_array_elements(r.participants) p
         WHERE r."tenantId" = $1 AND r."scheduleId" = s.id AND p->>'id' = $3
           AND CASE WHEN p->>'type' IN ('team', 'schedule', 'escalation', 'none') THEN p->>'type' ELSE 'user' END = $2)
       OR EXISTS (
         SELECT FROM overrides o
         WHERE o."tenantId" = $1 AND o."scheduleId" = s.id AND o."userId" = $3 AND o."endTime" > $4
           AND coalesce(o."participantType", 'user') = $2))
     ORDER BY s.id`,
    [kind, id, now],
  );
}

/** When it was last checked who is on call in a tenant, and who was. */
export interface Watch {
  tenantId: string;
  lookedAt: Date | null;
  /** Null: not checked yet. */
  onCall: OnCallState | null;
}

/** Who was on call at a check, and when the next one is due. */
export interface WatchLook extends Pick<Watch, 'tenantId' | 'onCall'> {
  nextAt: Date;
}

/** A watch row for each tenant with somebody who has `notifyOnHandoff`, or with a schedule that is announced. */
export async function addWatches(tx: SystemTransaction, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO handoff_watches ("tenantId", "lookAt")
     SELECT "tenantId", $1::timestamptz FROM users WHERE "notifyOnHandoff"
     UNION SELECT "tenantId", $1::timestamptz FROM schedules WHERE "announceRoomId" IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [now],
  );
}

/** Those of tenants in which nobody has it any more, and no schedule is announced. */
export async function removeWatches(tx: SystemTransaction): Promise<void> {
  await tx.query(
    `DELETE FROM handoff_watches w
     WHERE NOT EXISTS (SELECT FROM users u WHERE u."tenantId" = w."tenantId" AND u."notifyOnHandoff")
       AND NOT EXISTS (SELECT FROM schedules s WHERE s."tenantId" = w."tenantId" AND s."announceRoomId" IS NOT NULL)`,
  );
}

export function claimWatches(tx: SystemTransaction, work: WorkKind, now: Date, limit: number): Promise<Watch[]> {
  return tx.query<Watch>(
    `SELECT "tenantId", "lookedAt", "onCall" FROM handoff_watches
     WHERE "lookAt" <= $1 AND ${mayTake(work)} ORDER BY "lookAt" LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [now, limit],
  );
}

export async function saveLooks(tx: SystemTransaction, looks: readonly WatchLook[], now: Date): Promise<void> {
  await tx.query(
    `UPDATE handoff_watches w SET "lookAt" = l."nextAt", "lookedAt" = $4, "onCall" = l."onCall"
     FROM unnest($1::uuid[], $2::timestamptz[], $3::jsonb[]) AS l("tenantId", "nextAt", "onCall")
     WHERE w."tenantId" = l."tenantId"`,
    [
      looks.map(({ tenantId }) => tenantId),
      looks.map(({ nextAt }) => nextAt),
      looks.map(({ onCall }) => onCall && JSON.stringify(onCall)),
      now,
    ],
  );
}
