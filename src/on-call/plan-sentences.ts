import { findAt, type Interval } from './domain/intervals.js';
import type { Override } from './domain/overrides.js';
import type { ChangedShifts, ChangedUnder, Side } from './domain/plan-change.js';
import { withoutTurns } from './domain/without-turns.js';

/* What the answer to a change of a plan says of it. */

/** So many people are named in a warning. */
const MOST_NAMED = 5;

const iso = (at: number): string => new Date(at).toISOString();
const named = (names: readonly string[]): string => {
  const shown = names.slice(0, MOST_NAMED);
  if (names.length === 0) return 'nobody';
  if (names.length > MOST_NAMED) return `${shown.join(', ')} and ${names.length - MOST_NAMED} others`;
  return shown.length === 1 ? shown[0]! : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
};

function overrideText({ participant, start, end }: Override): string {
  const by = typeof participant.name === 'string' ? ` by ${participant.name}` : '';
  return `The override${by} from ${iso(start)} to ${iso(end)}`;
}

export function underSentence({ override, before, after }: ChangedUnder, nameOf: (id: string) => string): string {
  const [were, are] = [before, after].map((times) => Object.keys(times).map(nameOf)) as [string[], string[]];
  const [was, is] = [were, are].map((names) => named(names.toSorted()));
  return was === is
    ? `${overrideText(override)} was made when others were planned: it replaces ${is} at other times than before`
    : `${overrideText(override)} was made when others were planned: it replaced ${named(were)}, and now replaces ${named(are)}`;
}

/** So many shifts that move are told one by one. */
const MOST_MOVED = 3;

/** Which shifts of a person are at other times, or are no more. */
export function movedSentence(who: string, scheduleName: string, { before, after }: ChangedShifts): string {
  const text = ({ start, end }: Interval): string => `${iso(start)} to ${iso(end)}`;
  const [was, is] = [before.map(text), after.map(text)];
  const told = (times: string[]): string => {
    const more = times.length - MOST_MOVED;
    return [...times.slice(0, MOST_MOVED), ...(more > 0 ? [`${more} more`] : [])].join(', ') || 'none';
  };
  const gone = told(was.filter((each) => !is.includes(each)));
  const come = told(is.filter((each) => !was.includes(each)));
  return `The shifts of ${who} in the schedule ${scheduleName} move within 14 days: they were ${gone}, and become ${come}`;
}

export const goneSentence = (override: Override): string => `${overrideText(override)} is deleted`;

/** Of each rotation whose participants do not all come up. */
export function idleSentences({ snapshot, schedule }: Side, at: number): string[] {
  return (schedule?.rotations ?? []).flatMap((rotation) => {
    const { people } = snapshot;
    const idle = withoutTurns(rotation, at).filter(({ id }) => !findAt(people.goneOf(id), at));
    if (idle.length === 0) return [];
    const names = idle.map(({ id, name }) => name ?? people.nameOf(id) ?? snapshot.schedules.get(id)?.name ?? id);
    const where = rotation.name === null ? 'in a rotation' : `in the rotation ${rotation.name}`;
    const verb = names.length === 1 ? 'is' : 'are';
    return [
      `${named(names)} ${verb} never on call ${where} within a year: none of their shifts lies within its hours and its time`,
    ];
  });
}
