import type { Silenced } from '../../../alerts/maintenance/domain/silence.js';
import { firstOccurrences } from './occurrences.js';
import type { Hold } from './run.js';

/** The hold of an alert that a maintenance, or a notification policy, silences from now on. */
export function holdOf({ id, name, until, pages, isPolicy, occurrences }: Silenced, now: Date): Hold {
  return {
    ...{ until, reason: 'maintenance', by: id, pages },
    ...(isPolicy && { policy: name }),
    ...(occurrences && { occurrences: firstOccurrences(occurrences, occurrences.seen, now) }),
  };
}

/**
 * The hold as the windows are now: they may have been moved, ended or removed, and another one may be in force. What was
 * to be paged at the end is paged, unless the window that said so says otherwise now. A notification policy holds as it was.
 * @param silenced by the windows of now; null: none is in force for the alert
 */
export function reviewedHold(hold: Hold, silenced: Silenced | null, now: Date): Hold {
  if (hold.policy !== undefined) return silenced !== null && isDue(hold, now) ? afterPolicy(hold, silenced) : hold;
  if (silenced === null) return hold.until > now ? { ...hold, until: now } : hold;
  const stillPages = hold.pages && (hold.by === null || !silenced.ids.includes(hold.by));
  return { ...hold, until: silenced.until, by: silenced.id, pages: silenced.pages || stillPages };
}

/**
 * The hold of a notification policy once the alert's priority was raised, which pages no later for it.
 * @param silenced as policies and windows decide now; null, or by a maintenance: no policy holds it any more
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
