import type { KeyScope } from '../../../src/people/access/caller.js';
import type { Resource } from '../../../src/people/access/access.decorator.js';
import type { World } from './world.js';

/** Everybody who tries every route. */
export const CALLERS = [
  'no credential',
  'malformed header',
  'expired JWT',
  'revoked JWT',
  'blocked user',
  'key without read',
  'key without write',
  'key without delete',
  'key without config',
  'key of another team',
  'member of another team',
  'user without grants',
  'stakeholder',
  'admin',
  "another tenant's admin",
  "another tenant's key",
] as const;
export type CallerName = (typeof CALLERS)[number];

/** What exists when a route with this object is called: something of the world's own team, all texts of which say `Target`. */
export interface Target {
  make(world: World): Promise<{ params: Record<string, string>; body?: object }>;
  /** Whether only the team's people may touch it. */
  bound: boolean;
  /** What others are told then; default 403. */
  refusal?: 403 | 404;
}

export interface Options {
  /** API keys get 403; `admin`: so does everybody but an administrator. */
  only?: 'jwt' | 'admin';
  /** The scope a key needs when it is not the method's; `none`: no scope. */
  scope?: KeyScope | 'none';
  /** Deleting asks for no more than reading: it is the caller's own. */
  isOwn?: boolean;
  /** Without one, path parameters name nothing, and the body is empty. */
  on?: Target;
  body?: object;
  /** With the question mark. */
  query?: string;
  /** Who gets something else than the rules of the row say. */
  but?: Partial<Record<CallerName, number>>;
}

export interface Row extends Options {
  /** Null: public. */
  access: { resource: Resource | null; level: 'read' | 'write' | 'admin' } | null;
  /** The answer to whoever is let in. */
  ok: number;
}

/** `GET /v2/users/{id}` (as /openapi.json writes it) → who gets which answer. */
export type Matrix = Readonly<Record<string, Row>>;

const row =
  (level: 'read' | 'write' | 'admin') =>
  (resource: Resource | null, ok: number, options: Options = {}): Row => ({
    access: { resource, level },
    ok,
    ...options,
  });

/** Reading (or what asks no more of a person than reading). */
export const read = row('read');
export const write = row('write');
export const administer = row('admin');
/** No credential is needed, and none does harm. */
export const open = (ok: number, options: Options = {}): Row => ({ access: null, ok, ...options });

/** Contract, "Authorization model": what people without grants may write. */
const WRITABLE: Record<'user' | 'stakeholder', readonly Resource[]> = {
  user: [
    ...(['alerts', 'incidents', 'channels', 'users', 'notification-rules', 'saved-searches'] as const),
    ...(['heartbeats', 'schedules', 'forwarding-rules', 'pto-requests', 'push-tokens', 'invites'] as const),
  ],
  stakeholder: ['users', 'channels', 'notification-rules', 'forwarding-rules', 'push-tokens'],
};

/** The status that this caller gets for this route. */
export function expected(route: string, caller: CallerName, row: Row): number {
  return row.but?.[caller] ?? byRule(route.split(' ')[0] ?? '', caller, row);
}

function byRule(method: string, caller: CallerName, row: Row): number {
  const { access, ok, on } = row;
  if (!access) return ok;
  const asKey = (missing: KeyScope | null): number => (keyMayNot(method, row, missing) ? 403 : ok);
  const asPerson = (person: 'user' | 'stakeholder'): number => (mayNot(method, row, person) ? 403 : ok);
  const ofTeam = (status: number): number => (status === ok && on?.bound ? (on.refusal ?? 403) : status);
  const ofTenant = (status: number): number => (status === ok && on ? 404 : status);
  switch (caller) {
    case 'no credential':
    case 'malformed header':
    case 'expired JWT':
    case 'revoked JWT':
      return 401;
    case 'blocked user':
      return 403;
    case 'key without read':
      return asKey('read');
    case 'key without write':
      return asKey('write');
    case 'key without delete':
      return asKey('delete');
    case 'key without config':
      return asKey('config');
    case 'key of another team':
      // The page belongs to the organisation: a key of a team may no more with it than the team's people.
      return access.resource === 'status-page' ? asPerson('user') : ofTeam(asKey(null));
    case 'member of another team':
    case 'user without grants':
      return ofTeam(asPerson('user'));
    case 'stakeholder':
      // Reads what every team has, and of other people nothing.
      return method === 'GET' && on?.refusal === undefined ? asPerson('stakeholder') : ofTeam(asPerson('stakeholder'));
    case 'admin':
      return ok;
    case "another tenant's admin":
      return ofTenant(ok);
    case "another tenant's key":
      return ofTenant(asKey(null));
  }
}

const SCOPE_OF: Record<string, KeyScope> = { GET: 'read', DELETE: 'delete' };

function keyMayNot(method: string, { only, scope }: Row, missing: KeyScope | null): boolean {
  return only !== undefined || (scope ?? SCOPE_OF[method] ?? 'write') === missing;
}

function mayNot(method: string, { only, access, isOwn }: Row, person: 'user' | 'stakeholder'): boolean {
  if (!access || only === 'admin') return only === 'admin';
  const { resource, level } = access;
  const needed = method === 'DELETE' && !isOwn && level === 'read' ? 'write' : level;
  if (resource === null) return person === 'stakeholder' && needed !== 'read';
  if (needed === 'admin') return true;
  return needed === 'write' && !WRITABLE[person].includes(resource);
}
