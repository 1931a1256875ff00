import { countsSince, type RecentOpenings } from '../policies/domain/flapping.js';
import { groupBy } from '../../platform/group-by.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { type Admitted, foldRepeats, type GroupPlan, raisedBy, type Suppressed } from './domain/batch-dedup.js';
import { ALIAS_END, ownOf, scopedAlias } from '../lifecycle/domain/stored-alias.js';
import type { Priority } from '../../platform/domain/priority.js';
import { raisePriorities } from '../lifecycle/alerts.queries.js';
import type { AlertDraft } from '../lifecycle/domain/create-request.js';
import { COLUMN_LIST, type NewRow, newRow } from './new-row.js';
import { type AlertOfAlias, type OpenAlert, openAlerts, openScoped, removeRows, storeRows } from './store.queries.js';

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
  raisedAfterSilence: readonly string[];
}

/** `by`: the repeat that did. */
export interface Raised {
  alertId: string;
  from: Priority;
  to: Priority;
  isOpen: boolean;
  by: AlertDraft;
}

export interface ForeignRepeat {
  alertId: string;
  repeat: AlertDraft;
  /** Of the repeat, and of the alert. */
  integrationId: string;
  otherId: string;
}

/**
 * Dedup against the database, decided by its partial unique index: a row that the index accepts is a new alert, one
 * that it refuses becomes a bump of the open alert. The statement returns the given id for an inserted row, another id for a
 * repeat. One statement takes all of them, in the order of the groups, which is the lock order of all code (ADR 12).
 *
 * Where its sender may not touch the open alert, a create gets an alert of its own, stored under `scopedAlias`. There is one
 * for each scope, whatever the concurrency: each create takes the alias as it was sent first, by inserting its row or by
 * locking the alert that has it, and keeps it until it commits. So creates of one alias, of all scopes, come one after the
 * other, and what a later statement of theirs (`openScoped`, a snapshot of its own) finds open is all that the others have made.
 */
export async function storeAlerts(
  tx: Transaction,
  plans: readonly GroupPlan[],
  isWatched: boolean,
  now: Date,
): Promise<Stored> {
  const asking = plans.filter(asksForDedupFirst).map(({ group }) => group.alias);
  const open = bySent(asking.length === 0 ? [] : await openAlerts(tx, asking));
  const recent = new Map<string, RecentOpenings>();
  const results: Inserted[] = [];
  let waiting = plans.map((plan): Intent => {
    const own = ownOf(open.get(plan.group.alias) ?? [], speakerOf(plan));
    return own ? { plan, alias: own.alias, repeat: repeatOf(plan, own.alias, now) } : asNew(plan);
  });
  while (waiting.length > 0) {
    const { first, later } = firstOfEachAlias(waiting);
    const inserted = await insert(first, { tx, now, isWatched, recent });
    const unwanted = inserted.flatMap(({ remove }) => remove ?? []);
    if (unwanted.length > 0) removeRows(tx, unwanted);
    results.push(...inserted);
    waiting = [...inserted.flatMap(({ again }) => again ?? []), ...later];
  }
  const raised = raisedIn(results);
  if (raised.length > 0) raisePriorities(tx, raised, now);
  return {
    ...joined(
      results.map(({ result }) => result),
      now,
    ),
    raised,
    foreign: foreignIn(results),
    recent,
  };
}

/** One statement cannot insert a row and find it again: groups of other scopes with the alias of an earlier one come later. */
function firstOfEachAlias(intents: readonly Intent[]): { first: readonly Intent[]; later: readonly Intent[] } {
  const taken = new Set<string>();
  const later: Intent[] = [];
  const first = intents.filter((intent) => {
    if (!taken.has(intent.alias)) return taken.add(intent.alias);
    later.push(intent);
    return false;
  });
  return { first, later };
}

function foreignIn(results: readonly Inserted[]): ForeignRepeat[] {
  return results.flatMap(({ intent: { plan }, result }) => {
    const alert = result.other ?? plan.opening?.admitted.draft;
    const otherId = alert?.integrationId ?? null;
    if (!alert || otherId === null) return [];
    const repeated = new Set(result.repeats.map(([id]) => id));
    return plan.group.members.flatMap((repeat) => {
      const { integrationId } = repeat;
      if (!repeated.has(repeat.id) || integrationId === null || integrationId === otherId) return [];
      return [{ alertId: alert.id, repeat, integrationId, otherId }];
    });
  });
}

/** The rows are locked by the statement that counted the repeats, so this is what they have now. */
function raisedIn(results: readonly Inserted[]): Raised[] {
  return results.flatMap(({ intent: { plan }, result }) => {
    const alert = result.other;
    const raise = alert && raisedBy(plan.worsening, alert);
    if (!alert || !raise) return [];
    const { id: alertId, priority: from } = alert;
    const isOpen = alert.status === 'open';
    return [{ alertId, from, to: raise.draft.priority, isOpen, by: raise.draft }];
  });
}

interface Intent {
  plan: GroupPlan;
  /** Under which its alert is stored. */
  alias: string;
  /** Of an alias that was open just now: all members as one repeat, which becomes a row only if it is open no more. */
  repeat: AliasRepeat | null;
}

interface AliasRepeat {
  id: string;
  row: NewRow;
}

const asNew = (plan: GroupPlan): Intent => ({ plan, alias: plan.group.alias, repeat: null });

/** Stands for the senders of a group, which have one scope: with the team that the alert would have. */
function speakerOf({ group, opening, closed, suppressed }: GroupPlan): AlertDraft {
  const [first] = group.members;
  const speaker = opening?.admitted.draft ?? closed[0]?.draft ?? suppressed[0]?.draft ?? first;
  if (!speaker) throw new Error('A group without members');
  return speaker;
}

