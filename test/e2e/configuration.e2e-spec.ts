import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configCommand } from '../../src/app/cli/config/config-command.js';
import { createKey, createTeam, createUser, login } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

interface PlannedObject {
  kind: string;
  key: string;
  action: string;
  changes?: { field: string; before: unknown; after: unknown }[];
}
interface Plan {
  hash: string;
  counts: Record<string, number>;
  objects: PlannedObject[];
  refusals: { kind: string; key: string; message: string }[];
}
type Configuration = { version: number } & Record<string, unknown>;

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await TestApp.start();
  admin = await login(app);
});
afterAll(() => app.stop());

async function send<T>(
  method: 'get' | 'post' | 'patch' | 'put' | 'delete',
  path: string,
  body?: object,
  where = app,
): Promise<T> {
  const token = where === app ? admin : await login(where);
  const request = where.as(`Bearer ${token}`).send(method, path);
  const { status, body: answer } = await (body ? request.send(body) : request);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer.data as T;
}
const exported = (where = app, query = ''): Promise<Configuration> =>
  send('get', `/v2/config${query}`, undefined, where);
const planned = (configuration: object, more: object = {}, where = app): Promise<Plan> =>
  send('post', '/v2/config/plan', { configuration, ...more }, where);
const apply = async (configuration: object, more: object = {}, where = app): Promise<Plan> => {
  const { hash } = await planned(configuration, more, where);
  return send('post', '/v2/config/apply', { configuration, hash, ...more }, where);
};

const SECRET = 'whsec_c2VjcmV0';

