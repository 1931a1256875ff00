import type { Silenced } from '../../../alerts/maintenance/domain/silence.js';
import { firstOccurrences } from './occurrences.js';
import type { Hold } from './run.js';

/** The hold of an alert that a maintenance window or a notification policy silences from now on. */
export function holdOf({ id, name, until, pages, isPolicy, occurrences }: Silenced, now: Date): Hold {
  return {
    ...{ until, reason: 'maintenance', by: id, pages },
    ...(isPolicy && { policy: name }),
    ...(occurrences && { occurrences: firstOccurrences(occurrences, occurrences.seen, now) }),
  };
}

/**
 * Updates a hold by the current maintenance windows, which may have moved, ended or been removed. Pages due at its end stay due,
 * unless the window itself changed that. The hold of a notification policy stays.
 * @param silenced by the current windows; null: none is active for the alert
 */
export function reviewedHold(hold: Hold, silenced: Silenced | null, now: Date): Hold {
  if (hold.policy !== undefined) return silenced !== null && isDue(hold, now) ? afterPolicy(hold, silenced) : hold;
  if (silenced === null) return hold.until > now ? { ...hold, until: now } : hold;
  const stillPages = hold.pages && (hold.by === null || !silenced.ids.includes(hold.by));
  return { ...hold, until: silenced.until, by: silenced.id, pages: silenced.pages || stillPages };
}

/**
 * Updates the hold of a notification policy after the alert's priority was raised; it never becomes longer.
 * @param silenced by the current policies and windows; null, or by a maintenance window: no policy holds it now
 */
export function easedHold(hold: Hold, silenced: Silenced | null, now: Date): Hold {
  if (silenced?.isPolicy !== true) {
    const { occurrences: _occurrences, ...rest } = hold;
    return { ...rest, until: now, pages: true };
  }
  const next = holdOf(silenced, now);
  const { occurrences } = hold;
  const isSooner = next.occurrences
    ? occurrences !== undefined && next.occurrences.needed < occurrences.needed
    : occurrences !== undefined || next.until < hold.until;
  return isSooner ? next : hold;
}

const isDue = ({ until, pages }: Hold, now: Date): boolean => pages && until <= now;

/** What a notification policy has delayed waits for the end of a maintenance, too, and is paged then. */
function afterPolicy({ policy: _policy, occurrences: _occurrences, ...hold }: Hold, silenced: Silenced): Hold {
  return { ...hold, until: silenced.until, by: silenced.id, pages: true };
}
