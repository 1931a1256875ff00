import { asStored, isId } from '../../../../platform/ids.js';
import type { Ref, ThingType } from '../../../codec/refs.js';
import type { WireObject } from '../../../codec/wire-object.js';
import { ownId } from '../own-ids.js';
import { SOURCE } from './collect.js';

/** The id here of what has this one there, which is the same where it is a UUID. @param kind in the words of there */
export const idHere = (kind: string, id: string): string => (isId(id) ? asStored(id) : ownId(SOURCE, kind, id));

/** Of what is there only as a part of other things. */
export const idOfPart = (kind: string, ...of: readonly string[]): string => ownId(SOURCE, kind, of.join(' '));

/** Whoever or whatever has this id there, by which people know what was deleted. */
export const refTo = (type: ThingType, id: string): Ref => ({ type, id: idHere(type, id), name: id });

/** Whom or what a step tells, or a rule names. */
export interface Destination {
  /** `user`, `schedule`, `rotation`, or another word of there. */
  type: string;
  id: string;
  /** As people know it. */
  name: string;
}

const ARGUMENTS: readonly string[] = ['user_id', 'schedule_id', 'rotation_id'];

/** `{type: 'builtin-user', args: {user_id}}` is `{id, type: 'user', name}` in older versions. */
export function destinationIn(wire: WireObject): Destination {
  const type = wire.required('type').replace(/^builtin-/, '');
  const args = Object.entries(wire.part('args').json);
  const [, told] = args.find(([name]) => ARGUMENTS.includes(name)) ?? args[0] ?? [];
  const id = wire.text('id') ?? (typeof told === 'string' ? told : '');
  return { type, id, name: wire.text('name') ?? id };
}
