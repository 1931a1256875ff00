import { mayTake, type WorkKind } from '../../platform/scheduling/work-kind.queries.js';
import { readLater } from '../../platform/database/read-later.queries.js';
import { storedRows } from '../../platform/database/stored-rows.queries.js';
import type { SystemTransaction, TenantScope, Transaction } from '../../platform/database/transaction.js';
import type { AlertRecord, AlertState } from './domain/alert.js';
import type { Priority } from '../../platform/domain/priority.js';
import { type HoldsAlias, shownAlias } from './domain/stored-alias.js';
import { isScopedSql, shownAliasSql } from './stored-alias.queries.js';
import type { Flapping } from './domain/flapping.js';
import { awake, type Snoozed, type Snoozes } from './domain/snoozes.js';
import type { Alert } from './alert.entity.js';

/**
 * The only place where rows of `alerts` are locked. Code that waits for locks takes all alerts of a transaction at once, in
 * one order: by tenant, alias (byte by byte, as creates take theirs: `groupByAlias`) and id. All other rows of an alert (its
 * run, its deliveries) are locked after it. So there are no deadlocks (ADR 12).
 */

/**
 * In the order of the alias, but read one by one by the primary key: without statistics PostgreSQL would read all of a
 * tenant's.
 */
const IN_ORDER = `(
  SELECT known.id FROM unnest($2::uuid[]) AS wanted(id)
  CROSS JOIN LATERAL (SELECT id, alias FROM alerts WHERE "tenantId" = $1 AND id = wanted.id LIMIT 1) known
  ORDER BY known.alias COLLATE "C", known.id
) ordered`;
const SINGLE = `unnest(${readLater('$2::uuid[]')}) AS ordered(id)`;

/** What of an alert is read when it is locked. */
const PARTS = {
  all: '*',
  state: '"tenantId", id, status, acknowledged, "snoozedUntil", snoozes, priority, "heldUntil"',
  id: 'id',
} as const;
interface Parts {
  all: Alert;
  state: AlertState;
  id: AlertKey;
}

interface AlertKey {
  id: string;
}
type TenantsAlertKey = AlertKey & { tenantId: string };

/** With their aliases as they were sent. */
async function shown<R>(rows: Promise<R[]>): Promise<R[]> {
  const found = await rows;
  for (const row of found as Partial<Alert>[]) if (row.alias !== undefined) row.alias = shownAlias(row.alias);
  return found;
}

/**
 * Locks the tenant's alerts of these ids, as far as they exist, until the transaction ends.
 */
export function lockAlerts<P extends keyof Parts>(
  tx: Transaction,
  ids: readonly string[],
  part: P,
): Promise<Parts[P][]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return Promise.resolve([]);
  // Whoever locks alerts changes them, or something of theirs that is shown.
  for (const id of wanted) tx.alertChanged(id);
  return shown(
    tx.query<Parts[P]>(
      `SELECT a.* FROM ${wanted.length === 1 ? SINGLE : IN_ORDER} CROSS JOIN LATERAL (
         SELECT ${PARTS[part]} FROM alerts WHERE "tenantId" = $1 AND id = ordered.id LIMIT 1 FOR UPDATE
       ) a`,
      [wanted],
    ),
  );
}

