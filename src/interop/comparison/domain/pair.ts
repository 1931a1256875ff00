import { groupBy } from '../../../platform/group-by.js';
import type { Slices } from '../../../platform/slices/slices.js';
import { MINUTE_MS } from '../../../platform/durations.js';
import type { OldAlert, OwnAlert } from './histories.js';

export interface Paired {
  /** Null: it was not seen there. */
  there: OldAlert | null;
  /** Null: it was not seen here. */
  here: OwnAlert | null;
}

/** One alert has reached both services within that time, where both have its alias. */
const SAME_ALIAS_MS = 15 * MINUTE_MS;
/** The same where only their texts agree. */
const SAME_TEXT_MS = 5 * MINUTE_MS;
/** One of the services may have cut the text. */
const COMPARED_CHARACTERS = 100;
/** Of several with one alias or text only the nearest in time can be the same. */
const NEIGHBOURS = 3;

/** Which alert there is which one here: by alias, then by text and time; each once, the nearest in time first. */
export function* paired(there: readonly OldAlert[], here: readonly OwnAlert[]): Slices<Paired[]> {
  const free = { there: new Set(there), here: new Set(here) };
  const pairs: Paired[] = [];
  for (const [keyOf, fits] of [
    [aliasOf, isOneAlias],
    [textOf, isOneText],
  ] as const) {
    const others = groupBy(inTime(free.here), keyOf);
    for (const [key, own] of groupBy(inTime(free.there), keyOf)) {
      yield;
      if (key === '') continue;
      for (const pair of nearest(own, others.get(key) ?? [], fits)) {
        if (!free.there.has(pair.there) || !free.here.has(pair.here)) continue;
        free.there.delete(pair.there);
        free.here.delete(pair.here);
        pairs.push(pair);
      }
    }
  }
  for (const alert of free.there) pairs.push({ there: alert, here: null });
  for (const alert of free.here) pairs.push({ there: null, here: alert });
  return pairs.sort((a, b) => placeOf(a).localeCompare(placeOf(b)));
}

/** In time; of several at once by id. */
const placeOf = ({ there, here }: Paired): string => `${(there ?? here)!.createdAt} ${(there ?? here)!.id}`;

type Times = Pick<OldAlert, 'createdAt' | 'closedAt'>;

const aliasOf = ({ alias }: Pick<OldAlert, 'alias'>): string => alias?.trim() ?? '';
const textOf = ({ message }: Pick<OldAlert, 'message'>): string =>
  message.toLowerCase().replaceAll(/\s+/g, ' ').trim().slice(0, COMPARED_CHARACTERS);

const apart = (a: Times, b: Times): number => Math.abs(Date.parse(a.createdAt) - Date.parse(b.createdAt));

/** While an alert of an alias is open, a service takes further ones as repeats: then one side has no new alert. */
const isOneAlias = (a: Times, b: Times): boolean =>
  apart(a, b) <= SAME_ALIAS_MS || (isOpenAt(a, b.createdAt) && isOpenAt(b, a.createdAt));
const isOneText = (a: Times, b: Times): boolean => apart(a, b) <= SAME_TEXT_MS;
const isOpenAt = ({ closedAt }: Times, at: string): boolean => closedAt === null || closedAt > at;

function inTime<A extends Times>(alerts: Iterable<A>): A[] {
  return [...alerts].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/** Pairs that could be one alert, the nearest first. Both lists in the order of time. */
function nearest(
  there: readonly OldAlert[],
  here: readonly OwnAlert[],
  fits: (a: Times, b: Times) => boolean,
): { there: OldAlert; here: OwnAlert }[] {
  let next = 0;
  const found = there.flatMap((alert) => {
    while (next < here.length && here[next]!.createdAt < alert.createdAt) next++;
    const near = here.slice(Math.max(0, next - NEIGHBOURS), next + NEIGHBOURS);
    return near.filter((own) => fits(alert, own)).map((own) => ({ there: alert, here: own }));
  });
  return found.sort((a, b) => apart(a.there, a.here) - apart(b.there, b.here));
}
