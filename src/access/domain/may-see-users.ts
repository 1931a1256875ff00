import type { Caller } from '../caller.js';
import { decideScope } from './key-scopes.js';
import { decidePermission } from './permissions.js';

/** Whether `GET /v2/users` would answer this caller: callers who may not read it get no e-mail addresses elsewhere either. */
export function maySeeUsers(caller: Caller): boolean {
  if (caller.scopes && decideScope(caller.scopes, 'GET', {}).kind === 'refused') return false;
  return decidePermission(caller, 'GET', { resource: 'users', level: 'read' }).kind === 'allowed';
}
