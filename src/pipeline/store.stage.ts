import { countsSince, type RecentOpenings } from '../alert-policies/domain/flapping.js';
import { objectMaker } from '../common/made-of-fields.js';
import type { SystemTransaction } from '../database/unit-of-work.js';
import {
  type Admitted,
  commonReach,
  foldRepeats,
  type GroupPlan,
  mayChangeAlert,
  raisedBy,
  type Suppressed,
} from './domain/batch-dedup.js';
import { type DraftFields, keptFields, type KeptName } from '../alerts/domain/alert-fields.js';
import type { Priority } from '../alerts/domain/alert.js';
import { raisePriorities } from '../alerts/alerts.queries.js';
import type { AlertDraft } from '../alerts/domain/create-request.js';
import { silences } from './escalation.stage.js';
import type { AlertColumn } from '../alerts/alerts.service.js';
import { type AlertOfAlias, type AliasKey, openAliases, removeRows, storeRows } from './store.queries.js';

/** What became of the members of the groups. */
export interface Stored {
  /** Rows that were inserted. */
  created: readonly Admitted[];
  /** Creates that a policy dropped. */
  suppressed: readonly Suppressed[];
  /** Draft id → the open alert that it was a repeat of. */
  repeats: ReadonlyMap<string, string>;
  /** New alert → how often its alias was opened and closed within the last hour; those that it was asked for. */
  recent: ReadonlyMap<string, RecentOpenings>;
  /** Open alerts whose priority a repeat raised. */
  raised: readonly Raised[];
  /** Repeats that came through another integration than the open alert. */
  foreign: readonly ForeignRepeat[];
  /** Alerts that a maintenance has left silent, raised again after its end. */
  raisedAfterSilence: readonly TenantsAlert[];
}

/** `by`: the repeat that did. */
export interface Raised extends TenantsAlert {
  from: Priority;
  to: Priority;
  /** An alert policy delays the alert at the lower priority only. */
  endsDelay: boolean;
  by: AlertDraft;
}

export interface ForeignRepeat extends TenantsAlert {
  repeat: AlertDraft;
  /** Of the repeat, and of the alert. */
  integrationId: string;
  otherId: string;
}

interface TenantsAlert {
  tenantId: string;
  alertId: string;
}

/** What a new row is made of. */
interface RowSource {
  draft: AlertDraft;
  policy: Admitted['policy'];
  delayedUntil: Date | null;
  silenced: Admitted['silenced'];
  /** Repeats of the alert in its own batch. */
  absorbed: number;
  /** What they change. */
  latest: Partial<DraftFields> | null;
  now: Date;
}
type ColumnOf = (source: RowSource) => unknown;

const isAcknowledged = ({ draft }: RowSource): boolean => draft.status === 'acknowledged';
const isClosed = ({ draft }: RowSource): boolean => draft.status === 'closed';

/** Undefined, not null, where a row has none: it is not written out then. */
const OWN_COLUMNS = {
  tenantId: ({ draft }) => draft.tenantId,
  id: ({ draft }) => draft.id,
  tinyId: ({ draft }) => draft.tinyId,
  status: ({ draft }) => draft.status,
  acknowledged: isAcknowledged,
  teamId: ({ draft }) => draft.teamId,
  count: ({ absorbed }) => 1 + absorbed,
  suppressNotifications: ({ draft }) => draft.suppressNotifications,
  delayedUntil: ({ delayedUntil }) => delayedUntil ?? undefined,
  maintenance: ({ silenced }) => (silenced?.isPolicy ? undefined : silenced?.id),
  silencedUntil: (source) => (silences(source) ? source.silenced?.until : undefined),
  integrationId: ({ draft }) => draft.integrationId,
  acknowledgedAt: (source) => (isAcknowledged(source) ? source.now : undefined),
  acknowledgedBy: (source) => (isAcknowledged(source) ? source.policy : undefined),
  closedAt: (source) => (isClosed(source) ? source.now : undefined),
  closedBy: (source) => (isClosed(source) ? source.policy : undefined),
} as const satisfies Partial<Record<AlertColumn, ColumnOf>>;

const columnOf =
  (name: KeptName): ColumnOf =>
  ({ draft, latest }) =>
    latest?.[name] ?? draft[name] ?? null;

type NewRow = Readonly<Record<keyof typeof OWN_COLUMNS | KeptName, unknown>>;
const COLUMNS = { ...OWN_COLUMNS, ...Object.fromEntries(keptFields().map(([name]) => [name, columnOf(name)])) };
const COLUMN_LIST = Object.keys(COLUMNS)
  .map((column) => `"${column}"`)
  .join(', ');
