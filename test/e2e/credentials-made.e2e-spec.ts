import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { KeyScope, PermissionLevel } from '../../src/people/access/caller.js';
import { OWN_THINGS } from '../../src/people/access/domain/permissions.js';
import { OF_SENDERS } from './access-matrix/intake.js';
import { MATRIX } from './access-matrix/matrix.js';
import type { Row, Target } from './access-matrix/row.js';
import { World } from './access-matrix/world.js';
import { createKey, createTeam, createUser, keyId, login, PASSWORD } from '../support/accounts.js';
import { isNightly } from '../support/nightly.js';
import { TestApp } from '../support/test-app.js';

/* Nothing that a caller makes can do what its maker could not: every maker, by every way, on every route. */

const NOTHING = '0190a000-0000-7000-8000-00000000dead';
/** Tokens in paths are secrets, which the log is searched for. */
const NOBODYS_TOKEN = 'nobodys-token-00000000';
const ALL: KeyScope[] = ['read', 'write', 'delete', 'config'];
const REFUSALS = [401, 403];

interface Person {
  permissions?: Record<string, PermissionLevel>;
  role?: 'user' | 'stakeholder';
  teamless?: true;
}
const PEOPLE: Record<string, Person> = {
  'a member': {},
  'a member without alerts': { permissions: { alerts: 'none', schedules: 'read', heartbeats: 'none' } },
  'a member who manages integrations': { permissions: { integrations: 'write' } },
  'a member who manages integrations without alerts': { permissions: { integrations: 'admin', alerts: 'read' } },
  'somebody of no team who manages integrations': { permissions: { integrations: 'write' }, teamless: true },
  'a stakeholder': { role: 'stakeholder', permissions: { integrations: 'write' } },
};
const KEYS: Record<string, { scopes: KeyScope[]; ofTeam?: true }> = {
  'a key that reads, writes and deletes': { scopes: ['read', 'write', 'delete'] },
  'a key that only writes': { scopes: ['write'] },
  'a key with every scope': { scopes: ALL },
  'a key that does not delete': { scopes: ['read', 'write', 'config'] },
  'a key that only configures': { scopes: ['config'] },
  'a key of a team with every scope': { scopes: ALL, ofTeam: true },
};
const EVERYBODY = [...Object.keys(PEOPLE), ...Object.keys(KEYS)];
const BY_DAY = [
  'a member',
  'a member who manages integrations',
  'a key that only writes',
  'a key of a team with every scope',
];
const MAKERS = isNightly ? EVERYBODY : BY_DAY;

let app: TestApp;
let world: World;
let admin = '';
const makers = new Map<string, string>();
beforeAll(async () => {
  app = await TestApp.start();
  world = await World.make(app);
  admin = (await world.authorization('admin')) ?? '';
  const { id: teamId } = await createTeam(app);
  for (const [name, { teamless, ...options }] of Object.entries(PEOPLE)) {
    const { token } = await createUser(app, { ...options, teamIds: teamless ? [] : [teamId] });
    makers.set(name, `Bearer ${token}`);
  }
  for (const [name, { scopes, ofTeam }] of Object.entries(KEYS)) {
    makers.set(name, `ServiceKey ${await createKey(app, { scopes, teamId: ofTeam ? teamId : null })}`);
  }
  const manager = makers.get('a key of a team with every scope') ?? '';
  integrations.push(
    await integration(admin, { apiKey: 'the-admins-global-key', allowWrite: false }),
    await integration(manager, { apiKey: 'the-keys-team-key', allowWrite: false }),
  );
});
afterAll(() => app.stop());

/** Of no team and of the makers' team; their keys do not write. */
const integrations: string[] = [];
let counter = 0;
const unique = (): number => ++counter;

async function call(method: string, path: string, authorization: string, body: object): Promise<[number, Answer]> {
  const { status, text } = await world.send(method, path, authorization, body);
  return [status, (JSON.parse(text) as { data?: Answer }).data ?? {}];
}
interface Answer {
  id?: string;
  token?: string;
  apiKey?: string;
  webhookUrl?: string;
}

async function integration(authorization: string, body: object): Promise<string> {
  const [, { id }] = await call('POST', '/v2/integrations', authorization, { name: 'Made', ...body });
  return id ?? '';
}

