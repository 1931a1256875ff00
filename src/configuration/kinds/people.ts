import type { Values } from '../domain/references.js';

/** A user, team, schedule, escalation policy or nobody, as services refer to them. */
export interface Named {
  type: string;
  id?: string;
}

const TYPES = ['user', 'team', 'schedule', 'escalation'] as const;

/** @param target `{<type>: <id>}` or `{none: true}` */
export function namedBy(target: Values): Named {
  const type = TYPES.find((each) => typeof target[each] === 'string');
  return type === undefined ? { type: 'none' } : { type, id: target[type] as string };
}

/** The inverse of `namedBy`. An unknown type means a user. */
export function targetOf(type: string | undefined, id: string | undefined): Values {
  if (type === 'none') return { none: true };
  const knownType = TYPES.find((each) => each === type) ?? 'user';
  return { [knownType]: id ?? '' };
}
