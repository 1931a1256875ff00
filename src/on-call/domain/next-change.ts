import { DAY } from './intervals.js';
import { changesWithin, onCallAt, type OnCall } from './resolve.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';

/** How far ahead a change is looked for; a schedule that stays the same for longer has none. */
const FARTHEST = 2048 * DAY;
/** So many handoffs without a change of people are taken to go on for ever: it bounds what one question may cost. */
const MOST_CHANGES = 5000;

/** A moment at which other people come on call, and who is on call from then. */
export interface Change {
  readonly at: number;
  readonly onCall: OnCall;
}

/**
 * The next change after `at` (epoch milliseconds) at which somebody is on call: the contract's
 * `nextOnCallRecipients`. Null when nothing changes for so long.
 */
export function nextOnCallAfter(snapshot: OnCallSnapshot, schedule: Schedule, at: number): Change | null {
  let before = peopleIn(onCallAt(snapshot, schedule, at));
  for (let from = at, reach = DAY; reach <= FARTHEST; from = at + reach, reach *= 2) {
    // The edge of what was already searched may itself be a change.
    const changes = new Set(changesWithin(snapshot, schedule, from === at ? at : from - 1, at + reach));
    if (changes.size > MOST_CHANGES) return null;
    for (const instant of [...changes].sort((a, b) => a - b)) {
      const onCall = onCallAt(snapshot, schedule, instant);
      const people = peopleIn(onCall);
      if (people !== before && onCall.recipients.length > 0) return { at: instant, onCall };
      before = people;
    }
  }
  return null;
}

function peopleIn({ recipients }: OnCall): string {
  return JSON.stringify(recipients.map(({ userId }) => userId).sort());
}
