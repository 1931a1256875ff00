import type { AlertState } from './alert.js';

/** For how long an alert was snoozed, as it is stored. */
export interface Snoozes {
  /** Of snoozes that are over, in milliseconds. */
  pastMs: number;
  /** The current snooze; absent: none. */
  since?: string;
  /** Another end than the alert's: a version without this record has snoozed or woken it, so nothing is known of that snooze. */
  until?: string;
}

export type Snoozed = Pick<AlertState, 'snoozedUntil' | 'snoozes'>;

/** For how many milliseconds the alert has been snoozed until now, all its snoozes together. */
export function snoozedMs({ snoozedUntil, snoozes }: Snoozed, now: Date): number {
  const { pastMs, since, until } = snoozes ?? { pastMs: 0 };
  if (since === undefined || snoozedUntil === null || snoozedUntil.toISOString() !== until) return pastMs;
  return pastMs + Math.max(0, Math.min(now.getTime(), snoozedUntil.getTime()) - new Date(since).getTime());
}

/** The fields of an alert that is snoozed from now on; it may be snoozed already. */
export function snoozedFrom(alert: Snoozed, now: Date, until: Date): Snoozed {
  const snoozes = { pastMs: snoozedMs(alert, now), since: now.toISOString(), until: until.toISOString() };
  return { snoozedUntil: until, snoozes };
}

/** The fields of an alert whose snooze is over now, or before; it need not be snoozed. */
export function awake(alert: Snoozed, now: Date): Snoozed {
  const pastMs = snoozedMs(alert, now);
  return { snoozedUntil: null, snoozes: pastMs === 0 ? null : { pastMs } };
}
