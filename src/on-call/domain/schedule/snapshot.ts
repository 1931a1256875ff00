import { ALWAYS, intersect, subtract, union, type Interval } from '../intervals.js';
import { NestingGraph } from './nesting.js';
import { effectiveOverrides, type Override, type OverrideInterval } from '../overrides/overrides.js';
import { schedulesNamedBy, typeOf, type Escalations, type Participant } from './participants.js';
import { Rotation, type RotationData } from '../rotation/rotation.js';
import { TimeZone } from '../../../platform/domain/time-zone.js';

/** An override as it is stored. */
export interface OverrideData {
  readonly id: string;
  /** The id of the user, team or escalation policy. */
  readonly userId: string;
  readonly userName: string | null;
  /** Null, or absent: a user. */
  readonly participantType?: string | null;
  /** Null, or absent: the whole schedule. */
  readonly rotationIds?: readonly string[] | null;
  readonly startTime: Date;
  readonly endTime: Date;
  /** The earliest time at which it is in force; null or absent: its start. */
  readonly countsFrom?: Date | null;
  /** Present in a former version: when it was changed or deleted. */
  readonly until?: Date;
}

/** A time in which a schedule was disabled, ISO 8601; null: without start or end. */
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
  /** The chat room for handoff announcements; null or absent: none. */
  readonly announceRoomId?: string | null;
  readonly rotations: readonly RotationData[];
  readonly overrides: readonly OverrideData[];
  readonly pauses?: readonly PauseData[];
  readonly deletedAt?: Date | null;
}

/** An approved absence over [startDate, endDate). */
export interface AbsenceData {
  readonly userId: string;
  readonly startDate: Date;
  readonly endDate: Date;
  /** Before the approval the absence has no effect; null or absent: approved before its start. */
  readonly approvedAt?: Date | null;
}

/** A user's time zone over a time. */
export interface ZoneVersion extends Interval {
  /** IANA name. */
  readonly zone: string;
}

/** The members of a team over a time. */
export interface TeamVersion extends Interval {
  /** In order of joining. */
  readonly members: readonly string[];
  /** The members with the role lead or admin. */
  readonly leads: ReadonlySet<string>;
}

/** The data about users and teams that the evaluation needs. */
export interface People {
  nameOf(userId: string): string | undefined;
  /** When the user was deleted or blocked: sorted, disjoint. Empty for an id that never was a user. */
  inactiveTimesOf(userId: string): readonly Interval[];
  /** The user's time zones: sorted, disjoint; empty if not known. */
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
  /** When it is disabled: sorted, disjoint. */
  readonly pauses: readonly Interval[];
  /** Epoch milliseconds; Infinity: not deleted. */
  readonly deletedAt: number;
  readonly announceRoomId: string | null;
  readonly rotations: readonly Rotation[];
  readonly overrides: readonly OverrideInterval[];
  /** In order of creation, including former versions. */
  readonly allOverrides: readonly Override[];
}

/** The schedules and absences of one tenant, prepared for evaluation, without data about people. */
export interface TenantSchedules {
  readonly schedules: ReadonlyMap<string, Schedule>;
  /** Deleted schedules, for their past. */
  readonly former: ReadonlyMap<string, Schedule>;
  readonly nesting: NestingGraph;
  /** By user id: sorted and disjoint. */
  readonly absences: ReadonlyMap<string, readonly Interval[]>;
  readonly escalations: Escalations;
}

/** All data that decides who is on call in one tenant, at one moment. */
export interface OnCallSnapshot extends TenantSchedules {
  readonly people: People;
}

const NO_ESCALATIONS: Escalations = new Map();

/** Prepares stored schedules for evaluation. @throws RangeError for an unknown time zone */
export function prepareSchedules(
  schedules: readonly ScheduleData[],
  absences: readonly AbsenceData[],
  escalations = NO_ESCALATIONS,
): TenantSchedules {
  const ready = schedules.map((schedule) => prepareSchedule(schedule, escalations));
  return tenantSchedules(ready, absences, escalations);
}

/** Prepared schedules together with the absences. */
export function tenantSchedules(
  schedules: readonly Schedule[],
  absences: readonly AbsenceData[],
  escalations: Escalations,
  former: readonly Schedule[] = [],
): TenantSchedules {
  const absencesOf = new Map<string, Interval[]>();
  for (const { userId, startDate, endDate, approvedAt } of absences) {
    const known = absencesOf.get(userId) ?? [];
    known.push({ start: Math.max(startDate.getTime(), approvedAt?.getTime() ?? -Infinity), end: endDate.getTime() });
    absencesOf.set(userId, known);
  }
  return {
    schedules: new Map(schedules.map((schedule) => [schedule.id, schedule])),
    former: new Map(former.map((schedule) => [schedule.id, schedule])),
    nesting: new NestingGraph([...schedules, ...former]),
    absences: new Map([...absencesOf].map(([userId, each]) => [userId, union(each)])),
    escalations,
  };
}