/** What the API can configure, by hand. */
async function organisation(): Promise<void> {
  const [ada, bob] = [await createUser(app, {}), await createUser(app, { role: 'stakeholder' })];
  await send('patch', `/v2/users/${ada.id}`, { timezone: 'America/New_York', locale: 'en-US', clockHours: 12 });
  const platform = await createTeam(app, {
    name: 'Platform',
    members: [{ userId: bob.id, role: 'lead' }, { userId: ada.id }],
  });
  await send('post', `/v2/teams/${platform.id}/roles`, { name: 'reader', permissions: { 'b-right': true, a: false } });
  // Two of one name.
  await createTeam(app, { name: 'Platform' });
  const second = await send<{ id: string }>('post', '/v2/schedules', { name: 'Secondary' });
  const first = await send<{ id: string }>('post', '/v2/schedules', {
    name: 'Primary',
    timezone: 'Europe/Berlin',
    teamId: platform.id,
    rotations: [
      {
        name: 'Days',
        startDate: '2026-01-05T08:00:00+01:00',
        type: 'weekly',
        participants: [{ id: ada.id }, { type: 'none' }, { type: 'team', id: platform.id, name: 'All of us' }],
        timeRestriction: { start: '08:00', end: '18:00' },
        restrictions: [{ startDay: 'mon', startTime: '08:00', endDay: 'fri', endTime: '18:00' }],
      },
      { startDate: '2026-01-05T08:00:00Z', participants: [{ type: 'schedule', id: second.id }] },
    ],
  });
  // A circle of schedules, which the contract allows.
  await send('patch', `/v2/schedules/${second.id}`, {
    rotations: [{ startDate: '2026-01-05T08:00:00Z', participants: [{ type: 'schedule', id: first.id }] }],
  });
  const later = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
  const override = { userId: ada.id, startTime: later(3), endTime: later(4) };
  await send('post', `/v2/schedules/${first.id}/overrides`, override);
  await send('post', `/v2/schedules/${first.id}/overrides`, { ...override, userId: bob.id, startTime: later(1) });
  await send('post', `/v2/schedules/${first.id}/overrides`, { ...override, startTime: later(-3), endTime: later(-2) });
  await send('post', '/v2/escalations', {
    name: 'Default',
    isDefault: true,
    priorities: ['P1'],
    repeatCount: 3,
    rules: [
      { recipientType: 'schedule', recipientId: first.id },
      { recipientType: 'team', recipientId: platform.id, notifyType: 'all', delayMinutes: 10 },
    ],
  });
  await send('post', '/v2/routing-rules', {
    ...{ name: 'Databases', order: 3, targetTeamId: platform.id },
    match: { tags: ['db'], priorities: ['P1', 'P2'] },
  });
  const condition = { field: 'details', key: 'env', not: true, operation: 'equals', expectedValue: 'live' };
  await send('post', `/v2/teams/${platform.id}/routing-rules`, {
    ...{ name: 'Nights', order: 1, notify: { type: 'schedule', id: first.id } },
    match: { conditions: { type: 'match-any-condition', conditions: [condition] } },
    hours: { timezone: 'Europe/Berlin', daily: { start: '20:00', end: '08:00' } },
  });
  await send('post', `/v2/teams/${platform.id}/routing-rules`, {
    ...{ name: 'Default', isDefault: true, notify: { type: 'none' } },
  });
  await send('post', '/v2/alert-policies', {
    ...{ name: 'Tests are quiet', teamId: platform.id, order: 2, match: { tags: ['test'] } },
    ...{ description: 'At night', hours: { daily: { start: '20:00', end: '08:00' } }, afterMatch: 'next' },
    actions: {
      ...{ addTags: ['quiet'], setPriority: 'P5', setMessage: '[test] {{message}}', replaceResponders: true },
      addResponders: [
        { type: 'schedule', id: first.id },
        { type: 'team', name: 'Platform' },
      ],
    },
  });
  const grace = await send<{ id: string }>('post', '/v2/notification-policies', {
    ...{ name: 'Grace', teamId: platform.id, order: 1, match: { priorities: ['P5'] } },
    ...{
      hours: { timezone: 'UTC', weekly: [{ startDay: 'mon', startTime: '08:00', endDay: 'fri', endTime: '18:00' }] },
    },
    actions: { delay: { time: '09:30', day: 'weekday', timezone: 'Europe/Berlin' }, closeAfterMinutes: 60 },
  });
  const service = await send<{ id: string }>('post', '/v2/services', {
    ...{ name: 'Shop', description: 'Sells', visibility: 'public', tags: ['b', 'a'] },
    status: 'degraded',
  });
  await send('post', '/v2/heartbeats', {
    ...{ name: 'Nightly Backup', serviceId: service.id, interval: 2, intervalUnit: 'days' },
    ...{ alertTags: ['backup'], alertPriority: 'P2', enabled: false },
  });
  await send('post', '/v2/saved-searches', { name: 'Mine', query: 'status: open' });
  const integration = await send<{ id: string }>('post', '/v2/integrations', {
    ...{ name: 'Prometheus', type: 'alertmanager', teamId: platform.id, allowDelete: false },
    config: { url: 'https://hooks.example.com/x', signingSecret: SECRET, events: ['alert.created'] },
  });
  const window = { startTime: later(1), endTime: later(2) };
  await send('post', '/v2/maintenance-windows', {
    ...{ name: 'Upgrade', ...window, serviceId: service.id, recurrence: { rrule: 'FREQ=WEEKLY', timezone: 'UTC' } },
    silence: { teamIds: [platform.id], integrationIds: [integration.id], match: { tags: ['db'] } },
    rules: [{ entity: { type: 'policy', id: grace.id }, state: 'disabled' }],
  });
  await send('post', '/v2/maintenance-windows', { name: 'Over', startTime: later(-2), endTime: later(-1) });
  await send('put', '/v2/status-page', { slug: 'acme-status', visibility: 'login', brandName: 'Acme' });
}

describe('an export', () => {
  let whole: Configuration;
  beforeAll(async () => {
    await organisation();
    whole = await exported();
  });

  /** @contract operating-81 */
  it('has how a person reads times', () => {
    const times = { timezone: 'America/New_York', locale: 'en-US', clockHours: 12 };
    expect(whole['users']).toContainEqual(expect.objectContaining(times));
  });

  /** @contract operating-36, operating-37, operating-41 */
  it('makes the same in an empty tenant: its export is byte-identical', async () => {
    const elsewhere = await TestApp.start();
    try {
      expect((await planned(whole, {}, elsewhere)).refusals).toEqual([
        { kind: 'integrations', key: 'Prometheus', message: 'config: there is no secret to keep; give it' },
      ]);
      const plan = await apply(
        JSON.parse(JSON.stringify(whole).replace('{"keep":true}', `"${SECRET}"`)),
        {},
        elsewhere,
      );
      expect(plan.refusals).toEqual([]);
      expect(plan.counts).toMatchObject({ create: 18, delete: 0 });
      expect(JSON.stringify(await exported(elsewhere))).toBe(JSON.stringify(whole));
      expect((await planned(whole, {}, elsewhere)).counts).toMatchObject({ create: 0, change: 0, delete: 0 });
    } finally {
      await elsewhere.stop();
    }
  });

  it('names others by their names, and leaves out defaults and what is over', () => {
    expect(whole['teams']).toEqual([
      {
        name: 'Platform',
        members: [{ user: expect.stringContaining('@'), role: 'lead' }, { user: expect.stringContaining('@') }],
        roles: [{ name: 'reader', permissions: { a: false, 'b-right': true } }],
      },
      { key: 'Platform (2)', name: 'Platform' },
    ]);
    expect(whole['teamRoutingRules']).toContainEqual({
      ...{ name: 'Default', team: 'Platform', isDefault: true, notify: { none: true } },
    });
    const [primary] = whole['schedules'] as { overrides: object[] }[];
    expect(primary?.overrides).toHaveLength(2);
  });
});

