import { textIn, unprocessable, type Wire } from './wire-body.js';

/** What bodies refer to. */
export type ThingType = 'user' | 'team' | 'schedule' | 'escalation';

export interface Thing {
  id: string;
  /** Of a user the username. */
  name: string;
}

/** Everything of a tenant that bodies refer to. */
export interface Things {
  /** By id. */
  get(type: ThingType, id: string): Thing | undefined;
  /** By name; of a user by username. */
  named(type: ThingType, name: string): Thing | undefined;
}

const TYPES: readonly string[] = ['user', 'team', 'schedule', 'escalation'] satisfies ThingType[];

/**
 * What `{type, id | name | username}` refers to; null for `{type: none}`.
 * @param allowed of the types that may stand there
 * @throws ApiError 422
 */
export function thingIn(
  wire: Wire,
  things: Things,
  allowed: readonly (ThingType | 'none')[],
  path: string,
): (Thing & { type: ThingType }) | null {
  const type = textIn(wire, 'type', `${path}.type`) ?? '';
  if (type === 'none' && allowed.includes('none')) return null;
  if (!TYPES.includes(type) || !allowed.includes(type as ThingType))
    throw unprocessable(`${path}.type must be one of ${allowed.join(', ')}`);
  const id = textIn(wire, 'id', `${path}.id`);
  const name = textIn(wire, type === 'user' ? 'username' : 'name', `${path}.name`);
  if (id === undefined && name === undefined) throw unprocessable(`${path} needs an id or a name`);
  const found =
    id === undefined ? things.named(type as ThingType, name ?? '') : things.get(type as ThingType, id.toLowerCase());
  if (!found) throw unprocessable(`${path}: there is no ${type} [${(id ?? name ?? '').slice(0, 100)}]`);
  return { ...found, type: type as ThingType };
}

/** As answers show it. What is gone keeps its id. */
export function thingShape(type: string, id: string, things: Things): Wire {
  if (type === 'none') return { type };
  const found = things.get(type as ThingType, id);
  return { type, id, ...(found && { [type === 'user' ? 'username' : 'name']: found.name }) };
}

/** Undefined: global. */
export function ownerShape(teamId: string | null, things: Things): Wire | undefined {
  const team = teamId === null ? undefined : things.get('team', teamId);
  return team && { id: team.id, name: team.name };
}
