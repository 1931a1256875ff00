import type { KeyScope, PermissionLevel } from '../../src/people/access/caller.js';
import { sha256 } from '../../src/platform/crypto/secret-box.js';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { ApiKeysService } from '../../src/alerts/integrations/api-keys.service.js';
import { IntegrationsService } from '../../src/alerts/integrations/integrations.service.js';
import { TenantsService } from '../../src/people/tenants/tenants.service.js';
import { AccountsService } from '../../src/people/users/accounts.service.js';
import { Passwords } from '../../src/people/users/passwords.js';
import type { UserRole } from '../../src/people/users/domain/user-changes.js';
import type { TestApp } from './test-app.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, ROOT_KEY } from './test-config.js';

/** Every user that the builders make has it. */
export const PASSWORD = 'a password for tests';

let counter = 0;
const unique = (): number => ++counter;

/** Logs in over HTTP; the access token. */
export async function login(app: TestApp, email = ADMIN_EMAIL, password = ADMIN_PASSWORD): Promise<string> {
  const answer = await app.http.post('/v2/auth/login').send({ email, password });
  if (answer.status !== 200) throw new Error(`Login of ${email}: ${answer.status} ${answer.text}`);
  return (answer.body as { data: { token: string } }).data.token;
}

/** `Bearer …` of the bootstrap administrator. */
export const asAdmin = async (app: TestApp): Promise<string> => `Bearer ${await login(app)}`;

/** The session has just been confirmed, as by POST /v2/auth/confirm. @param authorization `Bearer …` @returns it */
export async function confirmed(app: TestApp, authorization: string): Promise<string> {
  const claims = JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  await app.sql('UPDATE refresh_tokens SET "confirmedAt" = $2 WHERE "familyId" = $1', [claims.sid, app.clock.now()]);
  return authorization;
}

export interface TestUser {
  id: string;
  /** Also the username. */
  email: string;
  fullName: string;
  /** A fresh access token. */
  token: string;
}

export interface UserOptions {
  email?: string;
  fullName?: string;
  role?: UserRole;
  permissions?: Record<string, PermissionLevel> | null;
  timezone?: string;
  /** True: the address is a verified channel; a page reaches it where mails can be sent. */
  reachable?: boolean;
  /** Teams it joins, in this order. */
  teamIds?: string[];
  /** Default: the default tenant. */
  tenantId?: string;
}

/** A user who can log in, and has. */
export async function createUser(app: TestApp, options: UserOptions = {}): Promise<TestUser> {
  const number = unique();
  const { email = `user${number}@example.com`, fullName = `User ${number}`, role = 'user' } = options;
  const tenantId = options.tenantId ?? (await defaultTenantId(app));
  const passwordHash = await app.nest.get(Passwords, { strict: false }).hash(PASSWORD);
  const accounts = app.nest.get(AccountsService, { strict: false });
  const id = await app.nest.get(UnitOfWork, { strict: false }).transaction(tenantId, async (tx) => {
    const created = await accounts.create(tx, {
      username: email,
      fullName,
      role,
      passwordHash,
      timezone: options.timezone ?? 'UTC',
      isReachable: options.reachable ?? false,
    });
    if (options.permissions !== undefined) {
      await tx.query('UPDATE users SET permissions = $3 WHERE "tenantId" = $1 AND id = $2', [
        created,
        options.permissions,
      ]);
    }
    return created;
  });
  for (const teamId of options.teamIds ?? []) await joinTeam(app, { tenantId, teamId, userId: id });
  return { id, email, fullName, token: await login(app, email, PASSWORD) };
}

/** Gives a user a verified e-mail channel. */
export async function giveChannel(app: TestApp, userId: string, address: string, type = 'email'): Promise<void> {
  await app.nest.get(UnitOfWork, { strict: false }).transaction(await defaultTenantId(app), async (tx) => {
    await tx.query(
      `INSERT INTO channels ("tenantId", id, "userId", type, value, verified, "codeTries", "createdAt", "updatedAt")
       VALUES ($1, gen_random_uuid(), $2, $5, $3, true, 0, $4, $4)`,
      [userId, address, app.clock.now(), type],
    );
  });
}

/** Adds a user to a team, as its last member. */
export async function joinTeam(
  app: TestApp,
  member: { tenantId?: string; teamId: string; userId: string; role?: string },
): Promise<void> {
  const tenantId = member.tenantId ?? (await defaultTenantId(app));
  await app.nest.get(UnitOfWork, { strict: false }).transaction(tenantId, async (tx) => {
    await tx.query(
      `INSERT INTO team_members ("tenantId", "teamId", "userId", role, "joinedAt") VALUES ($1, $2, $3, $4, $5)`,
      [member.teamId, member.userId, member.role ?? 'member', app.clock.now()],
    );
  });
}

/** A team of the default tenant, made over HTTP by the bootstrap key; `members` are user ids, or ids with roles. */
export async function createTeam(
  app: TestApp,
  options: { name?: string; description?: string; members?: (string | { userId: string; role?: string })[] } = {},
): Promise<{ id: string; name: string }> {
  const { name = `Team ${unique()}`, description, members = [] } = options;
  const answer = await app.http
    .post('/v2/teams')
    .set('X-Service-Key', ROOT_KEY)
    .send({ name, description, members: members.map((each) => (typeof each === 'string' ? { userId: each } : each)) });
  if (answer.status !== 200) throw new Error(`Creating a team: ${answer.status} ${answer.text}`);
  return { id: (answer.body as { data: { id: string } }).data.id, name };
}

export interface KeyOptions {
  /** Default: read, write, delete. */
  scopes?: KeyScope[];
  /** Default: unbound. */
  teamId?: string | null;
  suppressNotifications?: boolean;
  /** Name of the integration that it is minted for. */
  name?: string;
  tenantId?: string;
}

/** The raw API key of a new integration. */
export async function createKey(app: TestApp, options: KeyOptions = {}): Promise<string> {
  const { scopes = ['read', 'write', 'delete'], teamId = null, suppressNotifications = false } = options;
  const tenantId = options.tenantId ?? (await defaultTenantId(app));
  return app.nest.get(UnitOfWork, { strict: false }).transaction(tenantId, async (tx) => {
    const integration = await app.nest
      .get(IntegrationsService, { strict: false })
      .insert(tx, { name: options.name ?? `Integration ${unique()}`, teamId, suppressNotifications });
    const keys = app.nest.get(ApiKeysService, { strict: false });
    return (await keys.create(tx, { integrationId: integration.id, scopes, teamId })).raw;
  });
}

export interface TestTenant {
  id: string;
  admin: TestUser;
  /** Access token of that administrator. */
  token: string;
  /** An unbound key with read, write and delete. */
  apiKey: string;
}

/** Another tenant, with an administrator and a key of its own. */
export async function createTenant(app: TestApp, name = `Tenant ${unique()}`): Promise<TestTenant> {
  const tenants = app.nest.get(TenantsService, { strict: false });
  const { tenantId: id } = await app.nest
    .get(UnitOfWork, { strict: false })
    .system((system) => tenants.create(system, { name, isDefault: false }));
  const admin = await createUser(app, { role: 'admin', tenantId: id });
  return { id, admin, token: admin.token, apiKey: await createKey(app, { tenantId: id }) };
}

/** The tenant of the bootstrap. */
export function defaultTenantId(app: TestApp): Promise<string> {
  return app.nest.get(TenantsService, { strict: false }).defaultTenantId();
}

/** The id under which an API key is stored, and which is its caller's id. */
export const keyId = (raw: string): string => sha256(raw);