/** The `Authorization` of what this maker could make this way; null: it was refused. */
type Way = (maker: string) => Promise<string | null>;
const signIn = async (email: string) => `Bearer ${await login(app, email, PASSWORD)}`;
const WAYS: Record<string, Way> = {
  user: async (maker) => {
    const username = `made${unique()}@example.com`;
    const body = { username, fullName: 'Made', password: PASSWORD, role: 'admin' };
    const [status] = await call('POST', '/v2/users', maker, body);
    return status === 200 ? signIn(username) : null;
  },
  invite: async (maker) => {
    const email = `invited${unique()}@example.com`;
    const [status, { token = '' }] = await call('POST', '/v2/invites', maker, { email, role: 'user' });
    if (status !== 201) return null;
    await call('POST', `/v2/invites/${token}/accept`, '', { password: PASSWORD, fullName: 'Invited' });
    return signIn(email);
  },
  'invite with grants': async (maker) => {
    const email = `granted${unique()}@example.com`;
    const permissions = { alerts: 'write', escalations: 'write' };
    const [status, { token = '' }] = await call('POST', '/v2/invites', maker, { email, role: 'user', permissions });
    if (status !== 201) return null;
    await call('POST', `/v2/invites/${token}/accept`, '', { password: PASSWORD, fullName: 'Invited' });
    return signIn(email);
  },
  'key of a new integration': async (maker) => {
    const apiKey = `a-made-key-${unique()}`;
    const [status] = await call('POST', '/v2/integrations', maker, { name: 'Made', apiKey });
    return status === 200 ? `ServiceKey ${apiKey}` : null;
  },
  'key with config': async (maker) => {
    const apiKey = `a-made-key-${unique()}`;
    const [status] = await call('POST', '/v2/integrations', maker, { name: 'Made', apiKey, allowConfig: true });
    return status === 200 ? `ServiceKey ${apiKey}` : null;
  },
  'regenerated key': async (maker) => {
    for (const id of integrations) {
      const [, { apiKey }] = await call('POST', `/v2/integrations/${id}/regenerate-key`, maker, { confirm: true });
      if (apiKey !== undefined) return `ServiceKey ${apiKey}`;
    }
    return null;
  },
  'widened key': async (maker) => {
    const apiKey = `a-made-key-${unique()}`;
    const id = await integration(maker, { apiKey, allowWrite: false, allowDelete: false });
    const [status] = await call('PATCH', `/v2/integrations/${id}`, maker, { allowWrite: true, allowDelete: true });
    return status === 200 ? `ServiceKey ${apiKey}` : null;
  },
};

/** What can be done about oneself alone, which keys cannot as they are nobody. */
const isOwn = ({ access, only }: Row): boolean =>
  only === 'jwt' || (access !== null && access.resource !== null && OWN_THINGS.has(access.resource));

type Aim = Awaited<ReturnType<Target['make']>>;
/** A credential, and what of it is stored. */
interface Made {
  credential: string;
  rights: string;
}

async function statusFor(authorization: string, route: string, row: Row, target?: Aim): Promise<number> {
  const [method = '', template = ''] = route.split(' ');
  const parameter = (_all: string, name: string): string =>
    target?.params[name] ?? (name === 'token' ? NOBODYS_TOKEN : NOTHING);
  const path = template.replaceAll(/\{(\w+)\}/g, parameter) + (row.query ?? '');
  return (await world.send(method, path, authorization, row.body ?? target?.body ?? {})).status;
}

const ENDS_SESSIONS = ['POST /v2/auth/logout', 'POST /v2/auth/revoke-all'];
/** Those of senders are of keys alone, whatever people may. */
const ROUTES = Object.entries(MATRIX).filter(
  ([route, { access }]) => access !== null && ![...ENDS_SESSIONS, ...OF_SENDERS].includes(route),
);
const AT_ONCE = 8;
/** Of each route, what nobody has changed yet. */
const targets = new Map<string, Promise<Aim> | undefined>();

function targetOf(route: string, row: Row): Promise<Aim> | undefined {
  const target = targets.get(route) ?? row.on?.make(world);
  targets.set(route, target);
  return target;
}

/** What is stored of a credential but its names and times: those that are alike in it may the same. */
async function rightsOf(credential: string): Promise<string> {
  const [kind, secret = ''] = credential.split(' ');
  const [row] =
    kind === 'Bearer'
      ? await app.sql<{ rights: object }>(
          `SELECT to_jsonb(u) - '{id,username,fullName,passwordHash,verified,createdAt,updatedAt,accountChannelAt}'::text[]
             || jsonb_build_object('teams', (SELECT jsonb_agg(to_jsonb(m) - '{userId,joinedAt,order}'::text[] ORDER BY "teamId")
                  FROM team_members m WHERE m."tenantId" = u."tenantId" AND m."userId" = u.id)) AS rights
           FROM users u WHERE id = $1`,
          [decode<{ sub: string }>(secret).sub],
        )
      : await app.sql<{ rights: object }>(
          `SELECT to_jsonb(k) - '{id,keyPrefix,createdAt,lastUsedAt,integrationId}'::text[]
             || jsonb_build_object('integration', to_jsonb(i) - '{id,name,createdAt,updatedAt,configSealed,urlTokenHash,urlTokenSealed}'::text[]) AS rights
           FROM api_keys k JOIN integrations i ON i."tenantId" = k."tenantId" AND i.id = k."integrationId" WHERE k.id = $1`,
          [keyId(secret)],
        );
  if (!row) throw new Error(`Nothing is stored of a ${kind}`);
  return JSON.stringify(row.rights);
}