const rowOf = objectMaker(COLUMNS) as (source: RowSource) => NewRow;

/**
 * Dedup against the database, decided by its partial unique index: a row that the index accepts is a new alert, one
 * that it refuses becomes a bump of the open alert. The statement returns the given id for an inserted row, another id for a
 * repeat. One statement takes all of them, in the order of the groups, which is the lock order of all code (ADR 12).
 */
export async function storeAlerts(
  tx: SystemTransaction,
  plans: readonly GroupPlan[],
  watched: readonly string[],
  now: Date,
): Promise<Stored> {
  const asking = plans.filter(asksForDedupFirst).map(({ group }) => group);
  const open = new Set((asking.length === 0 ? [] : await openAliases(tx, asking)).map(keyOf));
  const intents = plans.map((plan) => ({ plan, repeat: open.has(keyOf(plan.group)) ? repeatOf(plan, now) : null }));
  const recent = new Map<string, RecentOpenings>();
  const write = (some: readonly Intent[]): Promise<Inserted[]> => insert(some, { tx, now, watched, recent });
  const results = await write(intents);
  const closedSince = results.flatMap(({ intent, result }) => (result === 'closed-since' ? [intent] : []));
  if (closedSince.length > 0) {
    // This transaction holds their aliases, so the second insert does not wait for a lock.
    const unwanted = closedSince.flatMap(({ repeat }) => repeat ?? []);
    await removeRows(tx, unwanted);
    const asNew = closedSince.map(({ plan }) => ({ plan, repeat: null }));
    results.push(...(await write(asNew)));
  }
  const groups = results.flatMap(({ result }) => (result === 'closed-since' ? [] : [result]));
  const raised = raisedIn(results);
  if (raised.length > 0) raisePriorities(tx, raised, now);
  return { ...joined(groups, now), raised, foreign: foreignIn(results), recent };
}

function foreignIn(results: readonly Inserted[]): ForeignRepeat[] {
  return results.flatMap(({ intent: { plan }, result }) => {
    if (result === 'closed-since') return [];
    const alert = result.other ?? plan.opening?.admitted.draft;
    const otherId = alert?.integrationId ?? null;
    if (!alert || otherId === null) return [];
    const repeated = new Set(result.repeats.map(([id]) => id));
    return plan.group.members.flatMap((repeat) => {
      const { tenantId, integrationId } = repeat;
      if (!repeated.has(repeat.id) || integrationId === null || integrationId === otherId) return [];
      return [{ tenantId, alertId: alert.id, repeat, integrationId, otherId }];
    });
  });
}

/** The rows are locked by the statement that counted the repeats, so this is what they have now. */
function raisedIn(results: readonly Inserted[]): Raised[] {
  return results.flatMap(({ intent: { plan }, result }) => {
    const alert = result === 'closed-since' ? undefined : result.other;
    const raise = alert && raisedBy(plan.worsening, alert);
    if (!alert || !raise) return [];
    const { tenantId, id: alertId, priority: from } = alert;
    const endsDelay = raise.delayedUntil === null && !alert.isFlapping;
    return [{ tenantId, alertId, from, to: raise.draft.priority, endsDelay, by: raise.draft }];
  });
}

interface Intent {
  plan: GroupPlan;
  /** Of an alias that was open just now: all members as one repeat, which becomes a row only if it is open no more. */
  repeat: AliasRepeat | null;
}

interface AliasRepeat {
  tenantId: string;
  id: string;
  reach: readonly string[] | undefined;
  row: NewRow;
}

/**
 * Dedup comes before the policies: what a policy would drop or close is still a repeat while its alias is open. Only
 * such groups need a query first; for all others the insert decides.
 */
function asksForDedupFirst({ suppressed, closed }: GroupPlan): boolean {
  return suppressed.length > 0 || closed.length > 0;
}

function repeatOf({ group: { tenantId, members } }: GroupPlan, now: Date): AliasRepeat {
  const [first] = members;
  const folded = foldRepeats(members);
  if (!first || !folded) throw new Error('A group without members');
  const { by, reach, ...latest } = folded;
  const draft = { ...first, ...latest, integrationId: commonIntegration(members) };
  const row = newRow({ kind: 'admitted', draft, policy: null, delayedUntil: null, silenced: null }, [], now);
  return { tenantId, id: first.id, reach, row: { ...row, count: by } };
}

/** The integration that all of these came through; null: none, or several. */
function commonIntegration(members: readonly AlertDraft[]): string | null {
  const [first] = members;
  return members.every(({ integrationId }) => integrationId === first?.integrationId)
    ? (first?.integrationId ?? null)
    : null;
}

