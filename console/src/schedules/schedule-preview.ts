/** Previews of schedules, evaluated in the browser by the service's own code. */
import { firstRecipients } from '../../../src/paging/escalation/domain/policy.js';
import { gapsWithin, isOutsideHours } from '../../../src/on-call/domain/gaps/gaps.js';
import { changeRotation } from '../../../src/on-call/domain/rotation/changed-rotation.js';
import { ALWAYS } from '../../../src/on-call/domain/intervals.js';
import type { Rotation, RotationData } from '../../../src/on-call/domain/rotation/rotation.js';
import { shiftsWithin, type Shift } from '../../../src/on-call/domain/shifts/shifts.js';
import {
  prepareSchedules,
  type AbsenceData,
  type OverrideData,
  type People,
  type ScheduleData,
} from '../../../src/on-call/domain/schedule/snapshot.js';
import type { components } from '../api/schema.js';
import { now } from '../parts/moment.js';
import type { Gap, Span } from './shift-spans.js';

type Schemas = components['schemas'];
type ScheduleView = Schemas['ScheduleView'];
type OverrideView = Schemas['OverrideView'];
type TimeOff = Schemas['PtoRequestView'];

/** The data of the API that decides who is on call. */
export interface PreviewData {
  people: readonly Pick<Schemas['ListedUserView'], 'id' | 'fullName' | 'timezone' | 'role' | 'blocked'>[];
  teams: readonly Pick<Schemas['TeamView'], 'id' | 'name' | 'members'>[];
  schedules: readonly ScheduleView[];
  timeOff: readonly TimeOff[];
  escalations: readonly Pick<Schemas['EscalationPolicyView'], 'id' | 'name' | 'rules'>[];
}

/** An uninterrupted time on call of one person. */
export interface PreviewShift extends Span {
  userId: string;
  name: string;
  isOverride: boolean;
  /** How many turns of its rotation it lasts; 0 for an override. */
  turns: number;
}

export interface SchedulePreview {
  /** The final schedule, with overrides and time off. */
  final: PreviewShift[];
  /** By rotation id: its shifts without overrides. */
  byRotation: ReadonlyMap<string, PreviewShift[]>;
  /** Times with nobody on call, without turns of nobody. */
  gaps: Gap[];
}

/**
 * The preview of a schedule in the range. Overrides of nested schedules are left out, since the API does not list them.
 * @param changed the stored schedule and the time of the change (epoch milliseconds)
 * @returns null if the evaluation exceeds its limits or a time zone is unknown
 */
export function previewOf(
  data: PreviewData,
  schedule: ScheduleView & { overrides?: readonly OverrideView[] },
  range: Span,
  changed?: { stored: ScheduleView; at: number },
): SchedulePreview | null {
  const others = data.schedules.filter(({ id }) => id !== schedule.id).map((each) => dataOf(each, []));
  const own = changedFromNow(dataOf(schedule, schedule.overrides ?? []), changed);
  const absences = data.timeOff.filter(({ status }) => status === 'approved').map(absenceOf);
  // Nobody was paged before the schedule was created.
  const known = { ...range, start: Math.max(range.start, Math.min(range.end, Date.parse(schedule.createdAt))) };
  try {
    const people = peopleOf(data);
    const { overrides, ...bare } = own;
    const escalations = new Map(
      data.escalations.map(({ id, name, rules }) => [id, { name, first: firstRecipients(rules) }]),
    );
    const full = { ...prepareSchedules([...others, { ...bare, overrides }], absences, escalations), people };
    const planned = { ...prepareSchedules([...others, { ...bare, overrides: [] }], absences, escalations), people };
    const byRotation = new Map<string, PreviewShift[]>(schedule.rotations.map(({ id }) => [id, []]));
    for (const shift of atOnce(shiftsWithin(planned, planned.schedules.get(own.id)!, known)))
      byRotation.get(shift.rotation!.id)?.push(previewShift(shift));
    const prepared = full.schedules.get(own.id)!;
    return {
      final: atOnce(shiftsWithin(full, prepared, known)).map(previewShift),
      byRotation,
      gaps: atOnce(gapsWithin(full, prepared, known)).map(({ start, end }) => {
        // Of what is left of it: its rotation may begin only now.
        const left = { start: end > now() ? Math.max(start, now()) : start, end };
        return { start, end, intended: isOutsideHours(full, prepared, left) };
      }),
    };
  } catch (error) {
    // A time zone that this browser does not know, or an exceeded limit.
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

const previewShift = ({ start, end, person, rotation }: Shift): PreviewShift => ({
  ...{ start, end, userId: person.userId, name: person.name },
  isOverride: rotation === null,
  turns: rotation === null ? 0 : turnsWithin(rotation, { start, end }),
});

/** How many turns of the rotation lie in the span, one that is cut included. */
function turnsWithin({ versions }: Rotation, { start, end }: Span): number {
  const version = versions.findLast((each) => each.start < end);
  if (!version) return 1;
  return version.handoffs.turnAt(end - 1) - version.handoffs.turnAt(Math.max(start, version.start)) + 1;
}

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

/** Continues changed rotations as the service does: the current participant keeps the turn. */
function changedFromNow(data: ScheduleData, changed?: { stored: ScheduleView; at: number }): ScheduleData {
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

function peopleOf({ people, teams }: PreviewData): People {
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
    // The list of people may be incomplete: a missing person is not deleted.
    inactiveTimesOf: (userId) => (known.get(userId)?.blocked ? [ALWAYS] : []),
    teamVersionsOf: (teamId) => versions.get(teamId) ?? [],
  };
}

const isLead = ({ role }: { role: string }): boolean => ['lead', 'admin'].includes(role.trim().toLowerCase());
