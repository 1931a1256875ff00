import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../../src/app/cli/command-error.js';
import { COMMANDS } from '../../src/app/cli/commands.js';
import { runCommand } from '../../src/app/cli/run-command.js';
import {
  createTeam,
  createTenant,
  createUser,
  defaultTenantId,
  giveChannel,
  keyId,
  login,
  PASSWORD,
} from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';
import { testEnvironment } from '../support/test-config.js';
import { createEmptyDatabase } from '../support/test-database.js';

// The service runs all the while, on the same database.
let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

const cli = async (...args: string[]) => (await runCommand(args, testEnvironment(app.database.url))).text;
const json = async (...args: string[]) => {
  const printed = await cli(...args, '--json');
  expect(printed.endsWith('\n')).toBe(true);
  expect(printed.trimEnd()).not.toContain('\n');
  return JSON.parse(printed);
};

/** As somebody who registered and has not followed the link. */
const pendingUser = async () => {
  const user = await createUser(app);
  await app.sql('UPDATE users SET "proofPending" = true WHERE id = $1', [user.id]);
  return user;
};

describe('tenant create', () => {
  /** @contract operating-7 */
  it('makes a tenant whose administrator and key work', async () => {
    const made = await json('tenant', 'create', '--name', 'Acme', '--admin-email', 'boss@acme.example');
    expect(made).toEqual({
      tenantId: expect.any(String),
      adminEmail: 'boss@acme.example',
      adminPassword: expect.stringMatching(/^[\w-]{16}$/),
      apiKey: expect.stringMatching(/^pager-[\w-]{32}$/),
    });
    await login(app, made.adminEmail, made.adminPassword);
    const users = await app.http.get('/v2/users').set('X-Service-Key', made.apiKey).expect(200);
    expect(users.body.data).toMatchObject([{ username: made.adminEmail, role: 'admin' }]);
    const tenants = await json('tenant', 'list');
    expect(tenants).toEqual([
      { tenantId: await defaultTenantId(app), name: 'Default', isDefault: true, createdAt: expect.any(String) },
      { tenantId: made.tenantId, name: 'Acme', isDefault: false, createdAt: expect.any(String) },
    ]);
  });

  it('shows people the same', async () => {
    const text = await cli('tenant', 'create', '--name', 'Bcme', '--admin-email', 'boss@bcme.example');
    const password = /^Password\s+(\S+)$/m.exec(text)?.[1] ?? '';
    await login(app, 'boss@bcme.example', password);
    expect(await cli('tenant', 'list')).toContain('Bcme');
  });

  it('makes nothing for an address that is none', async () => {
    await expect(cli('tenant', 'create', '--name', 'X', '--admin-email', 'nonsense')).rejects.toThrow('nonsense');
    expect(await cli('tenant', 'list')).not.toContain('X');
  });
});

describe('user reset-password', () => {
  it('gives a new password and ends the sessions', async () => {
    const user = await createUser(app);
    const made = await json('user', 'reset-password', '--email', user.email);
    expect(made).toMatchObject({ userId: user.id, email: user.email, password: expect.any(String) });
    await app.as(`Bearer ${user.token}`).get('/v2/auth/me').expect(401);
    await app.http.post('/v2/auth/login').send({ email: user.email, password: PASSWORD }).expect(401);
    await login(app, user.email, made.password);
    expect(await app.sql(`SELECT "userName" FROM audit_log WHERE action = 'user.password_reset'`)).toEqual([
      { userName: 'operator' },
    ]);
  });

  it('does not prove the address, says so, and removes what a stranger gave the account', async () => {
    const user = await pendingUser();
    await giveChannel(app, user.id, 'stranger@example.com');
    const lines = await cli('user', 'reset-password', '--email', user.email);
    expect(lines).toContain('not proven');
    expect(await json('user', 'reset-password', '--email', user.email)).toMatchObject({ proofPending: true });
    expect(await app.sql('SELECT "proofPending" FROM users WHERE id = $1', [user.id])).toEqual([
      { proofPending: true },
    ]);
    const left = await app.sql('SELECT value FROM channels WHERE "userId" = $1', [user.id]);
    expect(left).toEqual([{ value: user.email }]);
  });

  it('leaves a proven account its channels', async () => {
    const user = await createUser(app);
    await giveChannel(app, user.id, 'own@example.com');
    expect(await json('user', 'reset-password', '--email', user.email)).toMatchObject({ proofPending: false });
    expect(await app.sql('SELECT id FROM channels WHERE "userId" = $1', [user.id])).not.toEqual([]);
  });

  it('says when there is no such user', async () => {
    await expect(cli('user', 'reset-password', '--email', 'nobody@example.com')).rejects.toThrow('no user');
  });
});

