import { zonedTimes } from '../../../platform/zoned-times.js';
import { brief } from '../../channels/domain/wording.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';

/** Somebody whose message goes to another person. */
export interface InPlaceOf {
  name: string;
  /** Until when, ISO 8601; null: without end. */
  until: string | null;
}

const MOST_NAMES = 3;
const LONGEST_NAME = 40;

/** The names as one text: `Ann`, `Ann and Bob`, `Ann, Bob, Cid and 2 more`. */
export function namesOf(people: readonly InPlaceOf[]): string {
  const names = people.slice(0, MOST_NAMES).map(({ name }) => brief(name, LONGEST_NAME));
  if (people.length > MOST_NAMES) return `${names.join(', ')} and ${people.length - MOST_NAMES} more`;
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

/** Why somebody is notified in another's place: the end of a sentence. @param timeStyle the reader's */
export function forwardedBecause(people: readonly InPlaceOf[], timeStyle: TimeStyle): string {
  const [only] = people;
  const verb = people.length === 1 ? 'forwards' : 'forward';
  const until = people.length === 1 && only?.until ? new Date(only.until) : null;
  return `${namesOf(people)} ${verb} pages to you${until === null ? '' : ` until ${zonedTimes(timeStyle).full(until)}`}`;
}
