import { ALWAYS, intersect, subtract, union, type Interval } from './intervals.js';
import { Nests } from './nests.js';
import { effectiveOverrides, type Override, type OverrideStretch } from './overrides.js';
import { schedulesNamedBy, typeOf, type Escalations, type Participant } from './participants.js';
import { Rotation, type RotationData } from './rotation.js';
import { TimeZone } from '../../platform/domain/time-zone.js';

/** An override as it is stored. */
export interface OverrideData {
  readonly id: string;
  /** Of the user, or of the team or escalation. */
  readonly userId: string;
  readonly userName: string | null;
  /** Null, or absent: a user. */
  readonly participantType?: string | null;
  /** Null, or absent: the whole schedule. */
  readonly rotationIds?: readonly string[] | null;
  readonly startTime: Date;
  readonly endTime: Date;
  /** It counts from then at the earliest; null, or absent: from its start. */
  readonly countsFrom?: Date | null;
  /** Present: what it was until then, before it was changed or deleted. */
  readonly until?: Date;
}

/** When a schedule was disabled; null: always before, or still. */
export interface PauseData {
  readonly from: string | null;
  readonly until: string | null;
}

/** A schedule as it is stored; rotations in their order, overrides in order of creation. */
export interface ScheduleData {
  readonly id: string;
  readonly name: string;
  readonly teamId: string | null;
  readonly timezone: string;
  readonly enabled: boolean;
  /** The chat room in which handoffs are announced; null, or absent: none. */
  readonly announceRoomId?: string | null;
  readonly rotations: readonly RotationData[];
  readonly overrides: readonly OverrideData[];
  readonly pauses?: readonly PauseData[];
  /** It is no more from then on. */
  readonly deletedAt?: Date | null;
}

/** An approved absence over [startDate, endDate). */
export interface AbsenceData {
  readonly userId: string;
  readonly startDate: Date;
  readonly endDate: Date;
  /** It does not change who was on call before; null, or absent: it was approved in time. */
  readonly approvedAt?: Date | null;
}

/** A user's zone for some time. */
export interface ZoneVersion extends Interval {
  /** IANA name. */
  readonly zone: string;
}

/** Who belonged to a team for some time. */
export interface TeamVersion extends Interval {
  /** In order of joining. */
  readonly members: readonly string[];
  /** Those of them who are leads or admins of it. */
  readonly leads: ReadonlySet<string>;
}

/** The data about users and teams that the evaluation needs. */
export interface People {
  nameOf(userId: string): string | undefined;
  /** When this was a user who is deleted or blocked: sorted, disjoint. (A name that never was a user stays on call.) */
  goneOf(userId: string): readonly Interval[];
  /** The user's own zones: sorted, disjoint; none where it is not known. */
  zonesOf(userId: string): readonly ZoneVersion[];
  /** The members of the team over time, as sorted periods that do not overlap; empty if there never was such a team. */
  teamVersionsOf(teamId: string): readonly TeamVersion[];
}

/** A schedule, prepared for evaluation. */
export interface Schedule {
  readonly id: string;
  readonly name: string;
  readonly teamId: string | null;
  readonly zone: TimeZone;
  readonly enabled: boolean;
  /** When it was, or is, disabled: sorted, disjoint. */
  readonly pauses: readonly Interval[];
  /** Epoch milliseconds; Infinity: it is there. */
  readonly deletedAt: number;
  readonly announceRoomId: string | null;
  readonly rotations: readonly Rotation[];
  readonly overrides: readonly OverrideStretch[];
  /** All that count, in order of creation. */
  readonly allOverrides: readonly Override[];
}

/** The schedules and absences of one tenant, prepared for evaluation; people are ids only. */
export interface Rota {
  readonly schedules: ReadonlyMap<string, Schedule>;
  /** Those that were deleted: of them the past counts. */
  readonly former: ReadonlyMap<string, Schedule>;
  readonly nests: Nests;
  /** Of each user: sorted and disjoint. */
  readonly absences: ReadonlyMap<string, readonly Interval[]>;
  readonly escalations: Escalations;
}

/** All data that decides who is on call in one tenant, at one moment. */
export interface OnCallSnapshot extends Rota {
  readonly people: People;
}

const NO_ESCALATIONS: Escalations = new Map();

/** Prepares stored schedules for evaluation. Throws a RangeError for a timezone that does not exist. */
export function prepareRota(
  schedules: readonly ScheduleData[],
  absences: readonly AbsenceData[],
  escalations = NO_ESCALATIONS,
): Rota {
  const ready = schedules.map((schedule) => prepareSchedule(schedule, escalations));
  return rotaOf(ready, absences, escalations);
}

