import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configCommand } from '../../src/app/cli/config/config-command.js';
import type { PlanView } from '../../src/configuration/dto/configuration.dto.js';
import { createTenant, type TestTenant } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

async function ask<T>(tenant: TestTenant, method: 'get' | 'post', path: string, body?: object): Promise<T> {
  const asked = app.as(`Bearer ${tenant.token}`).send(method, path);
  const { status, body: answer } = await (body ? asked.send(body) : asked);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
  return answer.data as T;
}
async function applied(tenant: TestTenant, configuration: object, prune = false): Promise<PlanView> {
  const { hash } = await ask<PlanView>(tenant, 'post', '/v2/config/plan', { configuration, prune });
  return ask(tenant, 'post', '/v2/config/apply', { configuration, prune, hash });
}
/** But for the administrator and the key, of which each tenant has its own. */
async function wholeOf(tenant: TestTenant): Promise<object> {
  const {
    users: _users,
    integrations: _keys,
    ...configuration
  } = await ask<Record<string, unknown>>(tenant, 'get', '/v2/config');
  return configuration;
}

it('an export says of each object who manages it, where several configurations do, and makes the same elsewhere', async () => {
  const [here, there] = [await createTenant(app), await createTenant(app)];
  await applied(here, {
    version: 1,
    managedBy: 'git',
    teams: [{ name: 'A' }],
    heartbeats: [{ name: 'a', interval: 5 }],
  });
  await applied(here, {
    version: 1,
    managedBy: 'terraform',
    teams: [{ name: 'B' }, { name: 'D', managedBy: 'git' }],
  });
  await applied(here, { version: 1, teams: [{ name: 'C' }] });
  await ask(here, 'post', '/v2/teams', { name: 'E' });
  const several = await wholeOf(here);
  expect(several).toEqual({
    version: 1,
    teams: [
      { managedBy: 'git', name: 'A' },
      { managedBy: 'terraform', name: 'B' },
      { name: 'C' },
      { managedBy: 'git', name: 'D' },
      { name: 'E' },
    ],
    heartbeats: [{ managedBy: 'git', name: 'a', interval: 5 }],
  });
  expect((await applied(there, several)).counts).toMatchObject({ create: 6 });
  expect(JSON.stringify(await wholeOf(there))).toBe(JSON.stringify(several));
  expect((await applied(there, several, true)).counts).toMatchObject({ create: 0, change: 0, delete: 0 });
  const only = (owner: string) => ask(here, 'get', `/v2/config?managedBy=${owner}`);
  expect(await only('none')).toMatchObject({ version: 1, teams: [{ name: 'E' }] });
  expect(await only('terraform')).toEqual({ version: 1, managedBy: 'terraform', teams: [{ name: 'B' }] });
  expect(await only('nobody')).toEqual({ version: 1 });
  // Here, too, it takes nothing from anybody.
  expect((await applied(here, several, true)).objects.filter(({ action }) => action === 'change')).toEqual([
    {
      kind: 'teams',
      key: 'E',
      action: 'change',
      changes: [{ field: 'managedBy', before: null, after: 'configuration' }],
    },
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'pager-config-'));
  writeFileSync(join(folder, 'pager.yaml'), 'version: 1\nmanagedBy: git\n');
  const run = (...args: string[]) => configCommand(args, { PAGER_URL: app.url, PAGER_API_KEY: here.token });
  await run('export', folder);
  const [a, b] = ['a', 'b'].map((name) => readFileSync(join(folder, 'teams', `${name}.yaml`), 'utf8'));
  expect([a, b]).toEqual(['name: A\n', 'managedBy: terraform\nname: B\n']);
  rmSync(folder, { recursive: true });
  const printed = await run('export', '--json', '--managed-by', 'git');
  expect(JSON.parse(printed.text)).toMatchObject({ managedBy: 'git', teams: [{ name: 'A' }, { name: 'D' }] });
  for (const managedBy of ['', 7, 'x'.repeat(201)]) {
    const configuration = { version: 1, teams: [{ name: 'A', managedBy }] };
    await expect(ask(here, 'post', '/v2/config/plan', { configuration })).rejects.toThrow(
      'teams[A].managedBy: must be',
    );
  }
});

it('a plan that names what it deletes says so', async () => {
  const tenant = await createTenant(app);
  const files = {
    version: 1,
    schedules: [{ name: 'Legacy', team: 'Business' }],
    teamRoutingRules: [{ name: 'Business: all', team: 'Business', notify: { none: true } }],
  };
  await applied(tenant, { ...files, teams: [{ name: 'Business' }] });
  const { refusals } = await ask<PlanView>(tenant, 'post', '/v2/config/plan', { configuration: files, prune: true });
  const message = 'team: names the team "Business", which is not in the configuration and would be deleted';
  expect(refusals).toEqual([
    { kind: 'schedules', key: 'Legacy', message },
    { kind: 'teamRoutingRules', key: 'Business: all', message },
  ]);
});
