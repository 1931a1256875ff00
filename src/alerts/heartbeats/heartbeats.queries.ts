import type { RowsOfTenants } from '../../platform/scheduling/tenants-due.queries.js';
import type { WaitingRows } from '../../platform/scheduling/scheduled-job.js';
import { mayTake, type WorkKind } from '../../platform/scheduling/work-kind.queries.js';
import { storedRows } from '../../platform/database/stored-rows.queries.js';
import type { SystemTransaction, Transaction } from '../../platform/database/transaction.js';
import type { Heartbeat } from './heartbeat.entity.js';

/** Expires overdue heartbeats. */
export const EXPIRY_WORK: WorkKind = { name: 'heartbeats.expiry', version: 1 };

/** Those that may be overdue: the same rows as `heartbeats_due` has. */
export const OVERDUE: WaitingRows = {
  table: 'heartbeats',
  where: '"expiresAt" IS NOT NULL',
  by: 'greatest("expiresAt", "heldUntil")',
  isTime: true,
};

/** After this time without a note no process was able to take pings. */
const OUTAGE = `interval '10 seconds'`;

/**
 * SQL: an outage of the service is not the sender's silence: nothing expires while no process takes pings, nor within one
 * interval, at most 10 minutes, after one does again.
 */
const hadItsChance = (now: string): string => `NOT EXISTS (
  SELECT FROM ping_availability a WHERE a."seenAt" < ${now}::timestamptz - ${OUTAGE}
    OR a."availableSince" > ${now}::timestamptz - least("intervalMinutes", 10) * interval '1 minute')`;

/** Those that are. */
export const EXPIRING: RowsOfTenants = { ...OVERDUE, only: hadItsChance('$1') };

/** Notes that a process is able to take pings at this moment. */
export async function noteAvailable(tx: SystemTransaction, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO ping_availability AS a ("availableSince", "seenAt") VALUES ($1, $1)
     ON CONFLICT ("isOnly") DO UPDATE SET "seenAt" = greatest(a."seenAt", $1),
       "availableSince" = CASE WHEN a."seenAt" < $1::timestamptz - ${OUTAGE} THEN $1 ELSE a."availableSince" END`,
    [now],
  );
}

/** The tenant's heartbeats that are overdue, the longest first, locked; locked ones are skipped. @param only that one; null: any */
export function claimOverdue(tx: Transaction, now: Date, limit: number, only: string | null): Promise<Heartbeat[]> {
  return tx.query<Heartbeat>(
    `SELECT * FROM heartbeats WHERE "tenantId" = $1 AND ${OVERDUE.where} AND ${OVERDUE.by} < $2
       AND ($4::text IS NULL OR name = $4) AND ${hadItsChance('$2')} AND ${mayTake(EXPIRY_WORK)}
     ORDER BY ${OVERDUE.by} LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [now, limit, only],
  );
}

/** Postpones the check of heartbeats until then. */
export function holdHeartbeats(tx: Transaction, held: readonly { name: string; until: Date }[]): void {
  void tx.store(
    `UPDATE heartbeats h SET "heldUntil" = u.until
     FROM ${storedRows('"tenantId" uuid, name text, until timestamptz')} u
     WHERE h."tenantId" = u."tenantId" AND h.name = u.name`,
    held,
  );
}

export function expireHeartbeats(
  tx: Transaction,
  expired: readonly Pick<Heartbeat, 'name' | 'expired' | 'alertId'>[],
): void {
  void tx.store(
    `UPDATE heartbeats h SET expired = e.expired, "expiresAt" = NULL, "heldUntil" = NULL, "alertId" = e."alertId"
     FROM ${storedRows('"tenantId" uuid, name text, expired boolean, "alertId" uuid')} e
     WHERE h."tenantId" = e."tenantId" AND h.name = e.name`,
    expired,
  );
}

const DISABLED = `enabled = false, expired = false, "expiresAt" = NULL, "heldUntil" = NULL,
  "orphanedFrom" = "integrationId", "integrationId" = NULL`;

/** Disables the heartbeats of a deleted integration. */
export function disableHeartbeatsOf(tx: Transaction, integrationId: string): void {
  const sql = `UPDATE heartbeats SET ${DISABLED} WHERE "tenantId" = $1 AND "integrationId" = $2 AND enabled`;
  tx.write(sql, [integrationId]);
}

/** Disables these heartbeats, whose integrations were deleted. */
export function disableHeartbeats(tx: Transaction, orphans: readonly Pick<Heartbeat, 'name'>[]): void {
  tx.write(`UPDATE heartbeats SET ${DISABLED} WHERE "tenantId" = $1 AND name = ANY($2::text[])`, [
    orphans.map(({ name }) => name),
  ]);
}

/** Who pings: `teamIds` is not asked where `unrestricted`. */
interface Sender {
  unrestricted: boolean;
  teamIds: readonly string[];
  integrationId: string | null;
}

/** The common case, one indexed update: the heartbeat is the sender's, and has no open alert. @returns false: it is not so */
export async function pingInTime(tx: Transaction, name: string, now: Date, sender: Sender): Promise<boolean> {
  const pinged = await tx.query(
    `WITH pinged AS (
       UPDATE heartbeats SET
         "lastPing" = $3::timestamptz,
         "expiresAt" = CASE WHEN enabled THEN $3::timestamptz + "intervalMinutes" * interval '1 minute' END,
         "heldUntil" = NULL,
         "integrationId" = coalesce($6::uuid, "integrationId")
       WHERE "tenantId" = $1 AND name = $2 AND NOT expired AND "alertId" IS NULL AND "orphanedFrom" IS NULL
         AND ($4 OR "teamId" IS NULL OR "teamId" = ANY($5::uuid[]))
       RETURNING name
     )
     SELECT name FROM pinged`,
    [name, now, sender.unrestricted, sender.teamIds, sender.integrationId],
  );
  return pinged.length > 0;
}

/** @returns false: there is one of that name */
export async function insertIfNew(tx: Transaction, heartbeat: Partial<Heartbeat>): Promise<boolean> {
  const created = await tx.query(
    `INSERT INTO heartbeats SELECT * FROM jsonb_populate_record(NULL::heartbeats, $2::jsonb) WHERE "tenantId" = $1
     ON CONFLICT DO NOTHING RETURNING name`,
    [JSON.stringify(heartbeat)],
  );
  return created.length > 0;
}
