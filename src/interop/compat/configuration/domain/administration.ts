import type { Caller, KeyScope } from '../../../../people/access/caller.js';
import {
  decidePermission,
  scopeOfMethod,
  withinTeam,
  type Resource,
} from '../../../../people/access/domain/permissions.js';

export interface Configured {
  /** A key needs the read permission on this resource to read; null: any key may read. */
  resource: Resource | null;
  /** Only keys that may configure read it. */
  privately?: boolean;
}

export type Administration = { kind: 'allowed'; caller: Caller } | { kind: 'refused'; why: string };

/**
 * May this key use the configuration API of the third party? Reading needs what it needs natively; changes need the
 * config scope beside that of the method. Such a key, bound to no team and limited by no maker, then administers: only
 * administrators give the config scope. One of a team keeps the rights of its team.
 */
export function decideAdministration(
  caller: Caller,
  method: string,
  { resource, privately }: Configured,
): Administration {
  const scopes = caller.scopes ?? [];
  const isRead = scopeOfMethod(method) === 'read';
  const needed: KeyScope[] = isRead && !privately ? [scopeOfMethod(method)] : [scopeOfMethod(method), 'config'];
  const missing = needed.find((scope) => !scopes.includes(scope));
  if (missing !== undefined) return { kind: 'refused', why: `The API key lacks the ${missing} scope` };
  const level = isRead ? 'read' : 'write';
  if (decidePermission(caller, method, { resource, level }).kind === 'refused')
    return { kind: 'refused', why: `Needs the ${level} permission on ${String(resource)}` };
  const admitted = withinTeam(caller, method, { resource, level });
  if (!admitted) return { kind: 'refused', why: 'A key of a team may not do this' };
  const administers = scopes.includes('config') && caller.unrestricted && caller.permissions === null;
  return { kind: 'allowed', caller: administers ? { ...admitted, role: 'admin' } : admitted };
}