/** What an application is refused with. */
async function refused(
  configuration: object,
  hash = '0'.repeat(64),
): Promise<{ status: number; code: string; message: string }> {
  const { status, body } = await app.as(`Bearer ${admin}`).post('/v2/config/apply', { configuration, hash });
  return { status, ...body };
}

describe('a configuration', () => {
  const team = (name: string, more: object = {}) => ({ name, ...more });
  const of = <T extends object>(more: T) => ({ version: 1, managedBy: 'git', ...more });
  const named = async (name: string): Promise<{ id: string; managedBy?: string; description: string | null }> => {
    const teams = await send<{ id: string; name: string; description: string | null }[]>('get', '/v2/teams');
    const found = teams.find((each) => each.name === name);
    if (!found) throw new Error(`There is no team ${name}`);
    return found;
  };

  /** @contract operating-36, operating-37, operating-41 */
  it('is applied as one change, shown in the API, and warns whoever edits by hand', async () => {
    const files = of({
      teams: [team('Storage', { description: 'Disks' })],
      routingRules: [{ name: 'Disks', targetTeam: 'Storage' }],
    });
    const plan = await planned(files);
    expect(plan.objects.filter(({ action }) => action === 'create')).toMatchObject([
      { kind: 'teams', key: 'Storage' },
      { kind: 'routingRules', key: 'Disks' },
    ]);
    await expect(named('Storage')).rejects.toThrow('There is no team');
    await send('post', '/v2/config/apply', { configuration: files, hash: plan.hash });
    const storage = await named('Storage');
    expect(storage.managedBy).toBe('git');
    const entries = await send<{ action: string; entityId: string; details: object }[]>('get', '/v2/audit-log');
    const [whole] = entries.filter(({ action }) => action === 'configuration.apply');
    expect(whole?.details).toMatchObject({
      ...{ create: 2, change: 0, delete: 0 },
      objects: ['create teams Storage', 'create routingRules Disks'],
    });
    expect(entries.find(({ entityId }) => entityId === storage.id)).toMatchObject({
      ...{ action: 'team.create', userName: 'Administrator' },
      details: { configurationChange: whole?.entityId },
    });

    const edited = await send<{ warnings: string[] }>('patch', `/v2/teams/${storage.id}`, { description: 'By hand' });
    expect(edited.warnings).toEqual(['managed by git: applying its configuration again reverts this change']);
    const next = await planned(files);
    expect(next.objects.filter(({ action }) => action === 'change')).toEqual([
      {
        ...{ kind: 'teams', key: 'Storage', action: 'change' },
        changes: [{ field: 'description', before: 'By hand', after: 'Disks' }],
      },
    ]);
    // Whoever planned before that must plan again.
    expect(await refused(files, plan.hash)).toMatchObject({ status: 409, code: 'CONFIGURATION_CHANGED' });
    await apply(files);
    expect((await named('Storage')).description).toBe('Disks');
  });

  /** @contract operating-36, operating-37, operating-41 */
  it('keeps its key when it is renamed, and deletes with prune what it alone manages', async () => {
    const renamed = of({ teams: [team('Disks and more', { key: 'Storage' })] });
    const before = await named('Storage');
    const kept = await apply(renamed);
    expect(kept.counts).toMatchObject({ change: 1, delete: 0 });
    expect((await named('Disks and more')).id).toBe(before.id);
    expect(kept.objects).toContainEqual({
      ...{ kind: 'routingRules', key: 'Disks', action: 'kept', reason: 'no-prune' },
    });
    const others = (await exported())['teams'];
    const pruned = await apply(of({}), { prune: true });
    expect(pruned.counts).toMatchObject({ delete: 2 });
    expect((await exported())['teams']).toEqual((others as { key?: string }[]).filter(({ key }) => key !== 'Storage'));
  });

  /** @contract operating-36, operating-37, operating-41 */
  it('changes nothing where a part of it is refused, and names every such part', async () => {
    const before = await exported();
    const files = of({
      teams: [team('Fine'), team('n'.repeat(101))],
      schedules: [
        { name: 'Zone', timezone: 'Mars/Olympus', rotations: [{ startDate: '2026-01-01', type: 'wekly' }] },
        { name: 'Nobody', rotations: [{ startDate: '2026-01-01', participants: [{ user: 'nobody@example.com' }] }] },
      ],
      routingRules: [{ name: 'Follows', targetTeam: 'n'.repeat(101) }],
    });
    const { refusals, hash } = await planned(files);
    expect(refusals).toEqual([
      { kind: 'teams', key: 'n'.repeat(101), message: expect.stringContaining('Invalid request: name: ') },
      { kind: 'schedules', key: 'Zone', message: expect.stringContaining(' zone; rotations.0.type: must') },
      { kind: 'schedules', key: 'Nobody', message: 'There is no user "nobody@example.com"' },
    ]);
    const { status, code, message } = await refused(files, hash);
    expect([status, code]).toEqual([409, 'CONFIGURATION_REFUSED']);
    expect(message).toContain('Nothing was changed: teams[');
    expect(await exported()).toEqual(before);
  });

  /** @contract operating-36, operating-37, operating-41 */
  it('gives a new object its id, by which it is found again', async () => {
    const ids = ['0A6e1d0e-5b0f-4b6e-8f5a-0123456789ab', 'd5c1a5c0-7f1f-4d53-a1c9-5d1c1b9c1a11'];
    const [id, other] = ids.map((each) => each.toLowerCase());
    const made = await apply(of({ teams: [team('First', { id: ids[0] }), team('Other', { id: other })] }));
    expect(made.refusals).toEqual([]);
    expect((await named('First')).id).toBe(id);
    // Each is called as the other was.
    const swapped = await apply(of({ teams: [team('Other', { id }), team('First', { id: other })] }));
    expect(swapped.counts).toMatchObject({ create: 0, change: 2 });
    expect((await named('Other')).id).toBe(id);
    expect((await planned(of({ teams: [team('Other'), team('First', { id })] }))).counts).toMatchObject({ change: 1 });
    expect((await exported(app, '?ids=true'))['teams']).toContainEqual({ id, name: 'Other' });

    const [somebody] = await send<{ id: string }[]>('get', '/v2/users');
    const clash = of({ users: [{ username: 'clash@example.com', fullName: 'C', id: somebody?.id }] });
    expect((await planned(clash)).refusals).toMatchObject([{ message: expect.stringContaining('is that of "') }]);
    const key = await createKey(app, { scopes: ['read', 'write', 'config'] });
    const configuration = of({ routingRules: [{ name: 'By a key', targetTeam: 'Other', id: ids[0] }] });
    const { body } = await app.http.post('/v2/config/plan').set('X-Service-Key', key).send({ configuration });
    expect(body.data.refusals).toMatchObject([{ message: 'Only administrators give ids' }]);
    // No other way in.
    const byHand = await send<{ id: string }>('post', '/v2/teams', { name: 'T', id: ids[0] });
    expect(byHand.id).not.toBe(id);
    expect((await refused(of({ teams: [team('a', { id: '7' })] }))).message).toContain('teams[a].id: must be a UUID');
  });

  /** @contract operating-36, operating-41, operating-83 */
  it('holds services, heartbeats, alert policies, saved searches and the status page', async () => {
    const [user] = (await exported())['users'] as { username: string }[];
    const files = of({
      services: [{ name: 'Billing', tags: ['money'], team: 'Platform' }],
      incidentRules: [
        {
          ...{ name: 'No money', service: 'Billing', match: { tags: ['money'] } },
          incident: { message: 'Billing: {{message}}' },
        },
      ],
      incidentTemplates: [
        { name: 'Outage', message: 'Customers cannot pay', impactedServices: ['Billing'], notifyStakeholders: true },
      ],
      heartbeats: [{ name: 'Billing run', team: 'Platform', service: 'Billing', interval: 5 }],
      alertPolicies: [
        {
          ...{ name: 'Billing is loud', match: { tags: ['money'] }, actions: { setPriority: 'P1' } },
          responders: [{ team: 'Platform' }],
        },
      ],
      savedSearches: [{ name: 'Money', query: 'tag: money', owner: user?.username }],
      notificationPolicies: [
        { name: 'In the morning', actions: { delay: { time: '09:00' } } },
        { name: 'The third one', actions: { deduplicate: { count: 3 }, delay: null } },
      ],
      statusPage: [{ key: 'acme-status', slug: 'acme-now', visibility: 'login', brandName: 'Acme Corporation' }],
      account: [{ name: 'account', timezone: 'Europe/Berlin' }],
    });
    const done = await apply(files);
    expect([done.refusals, done.counts]).toMatchObject([[], { create: 9, change: 1 }]);
    expect(await send('get', '/v2/account')).toMatchObject({ timezone: 'Europe/Berlin', managedBy: 'git' });
    expect((await exported())['account']).toEqual(files.account);
    expect((await planned(files)).counts).toMatchObject({ create: 0, change: 0 });

    const heartbeat = await send<{ managedBy: string; serviceId: string }>('get', '/v2/heartbeats/Billing%20run');
    const { id: teamId } = await named('Platform');
    const policies = await send<{ name: string; actions: object }[]>('get', '/v2/alert-policies?allTeams=true');
    const loud = { setPriority: 'P1', addResponders: [{ type: 'team', id: teamId }] };
    expect(policies.find(({ name }) => name === 'Billing is loud')?.actions).toEqual(loud);
    const [policy] = files.alertPolicies as [object];
    const changed = { ...files, alertPolicies: [{ ...policy, actions: { addTags: ['money'] } }] };
    expect((await apply(changed)).counts).toMatchObject({ create: 0, change: 1 });
    const after = await send<{ name: string; actions: object }[]>('get', '/v2/alert-policies?allTeams=true');
    expect(after.find(({ name }) => name === 'Billing is loud')?.actions).toEqual({
      ...{ addTags: ['money'], addResponders: loud.addResponders },
    });
    expect((await apply(files)).counts).toMatchObject({ change: 1 });
    expect(heartbeat).toMatchObject({ managedBy: 'git', teamId });
    expect(await send('get', `/v2/services/${heartbeat.serviceId}`)).toMatchObject({ managedBy: 'git', teamId });
    const disabled = await send<{ warnings: string[] }>('post', '/v2/heartbeats/Billing%20run/disable');
    expect(disabled.warnings).toEqual([expect.stringContaining('managed by git')]);
    const looks = { slug: 'acme-now', visibility: 'login', brandName: 'By hand' };
    const page = await send<{ managedBy: string; warnings: string[] }>('put', '/v2/status-page', looks);
    expect(page).toMatchObject({ managedBy: 'git', warnings: [expect.stringContaining('managed by git')] });
    // How a service is at present is no part of it.
    const edited = await send<object>('patch', `/v2/services/${heartbeat.serviceId}`, { status: 'degraded' });
    expect(edited).not.toHaveProperty('warnings');
    const next = await planned(files);
    expect(next.objects.filter(({ action }) => action === 'change').map(({ kind }) => kind)).toEqual([
      'heartbeats',
      'statusPage',
    ]);

    const wrong = of({
      alertPolicies: [{ name: 'Nothing', actions: {} }],
      heartbeats: [{ name: '..' }],
      savedSearches: [{ name: 'Odd', query: 'status: (' }],
      statusPage: [{ slug: 'another-one', visibility: 'login', brandName: 'Two' }],
      account: [{ name: 'account', timezone: 'Atlantis/City' }],
    });
    expect((await planned(wrong)).refusals.map(({ kind }) => kind)).toEqual(Object.keys(wrong).slice(2));
    const pruned = await planned(of({}), { prune: true });
    expect(pruned.refusals).toMatchObject([
      { kind: 'statusPage', message: expect.stringContaining('cannot be deleted') },
    ]);
    await apply(of({ statusPage: files.statusPage }), { prune: true });
    expect(await send('get', '/v2/account')).toMatchObject({ timezone: 'UTC' });
  });

  /** @contract operating-64 */
  it('holds the rules of integrations, whose responders are keys, and lists what they do not do', async () => {
    const about = [{ field: 'extra-properties', key: 'severity', operation: 'equals', expectedValue: 'low' }];
    const low = { name: 'low', filter: { type: 'match-all-conditions', conditions: about } };
    const rest = { name: 'rest', message: '[x] {{message}}', priority: 'P2', tags: ['t'], details: { k: '{{alias}}' } };
    const rules = {
      ignore: [low],
      create: [{ ...rest, responders: [{ team: 'Platform' }], ignoreTags: true, appendAttachments: true }],
      addNote: [{ name: 'n', note: '{{note}}' }],
    };
    const files = (given: object) => of({ integrations: [{ name: 'Ruled', rules: given }] });
    expect((await apply(files(rules))).refusals).toEqual([]);
    expect((await planned(files(rules))).objects.find(({ key }) => key === 'Ruled')?.action).toBe('same');
    expect((await exported())['integrations']).toContainEqual({ name: 'Ruled', rules });
    const kept = await send<{ key: string; what: string[] }[]>('get', '/v2/config/not-enforced');
    expect(kept.find(({ key }) => key === 'Ruled')?.what).toEqual(['rest: appendAttachments']);
    const refused = await planned(files({ create: [{ name: 'odd', message: '{{nothing}}' }] }));
    expect(refused.refusals).toMatchObject([{ message: expect.stringContaining('must be a template') }]);
    await apply(files({}));
    expect((await exported())['integrations']).toContainEqual({ name: 'Ruled' });
    const { statusPage } = await exported();
    await apply(of({ statusPage }), { prune: true });
  });

  /** @contract operating-41 */
  it('holds integrations and maintenance windows, and never shows a secret', async () => {
    const files = (config: object, apiKey?: string) =>
      of({
        integrations: [{ name: 'Hook', type: 'webhook', config, apiKey, responders: [{ team: 'Platform' }] }],
        maintenanceWindows: [
          { name: 'Night', startTime: '2026-06-01T00:00:00Z', endTime: '2099-06-01T02:00:00Z', team: 'Platform' },
        ],
      });
    const url = 'https://hooks.example.com/a';
    const [secret, next] = ['whsec_Zmlyc3Q=', 'whsec_bmV4dA=='];
    const done = await apply(files({ url, signingSecret: secret, headers: { A: 'header' } }, 'a-key-of-its-own'));
    expect(done.refusals).toEqual([]);
    await app.http.get('/v2/teams').set('X-Service-Key', 'a-key-of-its-own').expect(200);
    const ofHook = async (config: object) => {
      const plan = await planned(files(config));
      const hook = plan.objects.find(({ key }) => key === 'Hook');
      return { action: hook?.action, changes: hook?.changes, refusals: plan.refusals, text: JSON.stringify(plan) };
    };
    for (const kept of [{ keep: true }, secret])
      expect(await ofHook({ url, signingSecret: kept, headers: { keep: true } })).toMatchObject({ action: 'same' });
    const changed = await ofHook({ url, signingSecret: next, headers: { keep: true } });
    expect(changed.changes).toEqual([
      {
        field: 'config',
        before: { url, signingSecret: { keep: true }, headers: { keep: true } },
        after: { url, signingSecret: { changed: true }, headers: { keep: true } },
      },
    ]);
    expect(changed.text).not.toMatch(/whsec_/);
    expect(JSON.stringify(await exported())).not.toMatch(/whsec_|a-key-of-its-own|"header"/);
    // A secret does not go to another address.
    const elsewhere = await ofHook({ url: 'https://evil.example.com', signingSecret: { keep: true } });
    expect(elsewhere.refusals).toMatchObject([{ message: expect.stringContaining('has to be sent again') }]);

    await apply(files({ url, signingSecret: next }));
    const { integrations } = await exported();
    expect(integrations).toContainEqual({
      name: 'Hook',
      type: 'webhook',
      responders: [{ team: 'Platform' }],
      config: { signingSecret: { keep: true }, url },
    });
    const windows = await send<{ id: string; name: string; managedBy?: string }[]>(
      'get',
      '/v2/maintenance-windows?allTeams=true',
    );
    const night = windows.find(({ name }) => name === 'Night');
    expect(night?.managedBy).toBe('git');
    const key = await createKey(app, { scopes: ['read', 'write', 'config'] });
    const limited = of({ integrations: [{ name: 'More', allowDelete: true, apiKey: 'another-of-its-own' }] });
    const { body } = await app.http.post('/v2/config/plan').set('X-Service-Key', key).send({ configuration: limited });
    expect(body.data.refusals).toHaveLength(1);
    const { statusPage } = await exported();
    await apply(of({ statusPage }), { prune: true });
    expect((await exported())['integrations']).not.toContainEqual(expect.objectContaining({ name: 'Hook' }));
  });

  /** @contract operating-41 */
  it('is applied once, however many apply it at the same moment', async () => {
    const files = of({ teams: [team('At once')], users: [{ username: 'at-once@example.com', fullName: 'A' }] });
    const { hash } = await planned(files);
    const answers = await Promise.all([refused(files, hash), refused(files, hash), refused(files, hash)]);
    const codes = answers.map(({ status, code }) => (status === 200 ? 200 : code)).sort();
    expect(codes[0]).toBe(200);
    for (const code of codes.slice(1)) expect(code).toMatch(/^CONFIGURATION_(CHANGED|REFUSED)$/);
    const marked = of({ teams: [team('Only a team')] });
    const second = await planned(marked);
    const others = await Promise.all([refused(marked, second.hash), refused(marked, second.hash)]);
    expect(others.map(({ status, code }) => (status === 200 ? 200 : code)).sort()).toEqual([
      200,
      'CONFIGURATION_CHANGED',
    ]);
    const teams = await send<{ name: string }[]>('get', '/v2/teams');
    expect(teams.filter(({ name }) => /^(At once|Only a team)$/.test(name))).toHaveLength(2);
  });

  /** @contract operating-41 */
  it.each<[string, string]>([
    [
      'nested without end',
      `{"version":1,"integrations":[{"name":"a","config":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}]}`,
    ],
    [
      'a condition nested without end',
      `{"version":1,"routingRules":[{"name":"a","targetTeam":"b","match":${'['.repeat(50_000)}${']'.repeat(50_000)}}]}`,
    ],
    [
      'with keys of every object',
      '{"version":1,"__proto__":{"a":1},"constructor":[],"teams":[{"name":"a","__proto__":{"id":1},"toString":1}]}',
    ],
    [
      'with such keys in what it stores',
      '{"version":1,"integrations":[{"name":"a","config":{"__proto__":{"token":{"keep":true}},"constructor":{"keep":true}}}]}',
    ],
    ['with a NUL in a key', '{"version":1,"teams":[{"key":"a\\u0000b","name":"a"}]}'],
    [
      'with half a character in a key',
      '{"version":1,"teams":[{"key":"a\\ud800","name":"a"}],"heartbeats":[{"name":"\\udc00"}]}',
    ],
    [
      'with a key like a number',
      '{"version":1,"teams":[{"key":"0","name":"1"},{"name":"0 "}],"services":[{"name":"constructor","team":"0"}]}',
    ],
  ])('that is hostile (%s) is answered, not a failure', async (_how, document) => {
    const before = await exported();
    for (const route of ['plan', 'apply']) {
      const { status } = await app.http
        .post(`/v2/config/${route}`)
        .set({ Authorization: `Bearer ${admin}`, 'Content-Type': 'application/json' })
        .send(`{"configuration":${document},"hash":"${'0'.repeat(64)}"}`);
      expect(status).toBeLessThan(500);
    }
    expect(await exported()).toEqual(before);
  });

  it('is 400 where it is none, with the place', async () => {
    const { status, code, message } = await refused(of({ teams: [team('a', { descripton: '' })] }));
    expect({ status, code, message }).toEqual({
      ...{ status: 400, code: 'CONFIGURATION_INVALID' },
      message: 'Invalid request: teams[a].descripton: unknown, did you mean description?',
    });
  });

  /** @contract operating-36, operating-37, operating-41 */
  it('gives a key no more than it may do by hand', async () => {
    const key = await createKey(app, { scopes: ['read', 'config'] });
    const files = of({
      teams: [team('By a key')],
      users: [{ username: 'key@example.com', fullName: 'K', role: 'admin' }],
    });
    const ask = (apiKey: string) =>
      app.http.post('/v2/config/plan').set('X-Service-Key', apiKey).send({ configuration: files }).expect(200);
    const refusals = async (apiKey: string) =>
      (await ask(apiKey)).body.data.refusals.map(({ kind, message }: { kind: string; message: string }) => [
        kind,
        message,
      ]);
    expect(await refusals(key)).toEqual([
      ['users', 'The API key lacks the write scope'],
      ['teams', 'The API key lacks the write scope'],
    ]);
    const writer = await createKey(app, { scopes: ['read', 'write', 'config'] });
    // Only administrators give roles.
    expect(await refusals(writer)).toEqual([['users', 'role, permissions: was not taken as given']]);
  });
});

