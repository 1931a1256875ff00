import { union, type Interval } from './intervals.js';
import { Nests } from './nests.js';
import { effectiveOverrides, type Override, type OverrideStretch } from './overrides.js';
import { schedulesNamedBy, type Escalations } from './participants.js';
import { Rotation, type RotationData } from './rotation.js';
import { TimeZone } from '../../common/domain/time-zone.js';

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
}

/** An approved absence over [startDate, endDate). */
export interface AbsenceData {
  readonly userId: string;
  readonly startDate: Date;
  readonly endDate: Date;
}

/** The data about users and teams that the evaluation needs. */
export interface People {
  nameOf(userId: string): string | undefined;
  /** Was this a user who has been deleted? (A name that never was a user stays on call.) */
  isGone(userId: string): boolean;
  /** IANA name of the user's own zone; undefined when it is not known. */
  zoneOf(userId: string): string | undefined;
  /** The team's members in order of joining; undefined when there is no such team. */
  membersOf(teamId: string): readonly string[] | undefined;
  /** Those of them who are leads or admins of it. */
  leadsOf(teamId: string): ReadonlySet<string>;
}

/** A schedule, prepared for evaluation. */
export interface Schedule {
  readonly id: string;
  readonly name: string;
  readonly teamId: string | null;
  readonly zone: TimeZone;
  readonly enabled: boolean;
  readonly announceRoomId: string | null;
  readonly rotations: readonly Rotation[];
  readonly overrides: readonly OverrideStretch[];
  /** All that count, in order of creation. */
  readonly allOverrides: readonly Override[];
}

/** The schedules and absences of one tenant, prepared for evaluation; people are ids only. */
export interface Rota {
  readonly schedules: ReadonlyMap<string, Schedule>;
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
): Rota {
  const absencesOf = new Map<string, Interval[]>();
  for (const { userId, startDate, endDate } of absences) {
    const known = absencesOf.get(userId) ?? [];
    known.push({ start: startDate.getTime(), end: endDate.getTime() });
    absencesOf.set(userId, known);
  }
  return {
    schedules: new Map(schedules.map((schedule) => [schedule.id, schedule])),
    nests: new Nests(schedules),
    absences: new Map([...absencesOf].map(([userId, each]) => [userId, union(each)])),
    escalations,
  };
}

/** Prepares one stored schedule. Throws a RangeError for a timezone that does not exist. */
export function prepareSchedule(schedule: ScheduleData, escalations: Escalations): Schedule {
  const { id, name, teamId, enabled, announceRoomId = null, timezone, rotations, overrides } = schedule;
  const zone = TimeZone.of(timezone);
  const bare = {
    ...{ id, name, teamId, enabled, announceRoomId, zone, overrides: [], allOverrides: [] },
    rotations: rotations.map((rotation) => new Rotation(rotation, zone, escalations)),
  };
  return withOverrides(
    bare,
    overrides.map((each) => overrideOf(each, escalations)),
  );
}

/** Prepares one stored override. */
export function overrideOf(data: OverrideData, escalations: Escalations): Override {
  const { id, userId, userName, participantType, rotationIds = null, startTime, endTime } = data;
  const participant = { id: userId, type: participantType ?? 'user', ...(userName !== null && { name: userName }) };
  const nested = schedulesNamedBy([participant], escalations);
  return { id, participant, rotationIds, nested, start: startTime.getTime(), end: endTime.getTime() };
}

/** The schedule with these overrides instead of its own; they come in order of creation. */
export function withOverrides(schedule: Schedule, overrides: readonly Override[]): Schedule {
  const ids = schedule.rotations.map(({ id }) => id);
  return { ...schedule, allOverrides: overrides, overrides: effectiveOverrides(overrides, ids) };
}

/** The snapshot with that schedule, in the place of the one of its id. */
export function withSchedule(snapshot: OnCallSnapshot, schedule: Schedule): OnCallSnapshot {
  const schedules = new Map(snapshot.schedules).set(schedule.id, schedule);
  return { ...snapshot, schedules, nests: new Nests([...schedules.values()]) };
}
