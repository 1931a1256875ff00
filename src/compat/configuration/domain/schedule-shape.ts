import type { RotationView } from '../../../on-call/dto/rotation.dto.js';
import type { OverrideView, ScheduleView } from '../../../on-call/dto/schedule.dto.js';
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
      const thing = thingIn(each, things, ['user', 'team', 'none'], at);
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

/** Who stands in, and when. Pager's overrides are of one person, and of the whole schedule. @throws ApiError 422 */
export function overrideIn(body: Wire, things: Things): { userId: string; startTime: string; endTime: string } {
  const user = thingIn({ type: 'user', ...objectIn(body, 'user') }, things, ['user'], 'user');
  if ((objectsIn(body, 'rotations') ?? []).length > 0)
    throw unprocessable('rotations: an override of some rotations only is not possible here');
  return {
    userId: user?.id ?? '',
    startTime: requiredText(body, 'startDate'),
    endTime: requiredText(body, 'endDate'),
  };
}

export function overrideShape(override: OverrideView, alias: string, schedule: ScheduleView, things: Things): Wire {
  const { userId, startTime: startDate, endTime: endDate } = override;
  const { id, name, enabled } = schedule;
  return {
    _parent: { id, name, enabled },
    ...{ alias, user: thingShape('user', userId, things), startDate, endDate },
    rotations: schedule.rotations.map((each) => ({ id: each.id, name: each.name ?? '' })),
  };
}
