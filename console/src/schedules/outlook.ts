/** What a schedule would say, worked out in the browser by the service's own rules. */
import { firstRecipients } from '../../../src/paging/escalation/domain/policy.js';
import { gapsWithin } from '../../../src/on-call/domain/gaps.js';
import { changeRotation } from '../../../src/on-call/domain/changed-rotation.js';
import { ALWAYS } from '../../../src/on-call/domain/intervals.js';
import type { RotationData } from '../../../src/on-call/domain/rotation.js';
import { shiftsWithin, type Shift } from '../../../src/on-call/domain/shifts.js';
import {
  prepareRota,
  type AbsenceData,
  type OverrideData,
  type People,
  type ScheduleData,
} from '../../../src/on-call/domain/snapshot.js';
import type { components } from '../api/schema.js';
import type { Span } from './coverage.js';

type Schemas = components['schemas'];
type ScheduleView = Schemas['ScheduleView'];
type OverrideView = Schemas['OverrideView'];
type TimeOff = Schemas['PtoRequestView'];

/** All that decides who is on call, as the API tells it. */
export interface World {
  people: readonly Pick<Schemas['ListedUserView'], 'id' | 'fullName' | 'timezone' | 'role' | 'blocked'>[];
  teams: readonly Pick<Schemas['TeamView'], 'id' | 'name' | 'members'>[];
  schedules: readonly ScheduleView[];
  timeOff: readonly TimeOff[];
  escalations: readonly Pick<Schemas['EscalationPolicyView'], 'id' | 'name' | 'rules'>[];
}

/** One person on call without a break. */
export interface Turn extends Span {
  userId: string;
  name: string;
  isOverride: boolean;
}

export interface Outlook {
  /** Who is paged: overrides and time off counted in. */
  result: Turn[];
  /** Whom each rotation puts on call without overrides, by its id. */
  byRotation: ReadonlyMap<string, Turn[]>;
  /** Nobody is on call, and no turn of nobody says that this is meant. */
  gaps: Span[];
}

/**
 * Who would be on call in the range. @param changed from which stored schedule, and when
 * Overrides of schedules that take part in this one are not known here. Null: too much to work out.
 */
export function outlookOf(
  world: World,
  schedule: ScheduleView & { overrides?: readonly OverrideView[] },
  range: Span,
  changed?: { stored: ScheduleView; at: number },
): Outlook | null {
  const others = world.schedules.filter(({ id }) => id !== schedule.id).map((each) => dataOf(each, []));
  const own = goneOn(dataOf(schedule, schedule.overrides ?? []), changed);
  const absences = world.timeOff.filter(({ status }) => status === 'approved').map(absenceOf);
  // Before the schedule was made nobody could be paged by it.
  const known = { ...range, start: Math.max(range.start, Math.min(range.end, Date.parse(schedule.createdAt))) };
  try {
    const people = peopleOf(world);
    const { overrides, ...bare } = own;
    const escalations = new Map(
      world.escalations.map(({ id, name, rules }) => [id, { name, first: firstRecipients(rules) }]),
    );
    const full = { ...prepareRota([...others, { ...bare, overrides }], absences, escalations), people };
    const planned = { ...prepareRota([...others, { ...bare, overrides: [] }], absences, escalations), people };
    const byRotation = new Map<string, Turn[]>(schedule.rotations.map(({ id }) => [id, []]));
    for (const shift of atOnce(shiftsWithin(planned, planned.schedules.get(own.id)!, known)))
      byRotation.get(shift.rotation!.id)?.push(turnOf(shift));
    const prepared = full.schedules.get(own.id)!;
    return {
      result: atOnce(shiftsWithin(full, prepared, known)).map(turnOf),
      byRotation,
      gaps: atOnce(gapsWithin(full, prepared, known)).map(({ start, end }) => ({ start, end })),
    };
  } catch (error) {
    // A time zone that this browser does not know, or more turns than can be looked at.
    if (error instanceof RangeError || (error instanceof Error && error.message.startsWith('More than'))) return null;
    throw error;
  }
}

function atOnce<T>(slices: Generator<undefined, T, undefined>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

const turnOf = ({ start, end, person, rotation }: Shift): Turn => ({
  ...{ start, end, userId: person.userId, name: person.name },
  isOverride: rotation === null,
});

const absenceOf = ({ userId, startDate, endDate }: TimeOff): AbsenceData => ({
  userId,
  startDate: new Date(startDate),
  endDate: new Date(endDate),
});

function dataOf(schedule: ScheduleView, overrides: readonly OverrideView[]): ScheduleData {
  const { id, name, teamId, timezone, enabled } = schedule;
  return {
    ...{ id, name, teamId, timezone, enabled },
    rotations: schedule.rotations.map(rotationOf),
    overrides: overrides.map((override): OverrideData => ({
      ...{ id: override.id, userId: override.participant.id ?? '', userName: override.userName ?? null },
      ...{ participantType: override.participant.type, rotationIds: override.rotationIds },
      startTime: new Date(override.startTime),
      endTime: new Date(override.endTime),
      countsFrom: override.countsFrom === undefined ? null : new Date(override.countsFrom),
    })),
  };
}

/** As the service goes on with rotations that are changed: whoever has the turn keeps it. */
function goneOn(data: ScheduleData, changed?: { stored: ScheduleView; at: number }): ScheduleData {
  if (!changed) return data;
  const timezone = { before: changed.stored.timezone, after: data.timezone };
  const rotations = data.rotations.map((wanted): RotationData => {
    const stored = changed.stored.rotations.find(({ id }) => id === wanted.id);
    if (!stored) return wanted;
    const { counting, former } = changeRotation(rotationOf(stored), wanted, new Date(changed.at), timezone);
    return { ...wanted, ...counting, ...(former && { former: [former] }) };
  });
  return { ...data, rotations };
}

function rotationOf({ id, name, startDate, endDate, counting, ...rotation }: Schemas['RotationView']): RotationData {
  return {
    ...{ id, name, type: rotation.type, length: rotation.length },
    ...{ startDate: new Date(startDate), endDate: endDate === null ? null : new Date(endDate) },
    participants: rotation.participants.map(({ id: named = '', name: called, type }) => ({
      id: named,
      ...(called ? { name: called } : {}),
      ...(type ? { type } : {}),
    })),
    timeRestriction: rotation.timeRestriction,
    restrictions: rotation.restrictions,
    countsOnlyOwnHours: rotation.countsOnlyOwnHours,
    ...(counting && {
      countsFrom: new Date(counting.from),
      anchor: counting.anchor === null ? null : new Date(counting.anchor),
      shift: counting.shift,
    }),
  };
}

function peopleOf({ people, teams }: World): People {
  const known = new Map(people.map((person) => [person.id, person]));
  const zones = new Map(people.map(({ id, timezone: zone }) => [id, [{ ...ALWAYS, zone }]]));
  const ids = (members: readonly { id: string }[]): string[] => members.map(({ id }) => id);
  const versions = new Map(
    teams.map(({ id, members }) => [
      id,
      [{ ...ALWAYS, members: ids(members), leads: new Set(ids(members.filter(isLead))) }],
    ]),
  );
  return {
    nameOf: (userId) => known.get(userId)?.fullName,
    zonesOf: (userId) => zones.get(userId) ?? [],
    // The list of people may have an end; somebody beyond it is not gone.
    goneOf: (userId) => (known.get(userId)?.blocked ? [ALWAYS] : []),
    teamVersionsOf: (teamId) => versions.get(teamId) ?? [],
  };
}

const isLead = ({ role }: { role: string }): boolean => ['lead', 'admin'].includes(role.trim().toLowerCase());
