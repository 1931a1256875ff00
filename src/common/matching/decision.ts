import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '../durations.js';

/**
 * Milliseconds of processor time that the rules asked in one decision about an alert may take: several times what thousands of
 * ordinary ones take. What is asked after that is given up. A tenant may take more once a minute, as those of a process that has
 * just started do.
 */
const MOST_MS = 150;
const MOST_MS_ONCE = 400;
/** What patterns that are compiled again may take beside that, in units of their work: 2,000 ordinary ones have so many. */
const MOST_WORK = 130_000;

interface Budget {
  mostMs: number;
  /** When the decision began. */
  readonly cpu: NodeJS.CpuUsage;
  /** When to look at the processor time again, in milliseconds of `performance.now()`. */
  until: number;
  isOver: boolean;
  leftWork: number;
  /** How much was asked when it was over. */
  givenUp: number;
}

/** Null: no decision is made within a limit. */
let budget: Budget | null = null;
let onGivenUp: () => void = () => undefined;

/** @param listener is called for each decision of which something was given up */
export const whenGivenUp = (listener: () => void): void => void (onGivenUp = listener);

interface OfThread {
  threadCpuUsage?: (since?: NodeJS.CpuUsage) => NodeJS.CpuUsage;
}

/** Of this thread, where Node tells it (from 24 on); else of the process. */
const cpuUsage = (since?: NodeJS.CpuUsage): NodeJS.CpuUsage =>
  (process as OfThread).threadCpuUsage?.(since) ?? process.cpuUsage(since);

/** Milliseconds of processor time. */
function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = cpuUsage(since);
  return (user + system) / 1000;
}

/**
 * Decides at once, within a limit: patterns and conditions asked after that count as not fitting (but see `fitsIfGivenUp`). A
 * decision within another one is part of it.
 */
export function decideAtOnce<T>(make: () => T, mostMs = MOST_MS): T {
  if (budget !== null) return make();
  const own = { mostMs, cpu: cpuUsage(), until: performance.now() + mostMs };
  budget = { ...own, isOver: false, leftWork: MOST_WORK, givenUp: 0 };
  try {
    return make();
  } finally {
    const { givenUp } = budget;
    budget = null;
    if (givenUp > 0) onGivenUp();
  }
}

/** Whether there is no time left to ask a rule. What the machine did meanwhile for others does not count. */
export function isGivenUp(): boolean {
  if (budget === null) return false;
  if (!budget.isOver && performance.now() >= budget.until) {
    const leftMs = budget.mostMs - cpuMs(budget.cpu);
    budget.isOver = leftMs <= 0;
    budget.until = performance.now() + Math.max(1, leftMs);
  }
  if (budget.isOver) budget.givenUp++;
  return budget.isOver;
}

/** Compiles a pattern that is not kept; null: that is given up. */
export function compiling<T>(work: number, compile: () => T): T | null {
  if (budget === null) return compile();
  if (budget.leftWork <= 0) {
    budget.givenUp++;
    return null;
  }
  budget.leftWork -= work;
  const begun = performance.now();
  const compiled = compile();
  budget.mostMs += performance.now() - begun;
  budget.until += performance.now() - begun;
  return compiled;
}

/** Of a rule without which something would be lost: where asking it is given up, it fits. */
export const fitsIfGivenUp =
  <T>(fits: (asked: T) => boolean) =>
  (asked: T): boolean => {
    const before = budget?.givenUp;
    return fits(asked) || budget?.givenUp !== before;
  };

/** Milliseconds of a tenant's decisions, without others between them, after which it rests. */
const LONG_MS = 5;
const tookMs = new Map<string, number>();
const resting = new Map<string, Promise<unknown>>();
/** Tenants that took more than others within the last minute. */
const tookMost = new Set<string>();

/**
 * Decides the same way where a tenant has many decisions: after those that take long, its next one waits as long as they have
 * taken, so that the work of others goes on meanwhile.
 * @param together what all decisions of a transaction may take
 */
export async function decide<T>(tenantId: string, make: () => T, together = { leftMs: MOST_MS_ONCE }): Promise<T> {
  for (let rest = resting.get(tenantId); rest; rest = resting.get(tenantId)) await rest;
  const [cpu, begun] = [cpuUsage(), performance.now()];
  try {
    return decideAtOnce(make, Math.min(together.leftMs, tookMost.has(tenantId) ? MOST_MS : MOST_MS_ONCE));
  } finally {
    const ownMs = cpuMs(cpu);
    together.leftMs -= ownMs;
    if (ownMs > MOST_MS && !tookMost.has(tenantId)) {
      tookMost.add(tenantId);
      setTimeout(() => tookMost.delete(tenantId), MINUTE_MS).unref();
    }
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

/** What all decisions in a transaction may take: it keeps a connection. */
const MOST_MS_OF_A_TRANSACTION = 3000;

/** Decides about each of several, one after the other, in a transaction. */
export async function decideEach<I, T>(tenantId: string, items: Iterable<I>, make: (item: I) => T): Promise<T[]> {
  const together = { leftMs: MOST_MS_OF_A_TRANSACTION };
  const decided: T[] = [];
  for (const item of items) decided.push(await decide(tenantId, () => make(item), together));
  return decided;
}
