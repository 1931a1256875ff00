import type { Caller } from '../access/caller.js';
import type { Actor, Doer } from './domain/alert.js';

/** The caller as the actor of a change: a person, or the integration of a key. */
export function actorOf(caller: Caller): Actor {
  return { type: caller.kind, id: caller.integration?.id ?? caller.id, name: caller.name };
}

/** The same, with the person for whom a third-party client acts. */
export function doerOf(caller: Caller): Doer {
  return { ...actorOf(caller), ...(caller.actsFor && { actsFor: caller.actsFor }) };
}