/** Locks alerts that were closed by then, of one tenant or of all. Like every claim it skips locked ones, so it needs no order. */
export async function claimClosed(
  system: SystemTransaction,
  before: Date,
  only: string | null,
  limit: number,
): Promise<TenantsAlertKey[]> {
  const rows = await system.query<TenantsAlertKey>(
    `SELECT "tenantId", id FROM alerts WHERE status = 'closed' AND "closedAt" <= $1 AND ($2::uuid IS NULL OR "tenantId" = $2)
     ORDER BY "closedAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
    [before, only],
  );
  for (const { tenantId, id } of rows) system.alertChanged(tenantId, id);
  return rows;
}

/** Alerts whose snooze will end. */
export const SNOOZED = { table: 'alerts', dueAt: 'snoozedUntil', where: '"snoozedUntil" IS NOT NULL' };

type SnoozedAlert = AlertKey & Snoozed & { snoozedUntil: Date };

/** Locks the tenant's alerts whose snooze is over by then. */
export async function claimAwake(tx: Transaction, work: WorkKind, now: Date, limit: number): Promise<SnoozedAlert[]> {
  const rows = await tx.query<SnoozedAlert>(
    `SELECT id, "snoozedUntil", snoozes FROM alerts WHERE "tenantId" = $1 AND "snoozedUntil" <= $2 AND ${mayTake(work)}
     ORDER BY "snoozedUntil" LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
    [now],
  );
  for (const { id } of rows) tx.alertChanged(id);
  return rows;
}

/**
 * Locks the tenant's alerts that rows of another table belong to; those that are locked elsewhere are skipped. Their state may have
 * changed since: the sweep checks it again once those rows are locked.
 * @param rows SQL that gives the `"alertId"` of the tenant `$1` in the sweep's order; its other parameters are `$2` …
 */
export function claimStatesOf(
  tx: Transaction,
  rows: string,
  parameters: readonly unknown[],
  limit: number,
): Promise<AlertState[]> {
  return claimOf(tx, 'state', rows, parameters, limit);
}

/** The same, with all that is stored of the alerts. */
export function claimAlertsOf(
  tx: Transaction,
  rows: string,
  parameters: readonly unknown[],
  limit: number,
): Promise<Alert[]> {
  return claimOf(tx, 'all', rows, parameters, limit);
}

async function claimOf<P extends 'state' | 'all'>(
  tx: Transaction,
  part: P,
  rows: string,
  parameters: readonly unknown[],
  limit: number,
): Promise<Parts[P][]> {
  const found = await shown(
    tx.query<Parts[P]>(
      `SELECT a.* FROM (${rows}) due CROSS JOIN LATERAL (
         SELECT ${PARTS[part]} FROM alerts WHERE "tenantId" = $1 AND id = due."alertId" LIMIT 1 FOR UPDATE SKIP LOCKED
       ) a LIMIT ${limit}`,
      parameters,
    ),
  );
  for (const { id } of found) tx.alertChanged(id);
  return found;
}

/** @param alerts locked by this transaction */
export function endSnooze(tx: Transaction, alerts: readonly SnoozedAlert[], now: Date): void {
  void tx.store(
    `UPDATE alerts a SET "snoozedUntil" = NULL, snoozes = woken.snoozes, "updatedAt" = woken.now
     FROM ${storedRows('"tenantId" uuid, id uuid, snoozes jsonb, now timestamptz')} woken
     WHERE a."tenantId" = woken."tenantId" AND a.id = woken.id`,
    alerts.map((alert) => ({ id: alert.id, snoozes: awake(alert, now).snoozes, now })),
  );
}

/** Marks alerts that this transaction has stored. */
export function markFlapping(
  tx: Transaction,
  marks: readonly (AlertKey & { delayedUntil: Date | null; flapping: Flapping })[],
): void {
  void tx.store(
    `UPDATE alerts a SET flapping = m.flapping, "delayedUntil" = m."delayedUntil"
     FROM ${storedRows('"tenantId" uuid, id uuid, "delayedUntil" timestamptz, flapping jsonb')} m
     WHERE a."tenantId" = m."tenantId" AND a.id = m.id`,
    marks,
  );
}

/** Columns that actions change. */
export type AlertPatch = Partial<
  Pick<
    Alert,
    | 'alias'
    | 'status'
    | 'priority'
    | 'acknowledged'
    | 'acknowledgedAt'
    | 'acknowledgedBy'
    | 'firstAcknowledgedAt'
    | 'firstAcknowledgedBy'
    | 'closedAt'
    | 'closedBy'
    | 'snoozedUntil'
    | 'snoozes'
    | 'delayedUntil'
    | 'flapping'
    | 'maintenance'
    | 'silencedUntil'
    | 'owner'
    | 'ownerId'
    | 'updatedAt'
  >
