import { isNight, zoneNamed } from '../../../reports/digest/domain/team-digest.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/durations.js';
import type { PastAlert } from './past-alert.js';
import type { Fate, Page } from './replayed.js';

/** A number under the present configuration, and under the proposed one. */
export interface Sides {
  before: number;
  after: number;
}

/** Whom the escalation pages for an alert at one time. */
export interface PageStep {
  /** Whole minutes since the alert came. */
  after: number;
  userIds: readonly string[];
}

/** An alert to look at: with its pages under both configurations. */
export interface Example {
  alertId: string;
  tinyId: number;
  message: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  before: readonly PageStep[];
  after: readonly PageStep[];
}

/** What changes for a person. */
export interface PersonTally {
  pages: Sides;
  /** Those between 22:00 and 07:00 in the person's zone. */
  night: Sides;
  /** Pages by the hour of the day in the person's zone, from 0 to 23. */
  hours: { before: number[]; after: number[] };
  /** Alerts of which only the proposed configuration tells them, and those of which only the present one does. */
  gained: Example[];
  lost: Example[];
}

/** The alert that waits longest for its first page. */
export interface Wait {
  minutes: number;
  alert: Example;
}

/** The comparison of some alerts; those of other alerts can be added. */
export interface Tally {
  alerts: number;
  pages: Sides;
  night: Sides;
  /** Alerts that page somebody else, or at another minute. */
  different: { count: number; examples: Example[] };
  /** Alerts that nobody gets under the proposed configuration and somebody under the present one, and the other way round. */
  lost: { count: number; examples: Example[] };
  found: { count: number; examples: Example[] };
  /** Alerts that nobody gets. */
  unheard: Sides;
  /** Alerts that were acknowledged or closed before their first page was due. */
  answered: Sides;
  longest: { before: Wait | null; after: Wait | null };
  /** By user id. */
  people: Record<string, PersonTally>;
}

/** Examples of a kind; of more the first ones are kept. */
export const MOST_EXAMPLES = 5;

export const emptyTally = (): Tally => ({
  alerts: 0,
  pages: none(),
  night: none(),
  different: { count: 0, examples: [] },
  lost: { count: 0, examples: [] },
  found: { count: 0, examples: [] },
  unheard: none(),
  answered: none(),
  longest: { before: null, after: null },
  people: {},
});

const none = (): Sides => ({ before: 0, after: 0 });
const emptyPerson = (): PersonTally => ({
  ...{ pages: none(), night: none(), gained: [], lost: [] },
  hours: { before: Array<number>(24).fill(0), after: Array<number>(24).fill(0) },
});

/**
 * Adds an alert.
 * @param zoneOf the IANA zone of a user
 */
export function count(
  tally: Tally,
  alert: PastAlert,
  { before, after }: Record<keyof Sides, { pages: readonly Page[]; fate: Fate }>,
  zoneOf: (userId: string) => string,
): void {
  tally.alerts++;
  const pages = { before: before.pages, after: after.pages };
  const steps = { before: stepsOf(alert, pages.before), after: stepsOf(alert, pages.after) };
  const example = exampleOf(alert, steps);
  for (const side of ['before', 'after'] as const) {
    const own = pages[side];
    tally.pages[side] += own.length;
    for (const page of own) countPage(tally, side, page, zoneOf(page.userId));
    const minutes = steps[side][0]?.after;
    const longest = tally.longest[side];
    if (minutes !== undefined && minutes > (longest?.minutes ?? -1)) tally.longest[side] = { minutes, alert: example };
  }
  if (!isSame(steps.before, steps.after)) note(tally.different, example);
  for (const [side, { fate }] of [
    ['before', before],
    ['after', after],
  ] as const) {
    if (fate === 'nobody') tally.unheard[side]++;
    if (fate === 'answered') tally.answered[side]++;
  }
  if (before.fate === 'paged' && after.fate === 'nobody') note(tally.lost, example);
  if (before.fate === 'nobody' && after.fate === 'paged') note(tally.found, example);
  const [present, proposed] = [peopleIn(pages.before), peopleIn(pages.after)];
  for (const userId of proposed) if (!present.has(userId)) keep(personIn(tally, userId).gained, example);
  for (const userId of present) if (!proposed.has(userId)) keep(personIn(tally, userId).lost, example);
}

function countPage(tally: Tally, side: keyof Sides, { userId, at }: Page, zone: string): void {
  const person = personIn(tally, userId);
  person.pages[side]++;
  const local = zoneNamed(zone).toLocal(at.getTime());
  const hour = Math.floor((((local % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS);
  person.hours[side][hour] = (person.hours[side][hour] ?? 0) + 1;
  if (!isNight(at.getTime(), zone)) return;
  person.night[side]++;
  tally.night[side]++;
}

/** Adds the comparison of further alerts. */
export function add(tally: Tally, more: Tally): void {
  tally.alerts += more.alerts;
  for (const field of ['pages', 'night', 'unheard', 'answered'] as const) plus(tally[field], more[field]);
  for (const field of ['different', 'lost', 'found'] as const) {
    tally[field].count += more[field].count;
    keep(tally[field].examples, ...more[field].examples);
  }
  for (const side of ['before', 'after'] as const) {
    const [own, other] = [tally.longest[side], more.longest[side]];
    if (other !== null && other.minutes > (own?.minutes ?? -1)) tally.longest[side] = other;
  }
  for (const [userId, other] of Object.entries(more.people)) {
    const person = personIn(tally, userId);
    plus(person.pages, other.pages);
    plus(person.night, other.night);
    for (const side of ['before', 'after'] as const)
      person.hours[side] = person.hours[side].map((pages, hour) => pages + (other.hours[side][hour] ?? 0));
    keep(person.gained, ...other.gained);
    keep(person.lost, ...other.lost);
  }
}

function plus(sides: Sides, more: Sides): void {
  sides.before += more.before;
  sides.after += more.after;
}

const personIn = ({ people }: Tally, userId: string): PersonTally => (people[userId] ??= emptyPerson());

function note(group: { count: number; examples: Example[] }, example: Example): void {
  group.count++;
  keep(group.examples, example);
}

function keep(examples: Example[], ...more: readonly Example[]): void {
  examples.push(...more.slice(0, MOST_EXAMPLES - examples.length));
}

const peopleIn = (pages: readonly Page[]): Set<string> => new Set(pages.map(({ userId }) => userId));

const exampleOf = (
  { id: alertId, tinyId, message, createdAt }: PastAlert,
  steps: Pick<Example, 'before' | 'after'>,
): Example => ({
  alertId,
  tinyId,
  message: message.slice(0, LONGEST_MESSAGE),
  createdAt: createdAt.toISOString(),
  ...steps,
});
const LONGEST_MESSAGE = 130;

/** The pages by whole minutes, each person of a minute once. */
export function stepsOf({ createdAt }: Pick<PastAlert, 'createdAt'>, pages: readonly Page[]): PageStep[] {
  const steps = new Map<number, Set<string>>();
  for (const { userId, at } of pages) {
    const after = Math.floor((at.getTime() - createdAt.getTime()) / MINUTE_MS);
    steps.set(after, (steps.get(after) ?? new Set()).add(userId));
  }
  return [...steps].sort(([a], [b]) => a - b).map(([after, ids]) => ({ after, userIds: [...ids].sort() }));
}

const isSame = (some: readonly PageStep[], others: readonly PageStep[]): boolean =>
  some.length === others.length &&
  some.every((step, at) => step.after === others[at]?.after && step.userIds.join() === others[at].userIds.join());
