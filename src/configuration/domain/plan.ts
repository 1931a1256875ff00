import type { Slices } from '../../platform/slices/slices.js';
import { canonical, compare, sameJson } from './canonical.js';
import type { Field, KindName } from './fields.js';
import { declarationOf, DECLARATIONS } from './kinds.js';
import type { ActualObject, Desired, DesiredObject } from './model.js';
import { renamed, type Values } from './references.js';
import { compared, shown, withPrints, type Print } from './settings.js';

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** The planned action for one object. `managedBy`: its owner afterwards, if it differs from the plan's. */
export type PlannedObject = { kind: KindName; key: string } & (
  | { action: 'same' }
  | { action: 'create'; id?: string; managedBy?: string; values: Values }
  /** `values`: the new values of changed fields; `changes`: the same without secrets. */
  | { action: 'change'; id: string; managedBy?: string; changes: readonly FieldChange[]; values: Values }
  | { action: 'delete'; id: string }
  /** Exists, but is not in the configuration. */
  | { action: 'kept'; reason: 'no-prune' | 'not-managed' | 'managed-by-another' }
);

export interface Plan {
  managedBy: string;
  /** By kind in the order of creation, then by key. */
  objects: readonly PlannedObject[];
}

export interface PlanOptions {
  /** Delete objects with this configuration's mark that are not in it? */
  prune: boolean;
  /** Entries of lists that ended before count as absent. */
  now: Date;
  /** The same function as for the stored settings. */
  print: Print;
}

/** The field of a change that marks an object as managed by this configuration. */
export const OWNER_FIELD = 'managedBy';
/** The field of a change of the key of an object that was found by its id. */
const KEY_FIELD = 'key';

/** Does it change the mark, not the object itself? */
export const isOfMark = ({ field }: FieldChange): boolean => field === OWNER_FIELD || field === KEY_FIELD;

/**
 * The actions that turn the actual objects into the desired ones. Only objects with this configuration's mark are deleted,
 * and only with `prune`.
 */
export function* planOf(desired: Desired, actual: readonly ActualObject[], options: PlanOptions): Slices<Plan> {
  const there = new Map(actual.map((each) => [refOf(each), each]));
  const desiredRefs = new Set(desired.objects.map(refOf));
  const objects: PlannedObject[] = [];
  for (const each of desired.objects) {
    yield;
    objects.push(planOne(each, there.get(refOf(each)), desired.managedBy, options));
  }
  for (const each of actual)
    if (!desiredRefs.has(refOf(each))) objects.push(planUndesired(each, desired.managedBy, options.prune));
  yield;
  return { managedBy: desired.managedBy, objects: objects.sort(inOrder) };
}

function planOne(
  { kind, key, id, values: input, managedBy: own }: DesiredObject,
  actual: ActualObject | undefined,
  ofAll: string,
  { now, print }: PlanOptions,
): PlannedObject {
  const { fields } = declarationOf(kind);
  const values = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, fields[name] ? current(fields[name], value, now) : value]),
  );
  const managedBy = own ?? ofAll;
  const owner = managedBy === ofAll ? {} : { managedBy };
  if (!actual) return { kind, key, action: 'create', ...(id === undefined ? {} : { id }), ...owner, values };
  const changes: FieldChange[] = Object.entries(fields).flatMap(([name, field]) => {
    const [before, after] = [actual.values[name], values[name]];
    if (after === undefined || field.is === 'secret') return [];
    const settled = field.is === 'settings' ? compared(after, before, print) : after;
    if (sameJson(comparable(field, before), comparable(field, settled))) return [];
    return [{ field: name, before: shown(field, before ?? null), after: shown(field, settled, before ?? null) }];
  });
  const changed = Object.fromEntries(changes.map(({ field }) => [field, values[field]]));
  const { markedKey = key } = actual;
  if (markedKey !== key) changes.push({ field: KEY_FIELD, before: markedKey, after: key });
  if (actual.managedBy !== managedBy) changes.push({ field: OWNER_FIELD, before: actual.managedBy, after: managedBy });
  return changes.length === 0
    ? { kind, key, action: 'same' }
    : { kind, key, action: 'change', id: actual.id, ...owner, changes, values: changed };
}

function planUndesired({ kind, key, id, managedBy }: ActualObject, owner: string, prune: boolean): PlannedObject {
  if (managedBy === null) return { kind, key, action: 'kept', reason: 'not-managed' };
  if (managedBy !== owner) return { kind, key, action: 'kept', reason: 'managed-by-another' };
  return prune ? { kind, key, action: 'delete', id } : { kind, key, action: 'kept', reason: 'no-prune' };
}

/** Without entries that have ended. */
function current(field: Field, value: unknown, now: Date): unknown {
  if (field.is !== 'list' || field.past === undefined || !Array.isArray(value)) return value;
  const { past } = field;
  return (value as Values[]).filter((each) => String(each[past]) > now.toISOString());
}

