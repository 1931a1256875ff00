import { groupBy } from '../../../platform/group-by.js';
import { MINUTE_MS } from '../../../platform/durations.js';
import type { OldPage, Page } from './histories.js';

/** A page of the old service. */
export interface PageThere extends Omit<OldPage, 'person'> {
  /** The id here, or the name there of somebody who is not here. */
  who: string;
}

/**
 * What is not the same. `missing`: somebody was paged there only; `extra`: here only; `person`: somebody else was paged at
 * that minute; `channel`: by another kind of channel; `time`: at another minute.
 */
export const DIFFERENCES = ['missing', 'person', 'time', 'channel', 'extra'] as const;
export type DifferenceKind = (typeof DIFFERENCES)[number];

export interface PageDifference {
  kind: DifferenceKind;
  there: PageThere | null;
  here: Page | null;
}

/** Minutes by which the same page may be apart. */
const SAME_MINUTES = 1;

/** What the two services did not do alike for one alert. Pages that are the same are left out. */
export function pageDifferences(there: readonly PageThere[], here: readonly Page[]): PageDifference[] {
  const left = new Leftover(there, here);
  left.take((a, b) => isOnePerson(a, b) && isOneKind(a, b) && isSameMinute(a, b));
  const atAnotherTime = left.take((a, b) => isOnePerson(a, b) && isOneKind(a, b));
  const byAnotherChannel = left.take((a, b) => isOnePerson(a, b) && isSameMinute(a, b));
  // Only one of the two services paged that person at all.
  const peopleThere = new Set(there.map(({ who }) => who));
  const peopleHere = new Set(here.map(({ userId }) => userId));
  const isInPlaceOf = (a: PageThere, b: Page): boolean =>
    !peopleHere.has(a.who) && !peopleThere.has(b.userId) && isSameMinute(a, b);
  const replaced = [
    ...left.take((a, b) => isInPlaceOf(a, b) && isOneKind(a, b)),
    ...left.take((a, b) => isInPlaceOf(a, b)),
  ];
  const standIns = {
    there: new Set(replaced.map(({ there: { who } }) => who)),
    here: new Set(replaced.map(({ here: { userId } }) => userId)),
  };
  const missing = left.there.filter(({ who }) => !standIns.there.has(who));
  const extra = left.here.filter(({ userId }) => !standIns.here.has(userId));
  return [
    ...missing.map((page) => ({ kind: 'missing' as const, there: page, here: null })),
    ...onceEach(replaced).map((pair) => ({ kind: 'person' as const, ...pair })),
    ...atAnotherTime.map((pair) => ({ kind: 'time' as const, ...pair })),
    ...byAnotherChannel.map((pair) => ({ kind: 'channel' as const, ...pair })),
    ...extra.map((page) => ({ kind: 'extra' as const, there: null, here: page })),
  ];
}

interface Pair {
  there: PageThere;
  here: Page;
}

/** Pages for which no other of the other side was found yet, in the order of time. */
class Leftover {
  there: PageThere[];
  here: Page[];

  constructor(there: readonly PageThere[], here: readonly Page[]) {
    this.there = [...there].sort((a, b) => (a.at ?? '').localeCompare(b.at ?? ''));
    this.here = [...here].sort((a, b) => a.at.localeCompare(b.at));
  }

  /** Takes out the pairs that fit, each page once. */
  take(fits: (there: PageThere, here: Page) => boolean): Pair[] {
    const pairs: Pair[] = [];
    this.there = this.there.filter((page) => {
      const place = this.here.findIndex((own) => fits(page, own));
      if (place < 0) return true;
      pairs.push({ there: page, here: this.here.splice(place, 1)[0]! });
      return false;
    });
    return pairs;
  }
}

/** Somebody else in the place of a person is one difference, by however many channels. */
const onceEach = (pairs: readonly Pair[]): Pair[] =>
  [...groupBy(pairs, ({ there, here }) => `${there.who}\n${here.userId}`).values()].map(([first]) => first);

const isOnePerson = ({ who }: PageThere, { userId }: Page): boolean => who === userId;
const isOneKind = (a: PageThere, b: Page): boolean => a.channel === null || a.channel === b.channel;
const isSameMinute = (a: PageThere, b: Page): boolean =>
  a.at === null || Math.abs(minuteOf(a.at) - minuteOf(b.at)) <= SAME_MINUTES;
const minuteOf = (at: string): number => Math.floor(Date.parse(at) / MINUTE_MS);