/**
 * Dedup comes before the policies: what a policy would drop or close is still a repeat while its alias is open. Only
 * such groups need a query first; for all others the insert decides.
 */
function asksForDedupFirst({ suppressed, closed }: GroupPlan): boolean {
  return suppressed.length > 0 || closed.length > 0;
}

function repeatOf(plan: GroupPlan, alias: string, now: Date): AliasRepeat {
  const { members } = plan.group;
  const [first] = members;
  const folded = foldRepeats(members);
  if (!first || !folded) throw new Error('A group without members');
  const { by, ...latest } = folded;
  const { teamId } = speakerOf(plan);
  const draft = { ...first, ...latest, teamId, integrationId: commonIntegration(members) };
  const row = newRow({ kind: 'admitted', draft, policy: null, delayedUntil: null, silenced: null }, [], alias, now);
  return { id: first.id, row: { ...row, count: by } };
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
  result: StoredGroup;
  /** What is left to store. */
  again?: Intent;
  /** The id of the row that was inserted in vain. */
  remove?: string;
}

interface Insertion {
  tx: Transaction;
  now: Date;
  isWatched: boolean;
  /** Is filled. */
  recent: Map<string, RecentOpenings>;
}

async function insert(intents: readonly Intent[], { tx, now, isWatched, recent }: Insertion): Promise<Inserted[]> {
  const rows = intents.flatMap(({ plan: { closed, opening, group }, alias, repeat }) =>
    repeat
      ? [repeat.row]
      : [
          ...closed.map((admitted) => newRow(admitted, [], group.alias, now)),
          ...(opening ? [newRow(opening.admitted, opening.absorbed, alias, now)] : []),
        ],
  );
  const since = isWatched ? countsSince(now) : null;
  const named = intents.flatMap(({ plan: { group, opening }, alias }) =>
    opening && alias === group.alias && alias !== opening.admitted.draft.id ? [group.alias] : [],
  );
  // Both are sent at once.
  const [stored, scoped] = await Promise.all([
    rows.length === 0 ? [] : storeRows(tx, COLUMN_LIST, rows, reachesOf(intents), since, now),
    named.length === 0 ? [] : openScoped(tx, named),
  ]);
  for (const row of stored) if (row.recent) recent.set(row.id, row.recent);
  const given = new Set(rows.map(({ id }) => id));
  const kept = new Set<unknown>(stored.map(({ id }) => id));
  const others = new Map(stored.filter(({ id }) => !given.has(id)).map((row) => [row.alias, row]));
  const open = bySent(scoped);
  return intents.map((intent) => {
    const other = others.get(intent.alias);
    return intent.repeat
      ? resultOfRepeat(intent, intent.repeat, other, kept)
      : resultOfNew(intent, other, kept, open.get(intent.plan.group.alias) ?? []);
  });
}

/** @param other the open alert of the alias that was not inserted here @param kept the ids of the rows that were stored */
function resultOfRepeat(
  intent: Intent,
  { id }: AliasRepeat,
  other: AlertOfAlias | undefined,
  kept: ReadonlySet<unknown>,
): Inserted {
  const { plan } = intent;
  const result: StoredGroup = { created: [], suppressed: [], other, repeats: [] };
  if (other) return { intent, result: { ...result, repeats: plan.group.members.map((each) => [each.id, other.id]) } };
  // Closed since. This transaction holds the alias, so the next insert does not wait for a lock.
  return { intent, result, again: asNew(plan), ...(kept.has(id) && { remove: id }) };
}

/**
 * A group whose alias turned out to be open elsewhere is all repeats of that alert, if they may touch it; any other was inserted.
 * @param scoped the open alerts that show its alias and are stored under another
 */
function resultOfNew(
  intent: Intent,
  other: AlertOfAlias | undefined,
  kept: ReadonlySet<unknown>,
  scoped: readonly OpenAlert[],
): Inserted {
  const { plan, alias } = intent;
  const { group, opening, closed, suppressed } = plan;
  const result: StoredGroup = { created: closed, suppressed, other, repeats: [] };
  if (!opening) return { intent, result };
  const { admitted, absorbed } = opening;
  const { id } = admitted.draft;
  const repeatsOf = (drafts: readonly AlertDraft[], alertId: string): StoredGroup['repeats'] =>
    drafts.map((draft) => [draft.id, alertId]);
  if (other) return { intent, result: { ...result, repeats: repeatsOf([admitted.draft, ...absorbed], other.id) } };
  const own = ownOf(scoped, admitted.draft);
  const isKept = kept.has(id);
  if (isKept && !own) {
    return { intent, result: { ...result, created: [...closed, admitted], repeats: repeatsOf(absorbed, id) } };
  }
  // The last resort is free in any case: its alert has moved to another team.
  const free = alias === group.alias ? scopedAlias(alias, admitted.draft) : group.alias + ALIAS_END + id;
  const again = { plan: { ...plan, closed: [], suppressed: [] }, alias: own?.alias ?? free, repeat: null };
  return { intent, result, again, ...(isKept && { remove: id }) };
}

/** By the alias as it was sent. */
const bySent = (open: readonly OpenAlert[]): ReadonlyMap<string, OpenAlert[]> => groupBy(open, ({ shown }) => shown);

function joined(results: readonly StoredGroup[], now: Date): Omit<Stored, 'recent' | 'raised' | 'foreign'> {
  return {
    raisedAfterSilence: results.flatMap(({ other }) => (other && isLeftSilent(other, now) ? [other.id] : [])),
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
    const { id, reach } = plan.opening?.admitted.draft ?? speakerOf(plan);
    note(repeat?.id ?? id, reach);
  }
  return reaches;
}
