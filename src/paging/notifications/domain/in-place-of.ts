import { t } from '#words';
import { type Words, wordsFor } from '../../../platform/words.js';
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
export function namesOf(words: Words, people: readonly InPlaceOf[]): string {
  const names = people.slice(0, MOST_NAMES).map(({ name }) => brief(name, LONGEST_NAME));
  if (people.length > MOST_NAMES)
    return t(words)`${{ names: names.join(', ') }} and ${{ more: people.length - MOST_NAMES }} more`;
  const last = names.pop() ?? '';
  return names.length === 0 ? last : t(words)`${{ names: names.join(', ') }} and ${{ name: last }}`;
}

/** Why somebody is notified in another's place: the end of a sentence. @param timeStyle the reader's */
export function forwardedBecause(people: readonly InPlaceOf[], timeStyle: TimeStyle): string {
  const words = wordsFor(timeStyle);
  const names = namesOf(words, people);
  const [only, ...others] = people;
  if (others.length > 0) return t(words)({ message: `${names} forward pages to you`, context: 'after because' });
  if (!only?.until) return t(words)({ message: `${names} forwards pages to you`, context: 'after because' });
  const time = zonedTimes(timeStyle).full(new Date(only.until));
  return t(words)({ message: `${names} forwards pages to you until ${time}`, context: 'after because' });
}
