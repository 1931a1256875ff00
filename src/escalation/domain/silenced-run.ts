import type { Silenced } from '../../maintenance/domain/silence.js';
import type { Hold } from './run.js';

/** The hold of an alert that a maintenance silences. */
export function holdOf({ id, until, pages }: Silenced): Hold {
  return { until, reason: 'maintenance', by: id, pages };
}

/**
 * The hold as the windows are now: they may have been moved, ended or removed, and another one may be in force. What was
 * to be paged at the end is paged, unless the window that said so says otherwise now.
 * @param silenced by the windows of now; null: none is in force for the alert
 */
export function reviewed(hold: Hold, silenced: Silenced | null, now: Date): Hold {
  if (silenced === null) return hold.until > now ? { ...hold, until: now } : hold;
  const owed = hold.pages && (hold.by === null || !silenced.ids.includes(hold.by));
  return { ...hold, until: silenced.until, by: silenced.id, pages: silenced.pages || owed };
}