/** Prepared schedules together with the absences. */
export function rotaOf(
  schedules: readonly Schedule[],
  absences: readonly AbsenceData[],
  escalations: Escalations,
  former: readonly Schedule[] = [],
): Rota {
  const absencesOf = new Map<string, Interval[]>();
  for (const { userId, startDate, endDate, approvedAt } of absences) {
    const known = absencesOf.get(userId) ?? [];
    known.push({ start: Math.max(startDate.getTime(), approvedAt?.getTime() ?? -Infinity), end: endDate.getTime() });
    absencesOf.set(userId, known);
  }
  return {
    schedules: new Map(schedules.map((schedule) => [schedule.id, schedule])),
    former: new Map(former.map((schedule) => [schedule.id, schedule])),
    nests: new Nests([...schedules, ...former]),
    absences: new Map([...absencesOf].map(([userId, each]) => [userId, union(each)])),
    escalations,
  };
}

/**
 * Prepares one stored schedule. Throws a RangeError for a timezone that does not exist.
 * @param absentFrom when whom an override names was not there: it does not count then
 */
export function prepareSchedule(
  schedule: ScheduleData,
  escalations: Escalations,
  absentFrom: AbsentFrom = () => [],
): Schedule {
  const { id, name, teamId, enabled, announceRoomId = null, timezone, rotations, overrides } = schedule;
  const zone = TimeZone.of(timezone);
  const deletedAt = schedule.deletedAt?.getTime() ?? Infinity;
  const pauses = pausesOf(schedule, deletedAt);
  const bare = {
    ...{ id, name, teamId, enabled, pauses, deletedAt, announceRoomId, zone, overrides: [], allOverrides: [] },
    rotations: rotations.map((rotation) => new Rotation(rotation, zone, escalations, pauses)),
  };
  return withOverrides(
    bare,
    overrides.map((each) => overrideOf(each, escalations, absentFrom)),
  );
}

function pausesOf({ enabled, pauses = [] }: ScheduleData, deletedAt: number): Interval[] {
  const known = pauses.map(({ from, until }) => ({
    start: from === null ? -Infinity : Date.parse(from),
    end: until === null ? Infinity : Date.parse(until),
  }));
  const isOpen = known.some(({ end }) => end === Infinity);
  // It was disabled before pauses were kept.
  const always = enabled || isOpen ? [] : [ALWAYS];
  return union([...known, ...always, { start: deletedAt, end: Infinity }]);
}

/** When a participant is deleted or blocked: sorted, disjoint. */
export type AbsentFrom = (participant: Participant) => readonly Interval[];

/** Prepares one stored override. @param absentFrom as for a schedule */
export function overrideOf(data: OverrideData, escalations: Escalations, absentFrom: AbsentFrom = () => []): Override {
  const { id, userId, userName, participantType, rotationIds = null, startTime, endTime, countsFrom, until } = data;
  const participant = { id: userId, type: participantType ?? 'user', ...(userName !== null && { name: userName }) };
  const nested = schedulesNamedBy([participant], escalations);
  const start = Math.max(startTime.getTime(), countsFrom?.getTime() ?? -Infinity);
  const override = { id, participant, rotationIds, nested, start, end: endTime.getTime() };
  return timed({ ...override, ...(until && { isFormer: true }) }, absentFrom(participant));
}

/** The override without the time in which whom it names is not there. */
function timed(override: Override, gone: readonly Interval[]): Override {
  if (gone.length === 0 || override.start >= override.end) return override;
  return { ...override, times: subtract([override], gone) };
}

/** The plan as if people were gone at these times. */
export function withGone(plan: OnCallSnapshot, goneOf: People['goneOf']): OnCallSnapshot {
  const schedules = new Map(plan.schedules);
  for (const schedule of plan.schedules.values()) {
    if (!schedule.allOverrides.some(({ participant }) => typeOf(participant) === 'user')) continue;
    const overrides = schedule.allOverrides.map((each) => {
      const { times: _times, ...override } = each;
      return typeOf(each.participant) === 'user' ? timed(override, goneOf(each.participant.id)) : each;
    });
    schedules.set(schedule.id, withOverrides(schedule, overrides));
  }
  return { ...plan, schedules, people: { ...plan.people, goneOf } };
}

/** The schedule with these overrides instead of its own; they come in order of creation. */
export function withOverrides(schedule: Schedule, overrides: readonly Override[]): Schedule {
  const all = effectiveOverrides(overrides, schedule.rotations);
  const on = subtract([ALWAYS], schedule.pauses);
  return { ...schedule, allOverrides: overrides, overrides: intersect(all, on) };
}

/** The snapshot with that schedule, in the place of the one of its id. */
export function withSchedule(snapshot: OnCallSnapshot, schedule: Schedule): OnCallSnapshot {
  const schedules = new Map(snapshot.schedules).set(schedule.id, schedule);
  return { ...snapshot, schedules, nests: new Nests([...schedules.values(), ...snapshot.former.values()]) };
}

/** The snapshot as if that schedule were not there. */
export function withoutSchedule(snapshot: OnCallSnapshot, id: string): OnCallSnapshot {
  const schedules = new Map([...snapshot.schedules].filter(([each]) => each !== id));
  return { ...snapshot, schedules, nests: new Nests([...schedules.values(), ...snapshot.former.values()]) };
}

/** Also one that was deleted. */
export function anySchedule({ schedules, former }: Rota, id: string): Schedule | undefined {
  return schedules.get(id) ?? former.get(id);
}
