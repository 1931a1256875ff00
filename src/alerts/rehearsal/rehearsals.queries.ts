import type { TenantScope, Transaction } from '../../platform/database/unit-of-work.js';
import { rowsDue } from '../../platform/scheduling/scheduled-job.js';
import { mayTake, type WorkKind } from '../../platform/scheduling/work-kind.queries.js';
import type { OwnedResponder } from './domain/rehearsal.js';
import type { RehearsalRow } from './rehearsal.entity.js';

export const END_REHEARSALS: WorkKind = { name: 'rehearsals.end', version: 1 };
export const DUE_REHEARSALS = rowsDue({ table: 'rehearsals', dueAt: 'dueAt', where: 'true' });

/** Keeps whoever rehearses from going live until the transaction ends. */
export async function holdRehearsals(tx: Transaction): Promise<void> {
  await tx.query('SELECT FROM rehearsals WHERE "tenantId" = $1 ORDER BY id FOR SHARE');
  await tx.query('SELECT FROM integrations WHERE "tenantId" = $1 AND "suppressNotifications" ORDER BY id FOR SHARE');
}

/** The schedules and escalation policies that belong to a team. */
export function ownedResponders(scope: TenantScope): Promise<OwnedResponder[]> {
  return scope.query<OwnedResponder>(
    `SELECT 'schedule' AS type, id, name, "teamId" FROM schedules WHERE "tenantId" = $1 AND "teamId" IS NOT NULL
     UNION ALL SELECT 'escalation', id, name, "teamId" FROM escalation_policies
     WHERE "tenantId" = $1 AND "teamId" IS NOT NULL`,
  );
}

/** Claims rehearsals whose next mail, or end, is due. @param only a rehearsal's id; null: any */
export function claimDueRehearsals(
  tx: Transaction,
  now: Date,
  limit: number,
  only: string | null,
): Promise<RehearsalRow[]> {
  return tx.query<RehearsalRow>(
    `SELECT * FROM rehearsals
     WHERE "tenantId" = $1 AND "dueAt" <= $2 AND ($4::uuid IS NULL OR id = $4) AND ${mayTake(END_REHEARSALS)}
     ORDER BY "dueAt" LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [now, limit, only],
  );
}