/**
 * Prepares one stored schedule. @throws RangeError for an unknown time zone
 * @param inactiveTimesOf the times in which overrides of a participant have no effect
 */
export function prepareSchedule(
  schedule: ScheduleData,
  escalations: Escalations,
  inactiveTimesOf: InactiveTimesOf = () => [],
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
    overrides.map((each) => overrideOf(each, escalations, inactiveTimesOf)),
  );
}

function pausesOf({ enabled, pauses = [] }: ScheduleData, deletedAt: number): Interval[] {
  const known = pauses.map(({ from, until }) => ({
    start: from === null ? -Infinity : Date.parse(from),
    end: until === null ? Infinity : Date.parse(until),
  }));
  const isOpen = known.some(({ end }) => end === Infinity);
  // Disabled before pauses were stored.
  const always = enabled || isOpen ? [] : [ALWAYS];
  return union([...known, ...always, { start: deletedAt, end: Infinity }]);
}

/** The times in which a participant is deleted or blocked: sorted, disjoint. */
export type InactiveTimesOf = (participant: Participant) => readonly Interval[];

/** Prepares one stored override. @param inactiveTimesOf as for a schedule */
export function overrideOf(
  data: OverrideData,
  escalations: Escalations,
  inactiveTimesOf: InactiveTimesOf = () => [],
): Override {
  const { id, userId, userName, participantType, rotationIds = null, startTime, endTime, countsFrom, until } = data;
  const participant = { id: userId, type: participantType ?? 'user', ...(userName !== null && { name: userName }) };
  const nested = schedulesNamedBy([participant], escalations);
  const start = Math.max(startTime.getTime(), countsFrom?.getTime() ?? -Infinity);
  const override = { id, participant, rotationIds, nested, start, end: endTime.getTime() };
  return withoutTimes({ ...override, ...(until && { isFormer: true }) }, inactiveTimesOf(participant));
}

/** The override without the times in which its participant is deleted or blocked. */
function withoutTimes(override: Override, inactiveTimes: readonly Interval[]): Override {
  if (inactiveTimes.length === 0 || override.start >= override.end) return override;
  return { ...override, times: subtract([override], inactiveTimes) };
}

/** The snapshot as if users were deleted or blocked at these times. */
export function withInactive(plan: OnCallSnapshot, inactiveTimesOf: People['inactiveTimesOf']): OnCallSnapshot {
  const schedules = new Map(plan.schedules);
  for (const schedule of plan.schedules.values()) {
    if (!schedule.allOverrides.some(({ participant }) => typeOf(participant) === 'user')) continue;
    const overrides = schedule.allOverrides.map((each) => {
      const { times: _times, ...override } = each;
      return typeOf(each.participant) === 'user' ? withoutTimes(override, inactiveTimesOf(each.participant.id)) : each;
    });
    schedules.set(schedule.id, withOverrides(schedule, overrides));
  }
  return { ...plan, schedules, people: { ...plan.people, inactiveTimesOf } };
}

/** The schedule with these overrides instead of its own. @param overrides in order of creation */
export function withOverrides(schedule: Schedule, overrides: readonly Override[]): Schedule {
  const all = effectiveOverrides(overrides, schedule.rotations);
  const on = subtract([ALWAYS], schedule.pauses);
  return { ...schedule, allOverrides: overrides, overrides: intersect(all, on) };
}

/** The snapshot with that schedule added or replaced. */
export function withSchedule(snapshot: OnCallSnapshot, schedule: Schedule): OnCallSnapshot {
  const schedules = new Map(snapshot.schedules).set(schedule.id, schedule);
  return { ...snapshot, schedules, nesting: new NestingGraph([...schedules.values(), ...snapshot.former.values()]) };
}

/** The snapshot without that schedule. */
export function withoutSchedule(snapshot: OnCallSnapshot, id: string): OnCallSnapshot {
  const schedules = new Map([...snapshot.schedules].filter(([each]) => each !== id));
  return { ...snapshot, schedules, nesting: new NestingGraph([...schedules.values(), ...snapshot.former.values()]) };
}

/** The schedule, also a deleted one. */
export function anySchedule({ schedules, former }: TenantSchedules, id: string): Schedule | undefined {
  return schedules.get(id) ?? former.get(id);
}