/** The same of one group. */
interface StoredGroup extends Omit<Stored, 'repeats' | 'recent' | 'raised' | 'foreign' | 'raisedAfterSilence'> {
  /** The open alert of the alias, where it was not inserted here. */
  other: AlertOfAlias | undefined;
  repeats: readonly (readonly [draftId: string, alertId: string])[];
}

interface Inserted {
  intent: Intent;
  /** `closed-since`: a repeat whose alert was closed meanwhile; its row was inserted and must be removed. */
  result: StoredGroup | 'closed-since';
}

interface Insertion {
  tx: SystemTransaction;
  now: Date;
  watched: readonly string[];
  /** Is filled. */
  recent: Map<string, RecentOpenings>;
}

async function insert(intents: readonly Intent[], { tx, now, watched, recent }: Insertion): Promise<Inserted[]> {
  const rows = intents.flatMap(({ plan: { closed, opening }, repeat }) =>
    repeat
      ? [repeat.row]
      : [
          ...closed.map((admitted) => newRow(admitted, [], now)),
          ...(opening ? [newRow(opening.admitted, opening.absorbed, now)] : []),
        ],
  );
  const stored =
    rows.length === 0
      ? []
      : await storeRows(tx, COLUMN_LIST, rows, reachesOf(intents), { tenants: watched, since: countsSince(now) }, now);
  for (const row of stored) if (row.recent) recent.set(row.id, row.recent);
  const own = new Set(rows.map(({ id }) => id));
  const others = new Map(stored.filter(({ id }) => !own.has(id)).map((row) => [keyOf(row), row]));
  return intents.map((intent) => ({ intent, result: resultOf(intent, others.get(keyOf(intent.plan.group))) }));
}

/** @param other the open alert of the group's alias that was not inserted here */
function resultOf({ plan, repeat }: Intent, other: AlertOfAlias | undefined): Inserted['result'] {
  if (repeat === null) return resultOfNew(plan, other);
  if (!other) return 'closed-since';
  return { created: [], suppressed: [], other, repeats: plan.group.members.map(({ id }) => [id, other.id]) };
}

/** A group whose alias turned out to be open elsewhere is all repeats of that alert; any other was inserted. */
function resultOfNew({ suppressed, closed, opening }: GroupPlan, other: AlertOfAlias | undefined): StoredGroup {
  if (!opening) return { created: closed, suppressed, other: undefined, repeats: [] };
  const { admitted, absorbed } = opening;
  const created = other ? closed : [...closed, admitted];
  const repeats = other ? [admitted.draft, ...absorbed] : absorbed;
  const alertId = other?.id ?? admitted.draft.id;
  return { created, suppressed, other, repeats: repeats.map(({ id }) => [id, alertId]) };
}

function joined(results: readonly StoredGroup[], now: Date): Omit<Stored, 'recent' | 'raised' | 'foreign'> {
  return {
    raisedAfterSilence: results.flatMap(({ other }) =>
      other && isLeftSilent(other, now) ? [{ tenantId: other.tenantId, alertId: other.id }] : [],
    ),
    created: results.flatMap(({ created }) => created),
    suppressed: results.flatMap(({ suppressed }) => suppressed),
    repeats: new Map(results.flatMap(({ repeats }) => repeats)),
  };
}

/** A repeat of it pages (also of one whose run is about to). */
function isLeftSilent({ status, silencedUntil }: AlertOfAlias, now: Date): boolean {
  return status === 'open' && silencedUntil !== null && silencedUntil <= now;
}

/** Per row whose callers may not change every team's alerts: the teams whose they may. */
function reachesOf(intents: readonly Intent[]): Record<string, readonly string[]> {
  const reaches: Record<string, readonly string[]> = {};
  const note = (id: string, reach: readonly string[] | undefined): void => {
    if (reach !== undefined) reaches[id] = reach;
  };
  for (const { plan, repeat } of intents) {
    if (repeat) note(repeat.id, repeat.reach);
    else if (plan.opening) {
      const { admitted, absorbed } = plan.opening;
      note(admitted.draft.id, commonReach([admitted.draft, ...absorbed]));
    }
  }
  return reaches;
}

function newRow(
  { draft, policy, delayedUntil, silenced }: Admitted,
  absorbed: readonly AlertDraft[],
  now: Date,
): NewRow {
  const latest = foldRepeats(mayChangeAlert(absorbed, draft));
  return rowOf({ draft, policy, delayedUntil, silenced, absorbed: absorbed.length, latest, now });
}

const keyOf = ({ tenantId, alias }: AliasKey): string => `${tenantId} ${alias}`;
