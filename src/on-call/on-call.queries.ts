import type { WatchTable } from '../platform/job-runner/tenant-checks.queries.js';
import type { TenantScope } from '../platform/database/transaction.js';
import type { OnCallState } from './handoffs/domain/handoffs-between.js';
import type { WarnedGap } from './gaps/domain/gap-warnings.js';

export type NamedKind = 'user' | 'team' | 'escalation';

/** The schedules that name this user, team or policy: as participant, in a current or future override, or as their team. Oldest first. */
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

/** The last check of who is on call in a tenant. */
export interface HandoffWatch {
  lookedAt: Date | null;
  /** Null: not checked yet. */
  onCall: OnCallState | null;
}

/** Tenants with somebody who has `notifyOnHandoff`, or with a schedule that is announced. */
export const HANDOFF_WATCHES: WatchTable = {
  name: 'handoff_watches',
  work: { name: 'on-call.handoffs', version: 1 },
  columns: ['lookedAt', 'onCall'],
  tenants: `SELECT "tenantId" FROM users WHERE "notifyOnHandoff"
    UNION ALL SELECT "tenantId" FROM schedules WHERE "announceRoomId" IS NOT NULL`,
};

/** The gaps of which a tenant's leads were warned. */
export interface GapWatch {
  told: readonly WarnedGap[];
}

/** Tenants with a schedule that is enabled. */
export const GAP_WATCHES: WatchTable = {
  name: 'gap_watches',
  work: { name: 'on-call.gap-warnings', version: 1 },
  columns: ['told'],
  tenants: 'SELECT "tenantId" FROM schedules WHERE enabled',
  keepsOthers: true,
};