function comparable(field: Field, value: unknown): unknown {
  if (field.is !== 'list' || !Array.isArray(value)) return value ?? null;
  const entries = value.map((each) => withoutIds(field.of, each));
  return field.unordered ? entries.map((each) => JSON.stringify(canonical(each))).sort(compare) : entries;
}

/** Ids are for new entries only, so comparisons ignore them. */
function withoutIds(field: Field, entry: unknown): unknown {
  const fields = field.is === 'object' ? field.fields : field.is === 'target' ? (field.more ?? {}) : {};
  const ids = Object.keys(fields).filter((name) => fields[name]?.is === 'id');
  if (ids.length === 0) return entry;
  return Object.fromEntries(Object.entries(entry as Values).filter(([name]) => !ids.includes(name)));
}

export const refOf = ({ kind, key }: { kind: KindName; key: string }): string => `${kind}\n${key}`;

function inOrder(a: PlannedObject, b: PlannedObject): number {
  const order = (kind: KindName): number => DECLARATIONS.findIndex((each) => each.kind === kind);
  return order(a.kind) - order(b.kind) || compare(a.key, b.key);
}

/** One call of a kind's adapter. */
export type Step = { kind: KindName; key: string } & (
  | { do: 'create'; id?: string; values: Values }
  | { do: 'change'; id: string | null; values: Values }
  | { do: 'delete'; id: string }
);

/**
 * The calls that carry out a plan, in their order: creates (without fields that refer to objects created later), changes,
 * then deletes in reverse order.
 */
export function* stepsOf({ objects }: Plan): Slices<Step[]> {
  const there = new Set(objects.filter(({ action }) => action !== 'create').map(refOf));
  const creates: Step[] = [];
  const changes: Step[] = [];
  for (const each of objects) {
    yield;
    if (each.action === 'change' && Object.keys(each.values).length > 0)
      changes.push({ ...placed(each), do: 'change', id: each.id, values: each.values });
    if (each.action !== 'create') continue;
    const { fields, deferred } = declarationOf(each.kind);
    const waits = deferred.some((name) =>
      refsIn(fields[name], each.values[name]).some((ref) => !there.has(refOf(ref))),
    );
    // Defers all of them together, since one may refer to another: overrides name rotations.
    const isLate = ([name]: [string, unknown]): boolean => waits && deferred.includes(name);
    const later = Object.entries(each.values).filter(isLate);
    const values = Object.fromEntries(Object.entries(each.values).filter((entry) => !isLate(entry)));
    creates.push({ ...placed(each), ...(each.id === undefined ? {} : { id: each.id }), do: 'create', values });
    if (later.length > 0) changes.push({ ...placed(each), do: 'change', id: null, values: Object.fromEntries(later) });
    there.add(refOf(each));
  }
  const deletes = objects.flatMap((each): Step[] =>
    each.action === 'delete' ? [{ ...placed(each), do: 'delete', id: each.id }] : [],
  );
  return [...creates, ...changes, ...deletes.reverse()];
}

const placed = ({ kind, key }: PlannedObject): { kind: KindName; key: string } => ({ kind, key });

/** The objects to which a value refers. */
export function refsIn(field: Field | undefined, value: unknown): { kind: KindName; key: string }[] {
  const refs: { kind: KindName; key: string }[] = [];
  const note = (kind: KindName, key: string): string => {
    refs.push({ kind, key });
    return key;
  };
  if (field) renamed(field, value, note);
  return refs;
}

export type Counts = Record<PlannedObject['action'], number>;

export function countsOf({ objects }: Plan): Counts {
  const counts: Counts = { same: 0, create: 0, change: 0, delete: 0, kept: 0 };
  for (const { action } of objects) counts[action]++;
  return counts;
}

/** A text for the hash of a plan: its changes without secrets. Unchanged objects do not count. */
export function* textOfPlan({ managedBy, objects }: Plan, print: Print): Slices<string> {
  const done: string[] = [];
  for (const each of objects) {
    yield;
    if (each.action !== 'same' && each.action !== 'kept')
      done.push(JSON.stringify(canonical(withoutSecrets(each, print))));
  }
  return `{"done":[${done.join(',')}],"managedBy":${JSON.stringify(managedBy)}}`;
}

function withoutSecrets(each: PlannedObject, print: Print): PlannedObject {
  if (each.action !== 'create' && each.action !== 'change') return each;
  const { fields } = declarationOf(each.kind);
  const values = Object.entries(each.values).map(([name, value]): [string, unknown] => {
    if (fields[name]?.is === 'settings') return [name, withPrints(value, print)];
    return [name, fields[name]?.is === 'secret' ? print(String(value)) : value];
  });
  return { ...each, values: Object.fromEntries(values) };
}

/** Does applying it change anything? */
export function changesAnything({ objects }: Plan): boolean {
  return objects.some(({ action }) => action !== 'same' && action !== 'kept');
}
