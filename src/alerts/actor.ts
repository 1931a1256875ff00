import type { Caller } from '../auth/caller.js';
import type { Actor } from './domain/alert.js';

/** Who acts, as the history of an alert names them: a person, or the integration of a key. */
export function actorOf(caller: Caller): Actor {
  return { type: caller.kind, id: caller.integration?.id ?? caller.id, name: caller.name };
}
