import { findAt, type Interval } from '../domain/intervals.js';
import type { Override } from '../domain/overrides/overrides.js';
import type { ChangedShifts, ChangedOverrideEffect, ScheduleInPlan } from './domain/compare-plans.js';
import { idleParticipants } from '../domain/rotation/idle-participants.js';

/* Warnings in the answer to a change of a schedule. */

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

export function overrideEffectWarning(
  { override, before, after }: ChangedOverrideEffect,
  nameOf: (id: string) => string,
): string {
  const [were, are] = [before, after].map((times) => Object.keys(times).map(nameOf)) as [string[], string[]];
  const [was, is] = [were, are].map((names) => named(names.toSorted()));
  return was === is
    ? `${overrideText(override)} was made when others were planned: it replaces ${is} at other times than before`
    : `${overrideText(override)} was made when others were planned: it replaced ${named(were)}, and now replaces ${named(are)}`;
}

const MAX_LISTED_SHIFTS = 3;

/** Names the shifts of a person that move or disappear. */
export function movedShiftsWarning(who: string, scheduleName: string, { before, after }: ChangedShifts): string {
  const text = ({ start, end }: Interval): string => `${iso(start)} to ${iso(end)}`;
  const [was, is] = [before.map(text), after.map(text)];
  const listed = (times: string[]): string => {
    const more = times.length - MAX_LISTED_SHIFTS;
    return [...times.slice(0, MAX_LISTED_SHIFTS), ...(more > 0 ? [`${more} more`] : [])].join(', ') || 'none';
  };
  const gone = listed(was.filter((each) => !is.includes(each)));
  const come = listed(is.filter((each) => !was.includes(each)));
  return `The shifts of ${who} in the schedule ${scheduleName} move within 14 days: they were ${gone}, and become ${come}`;
}

export const deletedOverrideWarning = (override: Override): string => `${overrideText(override)} is deleted`;

/** A warning for each rotation with participants who never have a shift. @param at epoch milliseconds */
export function idleParticipantWarnings({ snapshot, schedule }: ScheduleInPlan, at: number): string[] {
  return (schedule?.rotations ?? []).flatMap((rotation) => {
    const { people } = snapshot;
    const idle = idleParticipants(rotation, at).filter(({ id }) => !findAt(people.inactiveTimesOf(id), at));
    if (idle.length === 0) return [];
    const names = idle.map(({ id, name }) => name ?? people.nameOf(id) ?? snapshot.schedules.get(id)?.name ?? id);
    const where = rotation.name === null ? 'in a rotation' : `in the rotation ${rotation.name}`;
    const verb = names.length === 1 ? 'is' : 'are';
    return [
      `${named(names)} ${verb} never on call ${where} within a year: none of their shifts lies within its hours and its time`,
    ];
  });
}