describe('npm run cli -- config', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pager-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (...args: string[]) => configCommand(args, { PAGER_URL: app.url, PAGER_API_KEY: admin });

  it('finds the service of this machine by its port', async () => {
    const { exitCode, text } = await configCommand(['export'], { PORT: new URL(app.url).port, PAGER_API_KEY: admin });
    expect([exitCode, text]).toEqual([0, expect.stringContaining('version: 1')]);
  });

  /** @contract operating-36, operating-37, operating-41 */
  it('exports a folder per kind, plans and applies it, and leaves comments', async () => {
    await run('export', folder);
    expect(readdirSync(folder).sort()).toEqual(expect.arrayContaining(['pager.yaml', 'schedules', 'teams', 'users']));
    writeFileSync(join(folder, 'pager.yaml'), 'version: 1\nmanagedBy: git\n');
    // Everything becomes managed.
    expect(await run('apply', folder)).toMatchObject({ exitCode: 2, text: expect.stringContaining('Applied.') });
    expect(await run('apply', folder)).toMatchObject({ exitCode: 0 });
    expect(await run('plan', folder)).toMatchObject({ exitCode: 0, text: expect.stringContaining('0 to change') });

    const again = join(folder, '.again');
    await run('export', again);
    expect(readFileSync(join(again, 'pager.yaml'), 'utf8')).toBe('version: 1\nmanagedBy: git\n');
    expect(await run('apply', again)).toMatchObject({ exitCode: 0 });
    expect((await run('export', again)).text).toBe('');

    const file = join(folder, 'schedules', 'secondary.yaml');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, `# Who comes second\n${text}description: Nights # and days\n`);
    const { exitCode, text: shown } = await run('plan', folder);
    expect([exitCode, shown.split('\n').slice(0, 2)]).toEqual([
      2,
      ['~ schedules Secondary', '    description: null → "Nights"'],
    ]);
    await expect(run('apply', folder, '--hash', 'another')).rejects.toMatchObject({ code: 'CONFIGURATION_CHANGED' });
    const [, hash = ''] = /^Hash of this plan: (\w{64})$/m.exec(shown) ?? [];
    expect(await run('apply', folder, '--hash', hash, '--json')).toMatchObject({ exitCode: 2 });
    const whole = readFileSync(file, 'utf8');
    expect((await run('export', folder)).text).toBe('');
    expect(readFileSync(file, 'utf8')).toBe(whole);
  });

  it('ends with 1 where it is refused, and says why where it cannot be read', async () => {
    const file = join(folder, 'one.json');
    writeFileSync(file, JSON.stringify({ version: 1, routingRules: [{ name: 'r', targetTeam: 'None' }] }));
    expect(await run('plan', file)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('! routingRules r: There is no team "None"'),
    });
    const rules = { create: [{ name: 'all', message: '{{message}}', details: { env: 'prod' } }] };
    const hook = { name: 'h', type: 'webhook', rules, config: { signingSecret: { env: 'HOOK_SECRET' } } };
    writeFileSync(file, JSON.stringify({ version: 1, managedBy: 'git', integrations: [hook] }));
    await expect(run('plan', file)).rejects.toThrow('HOOK_SECRET, which an integration names, is not set');
    const environment = { PAGER_URL: app.url, PAGER_API_KEY: admin, HOOK_SECRET: 'whsec_c2VjcmV0' };
    // What a rule adds is no secret, whatever its name.
    expect(await configCommand(['plan', file], environment)).toMatchObject({ exitCode: 2 });
    await expect(run('plan', join(folder, 'absent.yaml'))).rejects.toThrow('Cannot read');
    const yaml = join(folder, 'bomb.yaml');
    const level = (number: number) =>
      `a${number}: &a${number} [${Array(9)
        .fill(`*a${number - 1}`)
        .join(', ')}]`;
    writeFileSync(yaml, ['a0: &a0 [x]', ...Array.from({ length: 9 }, (_each, place) => level(place + 1))].join('\n'));
    await expect(run('plan', yaml)).rejects.toThrow('bomb.yaml: Excessive alias count');
    writeFileSync(file, '{');
    await expect(run('plan', file)).rejects.toThrow('one.json');
    const strange = configCommand(['export'], { PAGER_URL: app.url, PAGER_API_KEY: 'none' });
    await expect(strange).rejects.toMatchObject({ message: expect.stringContaining('401'), code: 'UNAUTHORIZED' });
    await expect(strange).rejects.toThrow(/: is it the right key\?$/);
    await expect(run('destroy')).rejects.toThrow('config is followed by export, plan, apply, test, record');
  });
});