>;

/** Not awaited, so that locks are held no longer than needed. */
export function changeAlert(tx: Transaction, id: string, patch: AlertPatch): void {
  const columns = Object.entries(patch);
  tx.write(
    `UPDATE alerts SET ${columns.map(([column], index) => `"${column}" = $${index + 3}`).join(', ')}
     WHERE "tenantId" = $1 AND id = $2`,
    [id, ...columns.map(([, value]) => (isObject(value) ? JSON.stringify(value) : value))],
  );
}

function isObject(value: AlertPatch[keyof AlertPatch]): value is NonNullable<Alert['closedBy'] | Flapping | Snoozes> {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

/** Raises the priority of alerts that this transaction holds; a delay that the new priority has not is over now. */
export function raisePriorities(
  tx: Transaction,
  raises: readonly { alertId: string; to: Priority }[],
  now: Date,
): void {
  void tx.store(
    `UPDATE alerts a SET priority = r."to", "updatedAt" = r.now
     FROM ${storedRows('"tenantId" uuid, "alertId" uuid, "to" text, now timestamptz')} r
     WHERE a."tenantId" = r."tenantId" AND a.id = r."alertId"`,
    raises.map(({ alertId, to }) => ({ alertId, to, now })),
  );
}

/** Sets until when alerts wait for somebody on call. @param alerts locked, or made, by this transaction */
export function setHeld(tx: Transaction, alerts: readonly { id: string; heldUntil: Date | null }[]): void {
  if (alerts.length === 0) return;
  void tx.store(
    `UPDATE alerts a SET "heldUntil" = held."heldUntil"
     FROM ${storedRows('"tenantId" uuid, id uuid, "heldUntil" timestamptz')} held
     WHERE a."tenantId" = held."tenantId" AND a.id = held.id`,
    alerts,
  );
}

/** One by one by the primary key: of a list of ids, PostgreSQL would read all the tenant's alerts without statistics. */
export function alertsOf(scope: TenantScope, ids: readonly string[]): Promise<Alert[]> {
  return shown(
    scope.query<Alert>(
      `SELECT a.* FROM unnest(${readLater('$2::uuid[]')}) AS wanted(id)
       CROSS JOIN LATERAL (SELECT * FROM alerts WHERE "tenantId" = $1 AND id = wanted.id LIMIT 1) a`,
      [[...new Set(ids)]],
    ),
  );
}

const NEWEST = 'ORDER BY a."createdAt" DESC, a.id DESC LIMIT 1';

/** The scoped alerts of an alias are few, each alias of theirs has its own pointer. */
const pointersOfScoped = (alias: string, condition: string): string => `(
  SELECT DISTINCT ON (a.alias) a.* FROM alerts a
  WHERE a."tenantId" = $1 AND ${shownAliasSql('a')} = ${alias} AND ${isScopedSql('a')} AND ${condition}
  ORDER BY a.alias, a."createdAt" DESC, a.id DESC)`;

/**
 * The alias pointers of an integration: of each alias the id of the newest alert, whatever its status, of those of its team
 * (without one: of the global ones) and those that came through it; one that is not closed goes before others.
 * @param aliases each with its origin; without one, any
 */
export function newestOf(
  scope: TenantScope,
  aliases: readonly { alias: string; aliasOrigin?: string | undefined }[],
  { id, teamId }: { id: string; teamId: string | null },
): Promise<(AlertKey & { place: number })[]> {
  const isOurs = `(a."teamId" IS NOT DISTINCT FROM $4::uuid OR a."integrationId" = $5)
    AND (wanted.origin IS NULL OR a."aliasOrigin" IS NULL OR a."aliasOrigin" = wanted.origin)`;
  return scope.query<AlertKey & { place: number }>(
    `SELECT newest.id, wanted.place::integer AS place
     FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS wanted(alias, origin, place)
     CROSS JOIN LATERAL (
       SELECT a.id FROM (
         (SELECT a.* FROM alerts a WHERE a."tenantId" = $1 AND a.alias = wanted.alias AND ${isOurs} ${NEWEST})
         UNION ALL ${pointersOfScoped('wanted.alias', isOurs)}
       ) a ORDER BY a.status <> 'closed' DESC, a."aliasOrigin" IS NOT DISTINCT FROM wanted.origin DESC,
         a."createdAt" DESC, a.id DESC LIMIT 1
     ) newest`,
    [aliases.map(({ alias }) => alias), aliases.map(({ aliasOrigin = null }) => aliasOrigin), teamId, id],
  );
}

/**
 * What an alias may mean to somebody with access to these teams (null: to all): the newest alert with it, the newest of those
 * teams and of none, and those of other scopes, the newest of each.
 */
export function alertsOfAlias(scope: TenantScope, alias: string, teams: readonly string[] | null): Promise<Alert[]> {
  const isOurs = `($3::uuid[] IS NULL OR a."teamId" IS NULL OR a."teamId" = ANY($3))`;
  const plain = 'SELECT a.* FROM alerts a WHERE a."tenantId" = $1 AND a.alias = $2';
  return shown(
    scope.query<Alert>(
      `(${plain} AND ${isOurs} ${NEWEST}) UNION ALL (${plain} ${NEWEST}) UNION ALL ${pointersOfScoped('$2', 'true')}`,
      [alias, teams],
    ),
  );
}

/** The alerts with this alias that are not closed. */
export function openWithAlias(scope: TenantScope, alias: string): Promise<(AlertKey & HoldsAlias)[]> {
  return scope.query<AlertKey & HoldsAlias>(
    `SELECT a.id, a.alias, a."teamId", a."integrationId", a."aliasOrigin" FROM alerts a
     WHERE a."tenantId" = $1 AND a.status <> 'closed'
       AND (a.alias = $2 OR (${shownAliasSql('a')} = $2 AND ${isScopedSql('a')}))`,
    [alias],
  );
}

/** The alerts that are not closed and that these people have acknowledged or own. */
export async function hadBy(scope: TenantScope, userIds: readonly string[]): Promise<AlertKey[]> {
  if (userIds.length === 0) return [];
  return scope.query<AlertKey>(
    `SELECT id FROM alerts WHERE "tenantId" = $1 AND status <> 'closed'
       AND ("ownerId" = ANY($2::uuid[]) OR (status = 'acknowledged' AND "acknowledgedBy"->>'id' = ANY($2::text[])))`,
    [userIds],
  );
}

/** What is kept of these alerts beside what is shown of them. */
export function recordsOf(scope: TenantScope, ids: readonly string[]): Promise<(AlertRecord & AlertKey)[]> {
  return scope.query<AlertRecord & AlertKey>(
    `SELECT id, "integrationId", "acknowledgedAt", "closedAt", "closedBy" FROM alerts
     WHERE "tenantId" = $1 AND id = ANY($2::uuid[])`,
    [ids],
  );
}

/** An alert that is not closed; `subject`: that detail, else its message. */
export interface OpenAlert {
  id: string;
  alias: string;
  subject: string;
}

/** Those that came through an integration, the newest first. */
export function openOf(scope: TenantScope, integrationId: string, most: number): Promise<OpenAlert[]> {
  return scope.query(
    `SELECT a.id, ${shownAliasSql('a')} AS alias, coalesce(a.details->>'subject', a.message) AS subject FROM alerts a
     WHERE a."tenantId" = $1 AND a."integrationId" = $2 AND a.status <> 'closed'
     ORDER BY a."createdAt" DESC LIMIT $3`,
    [integrationId, most],
  );
}
