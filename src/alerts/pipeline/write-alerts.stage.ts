import type { SystemTransaction } from '../../database/unit-of-work.js';
import { NOT_STARTED } from '../../escalation/escalation.service.js';
import {
  type Admitted,
  type AliasGroup,
  commonReach,
  foldRepeats,
  type GroupPlan,
  mayRetell,
} from '../domain/batch-dedup.js';
import type { AlertDraft } from '../domain/create-request.js';
import type { Alert } from '../entities/alert.entity.js';
import type { Batch } from './batch.js';

interface OpenAlert {
  tenantId: string;
  alias: string;
  id: string;
}

const COLUMNS = [
  'tenantId',
  'id',
  'tinyId',
  'alias',
  'message',
  'description',
  'status',
  'acknowledged',
  'priority',
  'source',
  'entity',
  'teamId',
  'tags',
  'details',
  'responders',
  'visibleTo',
  'actions',
  'readBy',
  'count',
  'skipEscalation',
  'suppressNotifications',
  'delayedUntil',
  'integrationId',
  'lastOccurredAt',
  'createdAt',
  'updatedAt',
  'acknowledgedAt',
  'acknowledgedBy',
  'closedAt',
  'closedBy',
] as const satisfies readonly (keyof Alert)[];

type NewRow = Readonly<Record<(typeof COLUMNS)[number], unknown>>;
const COLUMN_LIST = COLUMNS.map((column) => `"${column}"`).join(', ');

/**
 * Dedup against the database, settled by its partial unique index: a row that the index accepts is a new alert, one
 * that it refuses becomes a bump of the open alert. Our own id coming back means inserted, another one means repeat.
 */
export async function writeAlerts(batch: Batch, tx: SystemTransaction): Promise<void> {
  const open = await lockOpenAlerts(batch.plans.filter(asksForDedupFirst), tx);
  const fresh = batch.plans.filter(({ group }) => !open.has(keyOf(group)));
  const repeats = batch.plans.flatMap(({ group }) => {
    const alert = open.get(keyOf(group));
    return alert ? [{ alert, group }] : [];
  });
  await bump(batch, repeats, tx);
  await insert(batch, fresh, tx);
}

/**
 * Dedup comes before the policies: what a policy would drop or close is still a repeat while its alias is open. Only
 * such groups need to look first; all others find out by inserting.
 */
function asksForDedupFirst({ suppressed, closed }: GroupPlan): boolean {
  return suppressed.length > 0 || closed.length > 0;
}

