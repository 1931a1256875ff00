import { compare } from '../../../configuration/domain/canonical.js';
import type { Names } from './names.js';
import { shownRef } from './names.js';
import type { Ref } from '../../codec/refs.js';
import type { Org, OrgSchedule } from './org.js';
import type { Proof, ProofDifference } from './report.js';

/** For so many days from the crawl on it is compared who is on call. */
export const PROOF_DAYS = 90;
/** Differences of one schedule that a report lists; it counts all. */
const MOST_LISTED = 100;

/** Somebody's time on call, in epoch milliseconds. */
export interface Turn {
  start: number;
  end: number;
  who: string;
}

export interface Range {
  start: number;
  end: number;
}

/** The time that can be compared: what the service told, less what is over. Null: nothing is left of it. */
export function rangeToCompare({ timeline }: OrgSchedule, now: Date): Range | null {
  if (timeline === null) return null;
  const range = { start: Math.max(Date.parse(timeline.from), now.getTime()), end: Date.parse(timeline.to) };
  return range.start < range.end ? range : null;
}

/** Whom the service names, as people: a team means its members. Who was deleted is nobody. */
export function turnsThere(org: Org, names: Names, { timeline }: OrgSchedule): Turn[] {
  return (timeline?.periods ?? []).flatMap(({ start, end, who }) =>
    who
      .flatMap((ref) => peopleOf(org, names, ref))
      .map((each) => ({ start: Date.parse(start), end: Date.parse(end), who: each })),
  );
}

function peopleOf(org: Org, names: Names, ref: Ref): string[] {
  if (ref.type === 'user') return names.isKnownUser(ref) ? [names.user(ref)] : [];
  if (ref.type !== 'team') return [shownRef(ref)];
  const team = org.teams.find(({ name }) => name === names.team(ref));
  if (team === undefined) return [shownRef(ref)];
  return team.members.flatMap(({ user }) => peopleOf(org, names, { ...user, type: 'user' }));
}

interface Forwarding extends Range {
  from: string;
  to: string;
}

/** The forwarding rules, which the service's timeline has applied already; here pages follow them. */
export function forwardingsOf({ forwardings }: Org, names: Names): Forwarding[] {
  return forwardings.flatMap(({ from, to, startDate, endDate }) =>
    names.isKnownUser(from) && names.isKnownUser(to)
      ? [
          {
            ...{ from: names.user(from), to: names.user(to) },
            start: startDate === undefined ? -Infinity : Date.parse(startDate),
            end: endDate === undefined ? Infinity : Date.parse(endDate),
          },
        ]
      : [],
  );
}

/** When the two differ within the range, in order; neighbouring times of the same difference are one. */
export function differencesOf(
  schedule: string,
  there: readonly Turn[],
  here: readonly Turn[],
  range: Range,
  forwardings: readonly Forwarding[] = [],
): ProofDifference[] {
  const edges = [...there, ...here, ...forwardings].flatMap(({ start, end }) => [start, end]);
  const inside = edges.filter((edge) => edge > range.start && edge < range.end);
  const times = [...new Set([range.start, ...inside])].sort((a, b) => a - b);
  const [theirs, ours] = [new Roll(there), new Roll(here)];
  const found: (Range & { there: string[]; here: string[] })[] = [];
  times.forEach((start, place) => {
    const end = times[place + 1] ?? range.end;
    const active = forwardings.filter((each) => each.start <= start && start < each.end);
    const [before, now] = [forwarded(theirs.at(start), active), forwarded(ours.at(start), active)];
    if (isSame(before, now)) return;
    const last = found.at(-1);
    if (last && last.end === start && isSame(last.there, before) && isSame(last.here, now)) last.end = end;
    else found.push({ start, end, there: before, here: now });
  });
  return found.map(({ start, end, ...who }) => ({
    schedule,
    ...{ from: new Date(start).toISOString(), to: new Date(end).toISOString() },
    ...who,
  }));
}

/** Who has a turn at instants that only go on. */
class Roll {
  private readonly waiting: Turn[];
  private present: Turn[] = [];
  private next = 0;

  constructor(turns: readonly Turn[]) {
    this.waiting = [...turns].sort((a, b) => a.start - b.start);
  }

  at(instant: number): string[] {
    for (let turn = this.waiting[this.next]; turn && turn.start <= instant; turn = this.waiting[++this.next])
      this.present.push(turn);
    this.present = this.present.filter(({ end }) => end > instant);
    return this.present.map(({ who }) => who);
  }
}

/** In alphabetical order, each once. A chain of rules that comes back ends where it began. */
function forwarded(who: readonly string[], rules: readonly Forwarding[]): string[] {
  const last = (person: string): string => {
    const seen = new Set([person]);
    for (;;) {
      const rule = rules.find(({ from }) => from === person);
      if (rule === undefined || seen.has(rule.to)) return person;
      seen.add((person = rule.to));
    }
  };
  return [...new Set(who.map(last))].sort(compare);
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, place) => each === b[place]);

/** What was found of one schedule; a text says why it was not compared. */
export interface Compared {
  schedule: string;
  found: readonly ProofDifference[] | string;
}

export function proofOf(compared: readonly Compared[]): Proof {
  const lists = compared.flatMap(({ found }) => (typeof found === 'string' ? [] : [found]));
  const listed = lists.flatMap((found) => found.slice(0, MOST_LISTED));
  const all = lists.reduce((sum, found) => sum + found.length, 0);
  const different = lists.filter((found) => found.length > 0).length;
  return {
    ...{ days: PROOF_DAYS, same: lists.length - different, different },
    ...{ differences: listed, more: all - listed.length },
    notCompared: compared.flatMap(({ schedule, found }) =>
      typeof found === 'string' ? [{ schedule, reason: found }] : [],
    ),
  };
}

/** What somebody accepts. Time goes on between a trial and moving in, so where a difference begins does not count. */
export function acceptable({ differences, more }: Proof): unknown[] {
  const all = differences.map(({ from: _from, ...rest }) => rest);
  return more > 0 ? [...all, { more }] : all;
}