describe('user verify', () => {
  it('ends the wait for the proof, in the name of the operator', async () => {
    const user = await pendingUser();
    expect(await json('user', 'verify', '--email', user.email)).toMatchObject({ userId: user.id, proofPending: false });
    expect(await app.sql('SELECT verified, "proofPending" FROM users WHERE id = $1', [user.id])).toEqual([
      { verified: true, proofPending: false },
    ]);
    expect(
      await app.sql(`SELECT "userName" FROM audit_log WHERE action = 'user.updated' AND "entityId" = $1`, [user.id]),
    ).toContainEqual({ userName: 'operator' });
  });

  it('makes the address a contact method, once, and says when nothing reaches the user all the same', async () => {
    const user = await pendingUser();
    const first = await json('user', 'verify', '--email', user.email);
    await json('user', 'verify', '--email', user.email);
    expect(await app.sql('SELECT type, value, verified FROM channels WHERE "userId" = $1', [user.id])).toEqual([
      { type: 'email', value: user.email, verified: true },
    ]);
    // This service has no mail server.
    expect(first).toMatchObject({ warnings: [expect.stringContaining('no provider is configured')] });
  });

  it('says when there is no such user', async () => {
    await expect(cli('user', 'verify', '--email', 'nobody@example.com')).rejects.toThrow('no user');
  });

  it('asks for the tenant where several have the user', async () => {
    const { email } = await createUser(app);
    const { tenantId } = await json('tenant', 'create', '--name', 'Twice', '--admin-email', email);
    await expect(cli('user', 'verify', '--email', email)).rejects.toThrow('--tenant');
    expect(await json('user', 'verify', '--email', email, '--tenant', 'Twice')).toMatchObject({ tenantId });
  });
});

describe('domain prove', () => {
  it('answers for the domain of a tenant, which another one loses by it', async () => {
    const [first, second] = [
      await json('tenant', 'create', '--name', 'First', '--admin-email', 'first@owned.example'),
      await json('tenant', 'create', '--name', 'Second', '--admin-email', 'second@owned.example'),
    ];
    const prove = (tenant: string) => json('domain', 'prove', '--domain', 'Owned.Example', '--tenant', tenant);
    expect(await prove('First')).toEqual({
      ...{ tenantId: first.tenantId, domain: 'owned.example', proven: true, lostBy: null },
    });
    expect(await prove('Second')).toMatchObject({ tenantId: second.tenantId, lostBy: first.tenantId });
    const log = await app.sql('SELECT action, "userName" FROM audit_log WHERE "entityId" = $1 ORDER BY id', [
      'owned.example',
    ]);
    expect(log).toEqual(
      ['domain.proven', 'domain.lost', 'domain.proven'].map((action) => ({ action, userName: expect.any(String) })),
    );
    await expect(cli('domain', 'prove', '--domain', 'no domain')).rejects.toThrow('no domain');
  });
});

