import type { AlertSnapshot } from './alert.js';

/** Why nobody hears of an alert whatever is done to it, as a warning; null: people may. A closed one is told to nobody either. */
export function whyQuiet(
  {
    status,
    suppressNotifications,
    delayedUntil,
  }: Pick<AlertSnapshot, 'status' | 'suppressNotifications' | 'delayedUntil'>,
  now: Date,
): string | null {
  if (status === 'closed') return 'nobody is notified: the alert is closed';
  if (suppressNotifications)
    return 'nobody is notified of this alert: its integration or a notification policy says so';
  return delayedUntil !== null && delayedUntil > now
    ? `nobody is notified before ${delayedUntil.toISOString()}: an alert policy, or its flapping, delays the alert`
    : null;
}