const decode = <T>(token: string): T => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as T;

/** Whether credentials are refused, by route and rights: two that may the same are not both asked. */
const refusals = new Map<string, Promise<boolean>>();

function isRefused({ credential, rights }: Made, route: string, row: Row): Promise<boolean> {
  const asked = `${route} ${rights}`;
  const known = refusals.get(asked) ?? ask(credential, route, row);
  refusals.set(asked, known);
  return known;
}

async function ask(credential: string, route: string, row: Row): Promise<boolean> {
  const status = await statusFor(credential, route, row, await targetOf(route, row));
  const refused = REFUSALS.includes(status) || (row.on !== undefined && status === 404);
  if (!refused && !route.startsWith('GET')) targets.delete(route);
  return refused;
}

/** The ways by which these credentials can do on a route what their maker could not. */
async function beyondOn([route, row]: [string, Row], maker: Made, made: Map<string, Made>): Promise<string[]> {
  const isOnlyOwn = ({ credential }: Made) =>
    maker.credential.startsWith('ServiceKey') && credential.startsWith('Bearer') && isOwn(row);
  const tried = [...made].filter(([, each]) => !isOnlyOwn(each));
  const areKnown = tried.every(([, { rights }]) => refusals.has(`${route} ${rights}`));
  if (!areKnown && !(await isRefused(maker, route, row))) return [];
  const refused = await Promise.all(tried.map(([, each]) => isRefused(each, route, row)));
  const admitted = tried.filter((_, index) => !refused[index]);
  if (admitted.length === 0 || !(await isRefused(maker, route, row))) return [];
  return admitted.map(([way]) => `${way}: ${route}`);
}

describe.each(MAKERS)('what %s makes', (name) => {
  /** @contract invites-3 */
  it('can do nothing that it could not', async () => {
    const maker = makers.get(name) ?? '';
    const asMade = async (credential: string): Promise<Made> => ({ credential, rights: await rightsOf(credential) });
    const made = new Map<string, Made>();
    for (const [way, make] of Object.entries(WAYS)) {
      const credential = await make(maker);
      if (credential !== null) made.set(way, await asMade(credential));
    }
    const itself = await asMade(maker);
    const beyond: string[] = [];
    // So many at once as an organisation is served without waiting.
    for (let at = 0; made.size > 0 && at < ROUTES.length; at += AT_ONCE) {
      const found = await Promise.all(ROUTES.slice(at, at + AT_ONCE).map((each) => beyondOn(each, itself, made)));
      beyond.push(...found.flat());
    }
    expect(beyond).toEqual([]);
  });

  it('raises alerts by a URL only if it may raise them itself', async () => {
    const maker = makers.get(name) ?? '';
    const [, { webhookUrl }] = await call('POST', '/v2/integrations', maker, { name: 'Made' });
    const rotated = await Promise.all(
      integrations.map((id) => call('POST', `/v2/integrations/${id}/rotate-webhook-token`, maker, { confirm: true })),
    );
    const urls = [webhookUrl, ...rotated.map(([, answer]) => answer.webhookUrl)].filter((url) => url !== undefined);
    const [own] = await call('POST', '/v2/alerts', maker, { message: 'Own' });
    for (const url of urls) {
      const [status] = await call('POST', new URL(url).pathname, '', { message: 'By URL' });
      expect([status, own]).toEqual([202, 202]);
    }
  });
});

/** @contract invites-3 */
it('makers make what they may', async () => {
  const works = async (way: string, maker: string) => (await WAYS[way]?.(makers.get(maker) ?? '')) !== null;
  expect(await works('user', 'a member')).toBe(true);
  expect(await works('invite', 'a member')).toBe(true);
  expect(await works('user', 'a key with every scope')).toBe(true);
  expect(await works('invite', 'a key with every scope')).toBe(true);
  expect(await works('key of a new integration', 'a key with every scope')).toBe(true);
  expect(await works('key of a new integration', 'a member who manages integrations')).toBe(true);
  expect(await works('widened key', 'a member who manages integrations')).toBe(true);
  expect(await works('user', 'a key that reads, writes and deletes')).toBe(false);
  expect(await works('invite', 'a key of a team with every scope')).toBe(false);
  expect(await works('key with config', 'a key with every scope')).toBe(false);
});
