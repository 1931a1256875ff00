import type { AttemptOutcome } from '../../../platform/delivery-queue/domain/attempt.js';
import type { Priority } from '../../../platform/domain/priority.js';
import { durationText, HOUR_MS, MINUTE_MS } from '../../../platform/durations.js';
import type { Occasion } from './rule.js';

/* How often one channel of one person is used: bundling windows and the budget of an hour. Times are epoch milliseconds. */

/** Messages of one kind are bundled together; a P1 never waits for the window of others. `held`: what quiet hours or a mute held back. */
export type WindowKey = `${Occasion}` | `${Occasion}/P1` | `${Occasion}/held`;

/** The time after a message in which further ones are gathered. */
export interface Window {
  until: number;
  /** Where they are gathered; null: none came yet. */
  bundleId: string | null;
}

/** What is known of a channel's use. */
export interface Pace {
  windows: Partial<Record<WindowKey, Window>>;
  /** When messages were sent within the last hour, oldest first; kept only for channels with a budget. */
  sentAt: readonly number[];
  /** Its provider asked that nothing be sent there before this time. Left out: it did not. */
  restUntil?: number;
}

export const UNUSED: Pace = { windows: {}, sentAt: [] };

/** The limits of a channel for one message. */
export interface PaceLimits {
  key: WindowKey;
  /** 0: nothing is gathered. */
  windowMs: number;
  /** Messages an hour; null: as many as there are. */
  perHour: number | null;
}

/** What becomes of a message that is due. */
export type Turn =
  | { kind: 'go' }
  /** It joins others, which go together at `dueAt`. */
  | { kind: 'join'; bundleId: string; dueAt: number; isNew: boolean; isSooner: boolean }
  /** The budget of the hour is used up. */
  | { kind: 'over-budget' }
  /** The provider asked for a rest, in milliseconds from now. */
  | { kind: 'rest'; ms: number };

/** A page to a person waits no longer for a provider that asked for a rest, where another channel can take it. */
export const LONGEST_BACKOFF_MS = 2 * MINUTE_MS;

export function windowKey(occasion: Occasion, priority: Priority): WindowKey {
  return priority === 'P1' ? `${occasion}/P1` : occasion;
}

/**
 * The latest time for a message of an escalation step: half of the time to the next step is left to whoever reads it.
 * @param nextStepAt epoch milliseconds; null: no step follows
 * @returns epoch milliseconds; Infinity: there is no limit
 */
export function latestFor(nextStepAt: number | null, now: number): number {
  return nextStepAt === null ? Infinity : now + Math.max(0, (nextStepAt - now) / 2);
}

/**
 * Whether a message that is due goes now: the first does, what comes within its window is gathered.
 * @param newId names a bundle, should this message be the first of one
 * @param latest what it joins goes at this time at the latest
 */
export function sendDecisionOf(
  pace: Pace,
  { key, windowMs, perHour }: PaceLimits,
  now: number,
  newId: () => string,
  latest = Infinity,
): Turn {
  const window = pace.windows[key];
  if (windowMs > 0 && window !== undefined && (window.bundleId !== null || now < window.until)) {
    const { bundleId, until } = window;
    const isNew = bundleId === null;
    const dueAt = Math.min(until, latest);
    return { kind: 'join', bundleId: bundleId ?? newId(), dueAt, isNew, isSooner: !isNew && dueAt < until };
  }
  const ms = backoffOf(pace, now);
  if (ms > 0) return { kind: 'rest', ms };
  return isUsedUp(pace, perHour, now) ? { kind: 'over-budget' } : { kind: 'go' };
}

/** Milliseconds for which nothing is to be sent there; 0: it may. */
export function backoffOf({ restUntil = 0 }: Pace, now: number): number {
  return Math.max(0, restUntil - now);
}

/** Does its provider ask for a rest that a page waits for only where no other channel can take it? */
export const isLongBackoff = (result: AttemptOutcome): boolean =>
  result.kind === 'retryable' && (result.notBeforeMs ?? 0) > LONGEST_BACKOFF_MS;

/** It is looked at again before a long rest is over: another channel may take it by then. */
export const holdFor = (backoffMs: number, now: Date): { event: 'hold'; dueAt: Date } => ({
  event: 'hold',
  dueAt: new Date(now.getTime() + Math.min(backoffMs, LONGEST_BACKOFF_MS)),
});

/** Why a message does not wait for a provider that asked for a rest. */
export const backoffReason = (ms: number): string => `takes no messages for ${durationText(ms)}`;

/** After the provider has asked for a rest: a longer one that it asked for before still counts. */
export function afterBackoff(pace: Pace, until: number): Pace {
  return { ...pace, restUntil: Math.max(pace.restUntil ?? 0, until) };
}

/** Whether no message may be sent any more within the hour that ends now. */
export function isUsedUp({ sentAt }: Pace, perHour: number | null, now: number): boolean {
  return perHour !== null && withinHour(sentAt, now).length >= perHour;
}

/**
 * After a message has gone: the window begins, the budget is one less. What goes beyond the budget, because no other channel
 * can take it, begins a longer window, so that no more messages go than the budget has; only a P1 waits no longer.
 */
export function afterSend(pace: Pace, { key, windowMs, perHour }: PaceLimits, now: number): Pace {
  const isBeyond = isUsedUp(pace, perHour, now) && !key.endsWith('/P1');
  const length = isBeyond && windowMs > 0 && perHour ? Math.max(windowMs, Math.ceil(HOUR_MS / perHour)) : windowMs;
  const windows = length > 0 ? { ...pace.windows, [key]: { until: now + length, bundleId: null } } : pace.windows;
  return { ...pace, windows, sentAt: perHour === null ? [] : [...withinHour(pace.sentAt, now), now] };
}

/** After a message has joined others. */
export function afterJoin(pace: Pace, key: WindowKey, { bundleId, dueAt }: { bundleId: string; dueAt: number }): Pace {
  return { ...pace, windows: { ...pace.windows, [key]: { until: dueAt, bundleId } } };
}

/** The bundle is about to be sent, or has come to nothing: nothing joins it any more. */
export function afterClose(pace: Pace, bundleId: string): Pace {
  const open = Object.entries(pace.windows).filter(([, window]) => window.bundleId !== bundleId);
  return { ...pace, windows: Object.fromEntries(open) };
}

function withinHour(sentAt: readonly number[], now: number): number[] {
  return sentAt.filter((at) => at > now - HOUR_MS);
}

/** A person's own windows in seconds, 0 for none; null: the installation's. */
export interface BundlingWishes {
  notifyBundleSec: number | null;
  notifyBundleEmailSec: number | null;
  notifyBundleP1Sec: number | null;
}

/** The installation's windows, in seconds. */
export interface BundlingDefaults {
  sec: number;
  emailSec: number;
  p1Sec: number;
}

/**
 * How long messages over a channel are gathered, in milliseconds. A P1 waits no longer than others.
 * @param kind of the channel: `short` and `long` windows (mails) are for people, `none` for programs
 */
export function windowMs(
  wishes: BundlingWishes,
  defaults: BundlingDefaults,
  { kind, isUrgent }: { kind: 'short' | 'long' | 'none'; isUrgent: boolean },
): number {
  if (kind === 'none') return 0;
  const usual =
    kind === 'long' ? (wishes.notifyBundleEmailSec ?? defaults.emailSec) : (wishes.notifyBundleSec ?? defaults.sec);
  const seconds = isUrgent ? Math.min(usual, wishes.notifyBundleP1Sec ?? defaults.p1Sec) : usual;
  return seconds * 1000;
}
