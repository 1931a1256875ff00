import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../errors/api-error.js';

/**
 * Cost limit for all rules of one decision about an alert: steps of patterns times characters of texts, about 10 ns each. It
 * is counted instead of timed, so that every machine decides alike.
 */
export const MOST_OF_A_DECISION = 20_000_000;
/** Cost limit for the decisions of one transaction, as it holds a connection. */
const MOST_OF_A_TRANSACTION = 12 * MOST_OF_A_DECISION;

interface Budget {
  left: number;
  isUndecided: boolean;
}

/** Null: outside of a decision. */
let budget: Budget | null = null;
let onUndecided: (tenantId: string | null) => void = () => undefined;

/** @param listener called for each decision with an undecided rule */
export const whenUndecided = (listener: typeof onUndecided): void => void (onUndecided = listener);

/** A rule would exceed the remaining budget. Thrown thousands of times, so there is only one instance. */
class TooMuch extends Error {}
const TOO_MUCH = new TooMuch('Too much for one decision');

/** Charges the next step. @throws TooMuch, which `unlessUndecided` catches */
export function spend(work: number): void {
  if (budget === null) return;
  budget.left -= work;
  if (budget.left < 0) throw TOO_MUCH;
}

/** Decides synchronously, within the limit. A nested decision is part of the outer one. */
export function decideAtOnce<T>(make: () => T, tenantId: string | null = null): T {
  if (budget !== null) return make();
  const own = { left: MOST_OF_A_DECISION, isUndecided: false };
  budget = own;
  try {
    return make();
  } finally {
    budget = null;
    if (own.isUndecided) onUndecided(tenantId);
  }
}

/** The result of rules; if they cannot be decided `instead`, which must not lose an alert. */
export function unlessUndecided<T>(instead: T, ask: () => T): T {
  return decideAtOnce(() => {
    try {
      return ask();
    } catch (error) {
      if (error !== TOO_MUCH) throw error;
      if (budget) budget.isUndecided = true;
      return instead;
    }
  });
}

/** Has the current decision an undecided rule? */
export const isUndecided = (): boolean => budget?.isUndecided ?? false;

/** After this many milliseconds of consecutive decisions a tenant pauses. */
const LONG_MS = 5;
const tookMs = new Map<string, number>();
const resting = new Map<string, Promise<unknown>>();

/** Like `decideAtOnce`. After long decisions a tenant's next one waits as long as they took, so that other work runs. */
export async function decide<T>(tenantId: string, make: () => T): Promise<T> {
  for (let rest = resting.get(tenantId); rest; rest = resting.get(tenantId)) await rest;
  const begun = performance.now();
  try {
    return decideAtOnce(make, tenantId);
  } finally {
    restAfter(tenantId, performance.now() - begun);
  }
}

function restAfter(tenantId: string, ms: number): void {
  const took = (tookMs.get(tenantId) ?? 0) + ms;
  if (tookMs.size === 0) setImmediate(() => tookMs.clear());
  tookMs.set(tenantId, took > LONG_MS ? 0 : took);
  if (took <= LONG_MS) return;
  const rest = pause(took).then(() => resting.delete(tenantId));
  resting.set(tenantId, rest);
}

/**
 * Decides about several items, one after the other, in a transaction.
 * @throws ApiError 400 WORK_LIMIT if they exceed the limit together: a batch is then handled item by item. Never for one item
 */
export async function decideEach<I, T>(tenantId: string, items: Iterable<I>, make: (item: I) => T): Promise<T[]> {
  const decided: T[] = [];
  let spent = 0;
  for (const item of items) {
    if (spent >= MOST_OF_A_TRANSACTION)
      throw new ApiError(400, 'WORK_LIMIT', 'The patterns of the rules take too long for so many alerts at once');
    const one = (): T => {
      const before = budget?.left ?? 0;
      const made = make(item);
      spent += before - (budget?.left ?? 0);
      return made;
    };
    decided.push(await decide(tenantId, one));
  }
  return decided;
}