describe('key create', () => {
  it('mints an unbound key of the default tenant that reads, writes and deletes', async () => {
    const made = await json('key', 'create');
    expect(made).toEqual({
      tenantId: await defaultTenantId(app),
      integrationId: expect.any(String),
      id: keyId(made.apiKey),
      apiKey: expect.stringMatching(/^pager-/),
      scopes: ['read', 'write', 'delete'],
      teamId: null,
    });
    await app.http.get('/v2/users').set('X-Service-Key', made.apiKey).expect(200);
    await app.http.get('/v2/integrations').set('X-Service-Key', made.apiKey).expect(403);
  });

  it('minds scopes, team and tenant', async () => {
    const team = await createTeam(app, { name: 'Key team' });
    const bound = await json('key', 'create', '--scopes', 'config, read', '--team', 'key TEAM', '--name', 'Bound');
    expect(bound).toMatchObject({ scopes: ['read', 'config'], teamId: team.id });
    const me = await app.http.get('/v2/auth/me').set('X-Service-Key', bound.apiKey).expect(200);
    expect(me.body.data.teamId).toBe(team.id);
    await app.http.post('/v2/alerts').set('X-Service-Key', bound.apiKey).send({ message: 'x' }).expect(403);
    const elsewhere = await createTenant(app, 'Key tenant');
    expect((await json('key', 'create', '--tenant', 'Key tenant')).tenantId).toBe(elsewhere.id);
    expect((await json('key', 'create', '--tenant', elsewhere.id)).tenantId).toBe(elsewhere.id);
  });

  it.each([
    [['--scopes', 'read,everything'], 'everything'],
    [['--team', 'no such team'], 'no such team'],
    [['--tenant', 'no such tenant'], 'no such tenant'],
  ])('refuses %j', async (args, message) => {
    await expect(cli('key', 'create', ...args)).rejects.toThrow(message);
  });
});

/** @contract operating-7 */
it.each([[['tenant']], [['tenant', 'drop']], [['tenant', 'create', '--name', 'x']], [['tenant', 'list', '--loud']]])(
  'explains itself for %j',
  async (args) => {
    await expect(cli(...args)).rejects.toThrow('npm run cli -- <command>');
  },
);

it.each([
  [['tenant'], /^tenant is followed by create or list\n/],
  [['tenant', 'drop'], /^There is no command tenant drop; tenant is followed by create or list\n/],
  [['tenants', 'list'], /^There is no command tenants list\n/],
])('says what %j lacks', async (args, message) => {
  await expect(cli(...args)).rejects.toThrow(message);
});

it.each([[[]], [['--help']], [['-h']], [['help']], [['tenant', '--help']], [['help', 'tenant', 'create']]])(
  'helps where it is asked to: %j',
  async (args) => {
    expect(await cli(...args)).toContain('tenant create --name … --admin-email …');
  },
);

it.each(Object.keys(COMMANDS))('helps with one command: %s', async (name) => {
  const printed = await cli(...name.split(' '), '--help');
  expect(printed).toContain(COMMANDS[name]?.help);
  expect(printed.split('\n').filter((line) => /^ {2}[a-z]/.test(line))).toHaveLength(1);
});

describe('the database', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pager-cli-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const list = async (environment: Record<string, string>, ...args: string[]) =>
    (await runCommand(['tenant', 'list', ...args], environment)).text;

  it('is named, without its password', async () => {
    const said: string[] = [];
    await runCommand(['tenant', 'list'], testEnvironment(app.database.url), (text) => said.push(text));
    const { host, pathname } = new URL(app.database.url);
    expect(said).toEqual([`Working on the database at ${host}${pathname}`]);
  });

  it('is not made where there is none, in a folder or on a server, and nothing else is', async () => {
    await expect(list({ DATA_DIR: folder })).rejects.toThrow(
      new CommandError(
        `There is no database of Pager in ${folder}. Run this where the .data of the service is, ` +
          'or set DATA_DIR or DATABASE_URL; --create makes an empty one.',
      ),
    );
    await expect(list({ DATA_DIR: folder, DATABASE_URL: app.database.url })).rejects.toThrow(
      /^The secrets of the service at .* are neither set \(JWT_SECRET, ENCRYPTION_KEY\) nor in /,
    );
    expect(readdirSync(folder)).toEqual([]);
    const empty = await createEmptyDatabase();
    await expect(list(testEnvironment(empty.url))).rejects.toThrow(/^There is no database of Pager at /);
    expect(await list(testEnvironment(empty.url), '--create')).toContain('Default');
    expect(await list(testEnvironment(empty.url))).toContain('Default');
    await empty.drop();
  });

  it('is missed in one line', async () => {
    const url = new URL(app.database.url);
    url.password = 'wrong';
    await expect(list(testEnvironment(url.href))).rejects.toThrow(
      /^DATABASE_URL: the database at .* cannot be used \(/,
    );
    await expect(list(testEnvironment('postgres://u:p@127.0.0.1:1/x'))).rejects.toThrow(
      'DATABASE_URL: no database answers at 127.0.0.1:1/x (connect ECONNREFUSED 127.0.0.1:1)',
    );
  });
});
