import { type Json, unprocessable, type WireObject } from './wire-object.js';

/** What objects refer to. */
export type ThingType = 'user' | 'team' | 'schedule' | 'escalation';
const TYPES: readonly string[] = ['user', 'team', 'schedule', 'escalation'] satisfies ThingType[];

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

/**
 * Whom or what an object of a source names. Backups have no ids, the API has both; with neither it is a person who was deleted.
 * `name` is the login name of a user.
 */
export interface Ref {
  type: string;
  id: string | null;
  name: string | null;
}

/** Reads `{type, id | name | username}`. @param allowed of the types that may stand there @param otherwise where no type is given */
export type RefReader<R> = (wire: WireObject, allowed: readonly (ThingType | 'none')[], otherwise?: ThingType) => R;

/** Of a source. Null: nobody is named, since the source did not know the type. */
export const refIn: RefReader<Ref | null> = (wire, _allowed, otherwise) => {
  const isNamed = wire.has('id') || wire.has('name');
  const type = wire.text('type') ?? (wire.has('username') ? 'user' : isNamed ? otherwise : undefined);
  return type === undefined ? null : refOf(type.toLowerCase(), wire);
};

/** Of an object that does not say that it is a user or a team. */
export const refOf = (type: string, wire: WireObject): Ref => ({
  ...{ type, id: wire.text('id')?.toLowerCase() ?? null },
  name: wire.text(type === 'user' ? 'username' : 'name') ?? null,
});

/** The same; null: there is none. */
export function refAt(type: string, wire: WireObject, key: string): Ref | null {
  const found = wire.object(key);
  return found ? refOf(type, found) : null;
}

/** What Pager's own bodies name. */
export type Named = { type: 'none' } | { type: ThingType; id: string };

/** Of a request. @throws ApiError 422 for what is not there */
export const refsTo =
  (things: Things): RefReader<Named> =>
  (wire, allowed, otherwise) => {
    const thing = thingIn(wire, things, allowed, otherwise);
    return thing === null ? { type: 'none' } : { type: thing.type, id: thing.id };
  };

/** Null for `{type: none}`. @throws ApiError 422 */
export function thingIn(
  wire: WireObject,
  things: Things,
  allowed: readonly (ThingType | 'none')[],
  otherwise?: ThingType,
): (Thing & { type: ThingType }) | null {
  const type = wire.text('type') ?? otherwise ?? '';
  if (type === 'none' && allowed.includes('none')) return null;
  if (!TYPES.includes(type) || !allowed.includes(type as ThingType))
    throw unprocessable(`${wire.pathTo('type')} must be one of ${allowed.join(', ')}`);
  const id = wire.text('id');
  const name = wire.text(type === 'user' ? 'username' : 'name');
  if (id === undefined && name === undefined) throw unprocessable(`${wire.where} needs an id or a name`);
  const found =
    id === undefined ? things.named(type as ThingType, name ?? '') : things.get(type as ThingType, id.toLowerCase());
  if (!found) throw unprocessable(`${wire.where}: there is no ${type} [${(id ?? name ?? '').slice(0, 100)}]`);
  return { ...found, type: type as ThingType };
}

/** As answers show it. What is gone keeps its id. */
export function thingShape(type: string, id: string, things: Things): Json {
  if (type === 'none') return { type };
  const found = things.get(type as ThingType, id);
  return { type, id, ...(found && { [type === 'user' ? 'username' : 'name']: found.name }) };
}

/** Undefined: global. */
export function ownerShape(teamId: string | null, things: Things): Json | undefined {
  const team = teamId === null ? undefined : things.get('team', teamId);
  return team && { id: team.id, name: team.name };
}
