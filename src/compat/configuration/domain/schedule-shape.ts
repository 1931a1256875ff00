import type { RotationView } from '../../../on-call/dto/rotation.dto.js';
import type { OverrideView } from '../../../on-call/dto/override.dto.js';
import type { ScheduleView } from '../../../on-call/dto/schedule.dto.js';
import { hoursIn, hoursShape } from './hours.js';
import { ownerShape, thingIn, thingShape, type Things } from './named-things.js';
import { flagIn, numberIn, objectIn, objectsIn, requiredText, textIn, unprocessable, type Wire } from './wire-body.js';

/** Theirs; Pager has `monthly` as well. */
const TYPES = ['hourly', 'daily', 'weekly'];

/** What a body says of a rotation, for the rules of Pager's; absent values are undefined. @throws ApiError 422 */
export function rotationIn(body: Wire, things: Things, path = ''): Record<string, unknown> {
  const type = textIn(body, 'type', `${path}type`);
  if (type !== undefined && !TYPES.includes(type)) throw unprocessable(`${path}type must be hourly, daily or weekly`);
  const hours = hoursIn(body, 'timeRestriction', `${path}timeRestriction`);
  return {
    name: textIn(body, 'name', `${path}name`),
    startDate: textIn(body, 'startDate', `${path}startDate`),
    endDate: textIn(body, 'endDate', `${path}endDate`),
    type,
    length: numberIn(body, 'length', `${path}length`),
    participants: objectsIn(body, 'participants', `${path}participants`)?.map((each, index) => {
      const at = `${path}participants.${index}`;
      const thing = thingIn(each, things, ['user', 'team', 'escalation', 'none'], at);
      return thing === null ? { type: 'none' } : { type: thing.type, id: thing.id };
    }),
    ...hours,
  };
}

export function rotationShape(rotation: RotationView, things: Things): Wire {
  const { id, name, startDate, endDate, type, length, participants, timeRestriction, restrictions } = rotation;
  return {
    ...{ id, name: name ?? '', startDate },
    ...(endDate === null ? {} : { endDate }),
    ...{ type, length },
    participants: participants.map((each) => thingShape(each.type ?? 'user', each.id ?? '', things)),
    timeRestriction: hoursShape({ timeRestriction, restrictions }),
  };
}

/** What a body says of a schedule; absent values are undefined. @throws ApiError 422 */
export function scheduleIn(body: Wire, things: Things): Record<string, unknown> {
  return {
    name: textIn(body, 'name'),
    description: textIn(body, 'description'),
    timezone: textIn(body, 'timezone'),
    enabled: flagIn(body, 'enabled'),
    rotations: objectsIn(body, 'rotations')?.map((each, index) => rotationIn(each, things, `rotations.${index}.`)),
  };
}

export function scheduleShape(schedule: ScheduleView, things: Things, withRotations: boolean): Wire {
  const { id, name, description, timezone, enabled, teamId, rotations } = schedule;
  return {
    ...{ id, name, description: description ?? '', timezone, enabled },
    ownerTeam: ownerShape(teamId, things),
    rotations: withRotations ? rotations.map((each) => rotationShape(each, things)) : [],
  };
}

/** What a body says of an override, for the rules of Pager's. */
export interface OverrideFields {
  participant: Wire;
  /** Null: all. */
  rotationIds: readonly string[] | null;
  startTime: string;
  endTime: string;
}

/** Who stands in, when, and in which rotations of the schedule. @throws ApiError 422 */
export function overrideIn(body: Wire, schedule: ScheduleView, things: Things): OverrideFields {
  const user = { type: 'user', ...objectIn(body, 'user') };
  const thing = thingIn(user, things, ['user', 'team', 'escalation', 'none'], 'user');
  const rotations = (objectsIn(body, 'rotations') ?? []).map((each, index) =>
    rotationNamed(each, schedule, `rotations.${index}`),
  );
  return {
    participant: thing === null ? { type: 'none' } : { type: thing.type, id: thing.id },
    rotationIds: rotations.length === 0 ? null : rotations,
    startTime: requiredText(body, 'startDate'),
    endTime: requiredText(body, 'endDate'),
  };
}

/** By id, or else by name. @throws ApiError 422 */
function rotationNamed(wire: Wire, { rotations }: ScheduleView, path: string): string {
  const id = textIn(wire, 'id', `${path}.id`);
  const name = textIn(wire, 'name', `${path}.name`);
  const found = rotations.find((each) => (id === undefined ? each.name === name : each.id === id.toLowerCase()));
  if (!found || (id === undefined && name === undefined))
    throw unprocessable(`${path}: the schedule has no rotation [${(id ?? name ?? '').slice(0, 100)}]`);
  return found.id;
}

export function overrideShape(override: OverrideView, alias: string, schedule: ScheduleView, things: Things): Wire {
  const { participant, rotationIds, startTime: startDate, endTime: endDate } = override;
  const { id, name, enabled } = schedule;
  const concerned = schedule.rotations.filter((each) => rotationIds?.includes(each.id) ?? true);
  return {
    _parent: { id, name, enabled },
    ...{ alias, user: thingShape(participant.type, participant.id ?? '', things), startDate, endDate },
    rotations: concerned.map((each) => ({ id: each.id, name: each.name ?? '' })),
  };
}
