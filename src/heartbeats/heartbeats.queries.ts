import type { WaitingRows } from '../common/scheduling/scheduled-job.js';
import { mayTake, type WorkKind } from '../common/scheduling/work-kind.queries.js';
import type { SystemTransaction, Transaction } from '../database/transaction.js';
import type { Heartbeat } from './heartbeat.entity.js';

type Key = Pick<Heartbeat, 'tenantId' | 'name'>;

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
 * An outage of the service is not the sender's silence: nothing expires while no process takes pings, nor within one
 * interval, at most 10 minutes, after one does again.
 */
const HAD_ITS_CHANCE = `NOT EXISTS (
  SELECT FROM ping_availability a WHERE a."seenAt" < $1::timestamptz - ${OUTAGE}
    OR a."availableSince" > $1::timestamptz - least("intervalMinutes", 10) * interval '1 minute')`;

/** Notes that a process is able to take pings at this moment. */
export async function noteAvailable(tx: SystemTransaction, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO ping_availability AS a ("availableSince", "seenAt") VALUES ($1, $1)
     ON CONFLICT ("isOnly") DO UPDATE SET "seenAt" = greatest(a."seenAt", $1),
       "availableSince" = CASE WHEN a."seenAt" < $1::timestamptz - ${OUTAGE} THEN $1 ELSE a."availableSince" END`,
    [now],
  );
}

/** Heartbeats that are overdue, the longest first, locked; locked ones are skipped. */
export function claimOverdue(tx: SystemTransaction, now: Date, limit: number): Promise<Heartbeat[]> {
  return tx.query<Heartbeat>(
    `SELECT * FROM heartbeats WHERE ${OVERDUE.where} AND ${OVERDUE.by} < $1
       AND ${HAD_ITS_CHANCE} AND ${mayTake(EXPIRY_WORK)}
     ORDER BY ${OVERDUE.by} LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [now, limit],
  );
}

/** Postpones the check of heartbeats until then. */
export function holdHeartbeats(tx: SystemTransaction, held: readonly { heartbeat: Key; until: Date }[]): void {
  if (held.length === 0) return;
  tx.write(
    `UPDATE heartbeats h SET "heldUntil" = u.until
     FROM unnest($1::uuid[], $2::text[], $3::timestamptz[]) AS u("tenantId", name, until)
     WHERE h."tenantId" = u."tenantId" AND h.name = u.name`,
    [
      held.map(({ heartbeat }) => heartbeat.tenantId),
      held.map(({ heartbeat }) => heartbeat.name),
      held.map(({ until }) => until),
    ],
  );
}

/** As JSON, of which PostgreSQL expects few rows: for as many as an array has it would read all heartbeats there are. */
export function expireHeartbeats(
  tx: SystemTransaction,
  expired: readonly Pick<Heartbeat, 'tenantId' | 'name' | 'expired' | 'alertId'>[],
): void {
  tx.write(
    `UPDATE heartbeats h SET expired = e.expired, "expiresAt" = NULL, "heldUntil" = NULL, "alertId" = e."alertId"
     FROM json_to_recordset($1::json) AS e("tenantId" uuid, name text, expired boolean, "alertId" uuid)
     WHERE h."tenantId" = e."tenantId" AND h.name = e.name`,
    [JSON.stringify(expired)],
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
export function disableHeartbeats(tx: SystemTransaction, orphans: readonly Key[]): void {
  tx.write(
    `UPDATE heartbeats h SET ${DISABLED}
     FROM unnest($1::uuid[], $2::text[]) AS u("tenantId", name) WHERE h."tenantId" = u."tenantId" AND h.name = u.name`,
    [orphans.map(({ tenantId }) => tenantId), orphans.map(({ name }) => name)],
  );
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
