import type { Priority } from '../../alerts/domain/alert.js';
import { inQuietHours } from './quiet-hours.js';

/** How the attempt to notify a person ended, as the audit log and the alert's activities name it (decisions §5). */
export type Outcome = 'sent' | 'failed' | 'cancelled' | SkipOutcome;

export type SkipOutcome =
  | 'skipped-unverified'
  | 'skipped-muted'
  | 'skipped-quiet-hours'
  | 'skipped-priority'
  | 'skipped-provider-disabled'
  | 'skipped-budget';

export type Silence = Extract<SkipOutcome, 'skipped-muted' | 'skipped-quiet-hours' | 'skipped-priority'>;

/** A person's own settings about being disturbed. Quiet hours are HH:MM on the wall clock of `timezone`. */
export interface DisturbanceWishes {
  timezone: string;
  notifyOnP1Only: boolean;
  notifyQuietHoursStart: string | null;
  notifyQuietHoursEnd: string | null;
  mutedUntil: Date | null;
}

/**
 * Why this person is not to be disturbed now for an alert of this priority; null: page them.
 * Muting silences everything, P1 too; P1-only and quiet hours let a P1 through.
 */
export function silenceOf(wishes: DisturbanceWishes, priority: Priority, now: Date): Silence | null {
  if (wishes.mutedUntil !== null && now < wishes.mutedUntil) return 'skipped-muted';
  if (priority === 'P1') return null;
  if (wishes.notifyOnP1Only) return 'skipped-priority';
  const quiet = inQuietHours(wishes.notifyQuietHoursStart, wishes.notifyQuietHoursEnd, wishes.timezone, now);
  return quiet ? 'skipped-quiet-hours' : null;
}

/** For the audit log and the activities. */
export const SILENCE_REASONS: Readonly<Record<Silence, string>> = {
  'skipped-muted': 'the user has muted notifications',
  'skipped-priority': 'the user wants P1 alerts only',
  'skipped-quiet-hours': 'the user has quiet hours',
};