async function lockOpenAlerts(plans: readonly GroupPlan[], tx: SystemTransaction): Promise<Map<string, OpenAlert>> {
  if (plans.length === 0) return new Map();
  const rows = await tx.query<OpenAlert>(
    `SELECT a."tenantId", a.alias, a.id
     FROM unnest($1::uuid[], $2::text[]) AS k("tenantId", alias)
     JOIN alerts a ON a."tenantId" = k."tenantId" AND a.alias = k.alias AND a.status <> 'closed'
     ORDER BY a."tenantId", a.id FOR UPDATE OF a`,
    [plans.map(({ group }) => group.tenantId), plans.map(({ group }) => group.alias)],
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** SQL: may a repeat change the alert's texts? A repeat from outside the alert's team only raises its count. */
const retells = (alert: string, reach: string, integrationId: string): string =>
  `(${alert}."teamId" IS NULL OR ${reach} IS NULL OR jsonb_exists(${reach}, ${alert}."teamId"::text)
    OR ${alert}."integrationId" = ${integrationId})`;
const BUMP_RETELLS = retells('a', 'r.reach', 'r."integrationId"');
/** `$2`: the reach of the rows that have one, by their ids. */
const INSERT_RETELLS = retells('alerts', '($2::jsonb -> excluded.id::text)', 'excluded."integrationId"');

/** The integration that all of these came through; null: none, or several. */
function commonIntegration(members: readonly AlertDraft[]): string | null {
  const [first] = members;
  return members.every(({ integrationId }) => integrationId === first?.integrationId)
    ? (first?.integrationId ?? null)
    : null;
}

async function bump(
  batch: Batch,
  repeats: readonly { alert: OpenAlert; group: AliasGroup }[],
  tx: SystemTransaction,
): Promise<void> {
  if (repeats.length === 0) return;
  const rows = repeats.map(({ alert: { tenantId, id }, group }) => {
    for (const member of group.members) batch.repeats.set(member.id, id);
    return { tenantId, id, integrationId: commonIntegration(group.members), ...foldRepeats(group.members) };
  });
  await tx.query(
    `UPDATE alerts a SET count = a.count + r.by,
       message = CASE WHEN ${BUMP_RETELLS} THEN r.message ELSE a.message END,
       description = CASE WHEN ${BUMP_RETELLS} THEN coalesce(r.description, a.description) ELSE a.description END,
       "lastOccurredAt" = $2, "updatedAt" = $2
     FROM json_to_recordset($1::json) AS r("tenantId" uuid, id uuid, by integer, message text, description text,
       reach jsonb, "integrationId" uuid)
     WHERE a."tenantId" = r."tenantId" AND a.id = r.id`,
    [JSON.stringify(rows), batch.now],
  );
}

async function insert(batch: Batch, plans: readonly GroupPlan[], tx: SystemTransaction): Promise<void> {
  batch.suppressed.push(...plans.flatMap(({ suppressed }) => suppressed));
  const rows = plans.flatMap(({ closed, opening }) => [
    ...closed.map((admitted) => newRow(admitted, [], batch.now)),
    ...(opening ? [newRow(opening.admitted, opening.absorbed, batch.now)] : []),
  ]);
  if (rows.length === 0) return;
  const stored = await tx.query<OpenAlert>(
    `INSERT INTO alerts (${COLUMN_LIST})
     SELECT ${COLUMN_LIST} FROM json_populate_recordset(NULL::alerts, $1::json)
     ON CONFLICT ("tenantId", alias) WHERE status <> 'closed' DO UPDATE SET
       count = alerts.count + excluded.count,
       message = CASE WHEN ${INSERT_RETELLS} THEN excluded.message ELSE alerts.message END,
       description = CASE WHEN ${INSERT_RETELLS} THEN coalesce(excluded.description, alerts.description)
         ELSE alerts.description END,
       "lastOccurredAt" = excluded."lastOccurredAt",
       "updatedAt" = excluded."updatedAt"
     RETURNING "tenantId", alias, id`,
    [JSON.stringify(rows), JSON.stringify(reachesOf(plans))],
  );
  const own = new Set(rows.map(({ id }) => id));
  const others = stored.filter(({ id }) => !own.has(id));
  tellApart(batch, plans, new Map(others.map((row) => [keyOf(row), row])));
}

/** Of each row whose callers do not reach every team: the teams that they do. */
function reachesOf(plans: readonly GroupPlan[]): Record<string, readonly string[]> {
  const reaches: Record<string, readonly string[]> = {};
  for (const { opening } of plans) {
    if (!opening) continue;
    const { draft } = opening.admitted;
    const reach = commonReach([draft, ...opening.absorbed]);
    if (reach !== undefined) reaches[draft.id] = reach;
  }
  return reaches;
}

/** A group whose alias turned out to be open elsewhere (`others`) is all repeats of that alert; any other was inserted. */
function tellApart(batch: Batch, plans: readonly GroupPlan[], others: ReadonlyMap<string, OpenAlert>): void {
  for (const { group, closed, opening } of plans) {
    const other = others.get(keyOf(group));
    const created = opening && !other ? [...closed, opening.admitted] : closed;
    batch.created.push(...created.map((admitted) => ({ ...admitted, start: NOT_STARTED })));
    if (!opening) continue;
    const { draft } = opening.admitted;
    const repeats = other ? [draft, ...opening.absorbed] : opening.absorbed;
    for (const repeat of repeats) batch.repeats.set(repeat.id, other?.id ?? draft.id);
  }
}

/** Written out field by field: of all that a create costs here, copying its draft by rest and spread was the most. */
function newRow({ draft, policy, delayedUntil }: Admitted, absorbed: readonly AlertDraft[], now: Date): NewRow {
  const repeats = foldRepeats(mayRetell(absorbed, draft));
  const isAcknowledged = draft.status === 'acknowledged';
  return {
    tenantId: draft.tenantId,
    id: draft.id,
    tinyId: draft.tinyId,
    alias: draft.alias,
    message: repeats?.message ?? draft.message,
    description: repeats?.description ?? draft.description ?? null,
    status: draft.status,
    acknowledged: isAcknowledged,
    priority: draft.priority,
    source: draft.source,
    entity: draft.entity,
    teamId: draft.teamId,
    tags: draft.tags,
    details: draft.details,
    responders: draft.responders,
    visibleTo: draft.visibleTo,
    actions: draft.actions,
    readBy: [],
    count: 1 + absorbed.length,
    skipEscalation: draft.skipEscalation,
    suppressNotifications: draft.suppressNotifications,
    delayedUntil,
    integrationId: draft.integrationId,
    lastOccurredAt: now,
    createdAt: now,
    updatedAt: now,
    acknowledgedAt: isAcknowledged ? now : null,
    // Not written out for the others: it would only lengthen the statement.
    acknowledgedBy: isAcknowledged ? policy : undefined,
    closedAt: draft.status === 'closed' ? now : null,
    closedBy: draft.status === 'closed' ? policy : undefined,
  };
}

const keyOf = ({ tenantId, alias }: { tenantId: string; alias: string }): string => `${tenantId} ${alias}`;
