import type { Values } from '../domain/references.js';

/** How the services name a user, a team, a schedule, an escalation policy or nobody. */
export interface Named {
  type: string;
  id?: string;
}

const TYPES = ['user', 'team', 'schedule', 'escalation'] as const;

/** From `{<type>: <id>}` or `{none: true}`. */
export function namedBy(target: Values): Named {
  const type = TYPES.find((each) => typeof target[each] === 'string');
  return type === undefined ? { type: 'none' } : { type, id: target[type] as string };
}

/** The other way round; an unknown type means a user. */
export function targetOf(type: string | undefined, id: string | undefined): Values {
  if (type === 'none') return { none: true };
  const known = TYPES.find((each) => each === type) ?? 'user';
  return { [known]: id ?? '' };
}
