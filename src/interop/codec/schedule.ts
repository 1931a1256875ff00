import type { RotationView } from '../../on-call/dto/rotation.dto.js';
import type { OverrideView } from '../../on-call/dto/override.dto.js';
import type { ScheduleView } from '../../on-call/dto/schedule.dto.js';
import { decodeHours, encodeHours, type Hours } from './hours.js';
import { type Named, ownerShape, type RefReader, refsTo, thingShape, type Things } from './refs.js';
import { type Json, unprocessable, type WireObject } from './wire-object.js';

/** Theirs; Pager has `monthly` as well. */
const TYPES = { hourly: 'hourly', daily: 'daily', weekly: 'weekly' } as const;
const PARTICIPANTS = ['user', 'team', 'escalation', 'none'] as const;

/** Absent values are undefined. */
export interface WireRotation<R> extends Partial<Hours> {
  name?: string;
  startDate?: string;
  endDate?: string;
  type?: keyof typeof TYPES;
  length?: number;
  /** Null: a backup has lost it. */
  participants?: (R | null)[];
}

export function decodeRotation<R>(wire: WireObject, refs: RefReader<R>): WireRotation<R> {
  return {
    ...{ name: wire.text('name'), startDate: wire.date('startDate'), endDate: wire.date('endDate') },
    ...{ type: wire.word('type', TYPES), length: wire.number('length') },
    participants: wire.losableObjects('participants')?.map((each) => each && refs(each, PARTICIPANTS)),
    ...decodeHours(wire),
  };
}

export function encodeRotation(rotation: RotationView, things: Things): Json {
  const { id, name, startDate, endDate, type, length, participants, timeRestriction, restrictions } = rotation;
  return {
    ...{ id, name: name ?? '', startDate },
    ...(endDate === null ? {} : { endDate }),
    ...{ type, length },
    participants: participants.map((each) => thingShape(each.type ?? 'user', each.id ?? '', things)),
    timeRestriction: encodeHours({ timeRestriction, restrictions }),
  };
}

/** Absent values are undefined. */
export interface WireSchedule<R> {
  name?: string;
  description?: string;
  timezone?: string;
  enabled?: boolean;
  rotations?: WireRotation<R>[];
}

export function decodeSchedule<R>(wire: WireObject, refs: RefReader<R>): WireSchedule<R> {
  return {
    ...{ name: wire.text('name'), description: wire.text('description') },
    ...{ timezone: wire.text('timezone'), enabled: wire.flag('enabled') },
    rotations: wire.objects('rotations')?.map((each) => decodeRotation(each, refs)),
  };
}

/** @throws ApiError 422 */
export const rotationIn = (body: WireObject, things: Things): WireRotation<Named> =>
  decodeRotation(body, refsTo(things));

/** @throws ApiError 422 */
export const scheduleIn = (body: WireObject, things: Things): WireSchedule<Named> =>
  decodeSchedule(body, refsTo(things));

export function encodeSchedule(schedule: ScheduleView, things: Things, withRotations: boolean): Json {
  const { id, name, description, timezone, enabled, teamId, rotations } = schedule;
  return {
    ...{ id, name, description: description ?? '', timezone, enabled },
    ownerTeam: ownerShape(teamId, things),
    rotations: withRotations ? rotations.map((each) => encodeRotation(each, things)) : [],
  };
}

/** Who stands in, when, and in which rotations of the schedule: all, where none are given. */
export interface WireOverride<R, N> {
  participant: R;
  rotations: N[];
  startTime?: string;
  endTime?: string;
  alias?: string;
}

export function decodeOverride<R, N>(
  wire: WireObject,
  refs: RefReader<R>,
  rotationOf: (each: WireObject) => N,
): WireOverride<R, N> {
  return {
    participant: refs(wire.part('user'), PARTICIPANTS, 'user'),
    rotations: (wire.objects('rotations') ?? []).map(rotationOf),
    ...{ startTime: wire.date('startDate'), endTime: wire.date('endDate'), alias: wire.text('alias') },
  };
}

/** What a body says of an override, for the rules of Pager's. */
export interface OverrideFields {
  participant: Named;
  /** Null: all. */
  rotationIds: readonly string[] | null;
  startTime: string;
  endTime: string;
}

/** @throws ApiError 422 */
export function overrideIn(body: WireObject, schedule: ScheduleView, things: Things): OverrideFields {
  const { participant, rotations } = decodeOverride(body, refsTo(things), (each) => rotationNamed(each, schedule));
  return {
    ...{ participant, rotationIds: rotations.length === 0 ? null : rotations },
    ...{ startTime: body.required('startDate'), endTime: body.required('endDate') },
  };
}

/** By id, or else by name. @throws ApiError 422 */
function rotationNamed(wire: WireObject, { rotations }: ScheduleView): string {
  const [id, name] = [wire.text('id'), wire.text('name')];
  const found = rotations.find((each) => (id === undefined ? each.name === name : each.id === id.toLowerCase()));
  if (!found || (id === undefined && name === undefined))
    throw unprocessable(`${wire.where}: the schedule has no rotation [${(id ?? name ?? '').slice(0, 100)}]`);
  return found.id;
}

export function encodeOverride(override: OverrideView, alias: string, schedule: ScheduleView, things: Things): Json {
  const { participant, rotationIds, startTime: startDate, endTime: endDate } = override;
  const { id, name, enabled } = schedule;
  const concerned = schedule.rotations.filter((each) => rotationIds?.includes(each.id) ?? true);
  return {
    _parent: { id, name, enabled },
    ...{ alias, user: thingShape(participant.type, participant.id ?? '', things), startDate, endDate },
    rotations: concerned.map((each) => ({ id: each.id, name: each.name ?? '' })),
  };
}
