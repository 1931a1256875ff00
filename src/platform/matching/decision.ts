import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../errors/api-error.js';

/**
 * What the rules asked in one decision about an alert may take together: steps of patterns times characters of texts, each about 10
 * ns. It is counted and not timed, so that an alert is decided alike on every machine.
 */
export const MOST_OF_A_DECISION = 20_000_000;
/** What the decisions of one transaction may take: it keeps a connection. */
const MOST_OF_A_TRANSACTION = 12 * MOST_OF_A_DECISION;

interface Budget {
  left: number;
  isUndecided: boolean;
}

/** Null: no decision is made. */
let budget: Budget | null = null;
let onUndecided: (tenantId: string | null) => void = () => undefined;

/** @param listener is called for each decision in which a rule could not be decided */
export const whenUndecided = (listener: typeof onUndecided): void => void (onUndecided = listener);

/** A rule would take more than what is left. It is thrown thousands of times, so there is one of it. */
class TooMuch extends Error {}
const TOO_MUCH = new TooMuch('Too much for one decision');

/** Counts what is asked next. @throws TooMuch, which `unlessUndecided` catches */
export function spend(work: number): void {
  if (budget === null) return;
  budget.left -= work;
  if (budget.left < 0) throw TOO_MUCH;
}

/** Decides at once, within a limit. A decision within another one is part of it. */
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

/** What rules say; where they cannot be decided `instead`, which must lose nothing. */
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

/** Could a rule of the present decision not be decided? */
export const isUndecided = (): boolean => budget?.isUndecided ?? false;

/** Milliseconds of a tenant's decisions, without others between them, after which it rests. */
const LONG_MS = 5;
const tookMs = new Map<string, number>();
const resting = new Map<string, Promise<unknown>>();

/** Decides likewise; after decisions that take long, a tenant's next one waits as long as they took, and others go on meanwhile. */
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
 * Decides about each of several, one after the other, in a transaction.
 * @throws ApiError 400 WORK_LIMIT where they take too long together; a batch is then handled one by one. It never throws for one alone
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
