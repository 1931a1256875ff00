import type { AttemptOutcome } from '../../../platform/delivery-queue/domain/attempt.js';
import type { Priority } from '../../../platform/domain/priority.js';
import { durationText, HOUR_MS, MINUTE_MS } from '../../../platform/durations.js';
import type { Occasion } from './rule.js';

/*
 * The pace of a channel limits how often Pager sends over it. After a message a window begins, in which further messages are
 * bundled into one. A channel may also have an hourly budget, and its provider may ask for a pause (Retry-After). Times are epoch milliseconds.
 */

/** One window for each kind of message, and one for its P1 alerts. `held`: deliveries after quiet hours or a mute. */
export type WindowKey = `${Occasion}` | `${Occasion}/P1` | `${Occasion}/held`;

/** The time after a message in which further ones join a bundle. */
export interface Window {
  until: number;
  /** Null: no message came yet. */
  bundleId: string | null;
}

/** The recent use of a channel, as stored. */
export interface Pace {
  windows: Partial<Record<WindowKey, Window>>;
  /** Send times within the last hour, oldest first; only for channels with a budget. */
  sentAt: readonly number[];
  /** The end of the provider's backoff. Absent: none. */
  restUntil?: number;
}

export const UNUSED: Pace = { windows: {}, sentAt: [] };

/** The limits of a channel for one message. */
export interface PaceLimits {
  key: WindowKey;
  /** 0: no bundling. */
  windowMs: number;
  /** Messages an hour; null: unlimited. */
  perHour: number | null;
}

/** What Pager does with a due message. */
export type SendDecision =
  | { kind: 'send' }
  /** Add it to a bundle that is sent at `dueAt`. `isSooner`: the bundle was due later until now. */
  | { kind: 'join'; bundleId: string; dueAt: number; isNew: boolean; isSooner: boolean }
  /** The hourly budget is used up. */
  | { kind: 'over-budget' }
  /** The provider asked for a pause of `ms` milliseconds from now. */
  | { kind: 'backoff'; ms: number };

/** If a provider asks for a longer pause, Pager uses another channel of the person, if there is one. */
export const LONGEST_BACKOFF_MS = 2 * MINUTE_MS;

export function windowKey(occasion: Occasion, priority: Priority): WindowKey {
  return priority === 'P1' ? `${occasion}/P1` : occasion;
}

/**
 * The latest send time for a message of an escalation step. It leaves the reader half of the time until the next step.
 * @param nextStepAt epoch milliseconds; null: no step follows
 * @returns epoch milliseconds; Infinity: there is no limit
 */
export function latestFor(nextStepAt: number | null, now: number): number {
  return nextStepAt === null ? Infinity : now + Math.max(0, (nextStepAt - now) / 2);
}

/**
 * Decides about a due message: Pager sends the first one at once, and bundles those that come within its window.
 * @param newId creates the id of a new bundle
 * @param latest the latest send time of the bundle
 */
export function sendDecisionOf(
  pace: Pace,
  { key, windowMs, perHour }: PaceLimits,
  now: number,
  newId: () => string,
  latest = Infinity,
): SendDecision {
  const window = pace.windows[key];
  if (windowMs > 0 && window !== undefined && (window.bundleId !== null || now < window.until)) {
    const { bundleId, until } = window;
    const isNew = bundleId === null;
    const dueAt = Math.min(until, latest);
    return { kind: 'join', bundleId: bundleId ?? newId(), dueAt, isNew, isSooner: !isNew && dueAt < until };
  }
  const ms = backoffOf(pace, now);
  if (ms > 0) return { kind: 'backoff', ms };
  return isUsedUp(pace, perHour, now) ? { kind: 'over-budget' } : { kind: 'send' };
}

/** The rest of the provider's backoff in milliseconds; 0: none. */
export function backoffOf({ restUntil = 0 }: Pace, now: number): number {
  return Math.max(0, restUntil - now);
}

/** Does the provider ask for a pause that is too long for a page? */
export const isLongBackoff = (result: AttemptOutcome): boolean =>
  result.kind === 'retryable' && (result.notBeforeMs ?? 0) > LONGEST_BACKOFF_MS;

/** Checks the message again before a long backoff ends, since another channel may be able to send it by then. */
export const holdForBackoff = (backoffMs: number, now: Date): { event: 'hold'; dueAt: Date } => ({
  event: 'hold',
  dueAt: new Date(now.getTime() + Math.min(backoffMs, LONGEST_BACKOFF_MS)),
});

/** The audit reason. */
export const backoffReason = (ms: number): string => `takes no messages for ${durationText(ms)}`;

/** The pace after the provider asked for a pause; an earlier, longer one stays. */
export function afterBackoff(pace: Pace, until: number): Pace {
  return { ...pace, restUntil: Math.max(pace.restUntil ?? 0, until) };
}

/** Is the budget of the last hour used up? */
export function isUsedUp({ sentAt }: Pace, perHour: number | null, now: number): boolean {
  return perHour !== null && withinHour(sentAt, now).length >= perHour;
}

/**
 * The pace after Pager sent a message: a window begins, and the budget has one less. A message beyond the budget, which no other
 * channel could send, begins a longer window, so that the hour stays within the budget; not so for P1.
 */
export function afterSend(pace: Pace, { key, windowMs, perHour }: PaceLimits, now: number): Pace {
  const isBeyond = isUsedUp(pace, perHour, now) && !key.endsWith('/P1');
  const length = isBeyond && windowMs > 0 && perHour ? Math.max(windowMs, Math.ceil(HOUR_MS / perHour)) : windowMs;
  const windows = length > 0 ? { ...pace.windows, [key]: { until: now + length, bundleId: null } } : pace.windows;
  return { ...pace, windows, sentAt: perHour === null ? [] : [...withinHour(pace.sentAt, now), now] };
}

/** The pace after a message joined a bundle. */
export function afterJoin(pace: Pace, key: WindowKey, { bundleId, dueAt }: { bundleId: string; dueAt: number }): Pace {
  return { ...pace, windows: { ...pace.windows, [key]: { until: dueAt, bundleId } } };
}

/** The pace after a bundle closed: nothing joins it any more. */
export function afterClose(pace: Pace, bundleId: string): Pace {
  const open = Object.entries(pace.windows).filter(([, window]) => window.bundleId !== bundleId);
  return { ...pace, windows: Object.fromEntries(open) };
}

function withinHour(sentAt: readonly number[], now: number): number[] {
  return sentAt.filter((at) => at > now - HOUR_MS);
}

/** A person's own windows in seconds; 0: none; null: the installation's default. */
export interface BundlingSettings {
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
 * The length of a channel's window in milliseconds. The window of P1 alerts is never longer than that of others.
 * @param kind of the channel: `short` and `long` windows (mails) are for people, `none` for programs
 */
export function windowMs(
  settings: BundlingSettings,
  defaults: BundlingDefaults,
  { kind, isUrgent }: { kind: 'short' | 'long' | 'none'; isUrgent: boolean },
): number {
  if (kind === 'none') return 0;
  const usual =
    kind === 'long' ? (settings.notifyBundleEmailSec ?? defaults.emailSec) : (settings.notifyBundleSec ?? defaults.sec);
  const seconds = isUrgent ? Math.min(usual, settings.notifyBundleP1Sec ?? defaults.p1Sec) : usual;
  return seconds * 1000;
}
