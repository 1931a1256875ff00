import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moveInCommand } from '../../src/app/cli/move-in/move-in-command.js';
import { runCommand } from '../../src/app/cli/run-command.js';
import { sha256 } from '../../src/platform/crypto/secret-box.js';
import { readBackupFolder } from '../../src/interop/moving-in/backup-folder.js';
import { thirdParty } from '../../src/interop/moving-in/sources/third-party/third-party.js';
import { ApiClient } from '../../src/interop/moving-in/api-client.js';
import { crawl } from '../../src/interop/moving-in/crawl.js';
import { readKeys } from '../../src/interop/moving-in/domain/keys-file.js';
import type { Raw } from '../../src/interop/moving-in/sources/source.js';
import { reportText } from '../../src/interop/moving-in/domain/report-text.js';
import type { MoveReport } from '../../src/interop/moving-in/domain/report.js';
import { MovingInService } from '../../src/interop/moving-in/moving-in.service.js';
import type { MoveOptions } from '../../src/interop/moving-in/organisation-mover.js';
import { OnCallService } from '../../src/on-call/on-call.service.js';
import { IndependentOnCall } from '../support/independent-on-call.js';
import { createKey, createTenant, type TestTenant } from '../support/accounts.js';
import { OLD_KEY, OldService } from '../support/old-service.js';
import { TestApp } from '../support/test-app.js';
import { testEnvironment } from '../support/test-config.js';

const SAMPLE = 'test/fixtures/moving-in/backup-sample';
const BEA = 'bea.backend@nordlicht.example';
const BACKEND = '9a3184c3-0f01-5706-9fdf-10544f00f9c9';

let app: TestApp;
let scratch: string;
let tenant: TestTenant;
beforeAll(async () => {
  app = await TestApp.start();
  scratch = mkdtempSync(join(tmpdir(), 'pager-moving-in-'));
  tenant = await createTenant(app);
});
afterAll(async () => {
  rmSync(scratch, { recursive: true });
  await app.stop();
});

const moved = async (options: Partial<MoveOptions> = {}, source: string | Raw = SAMPLE): Promise<MoveReport> =>
  app.nest.get(MovingInService, { strict: false }).move(tenant.id, await rawOf(source), {
    ...{
      apply: false,
      acceptedHash: null,
      trustsChannels: false,
      theirs: false,
      goesLive: false,
      timezone: null,
      keys: new Map<string, string>(),
    },
    ...options,
  });
const crawlOf = (old: OldService, name: string): Promise<Raw> => {
  const client = new ApiClient(old.url, OLD_KEY, thirdParty, { now: () => 0, wait: () => Promise.resolve() });
  return crawl(client, join(scratch, name), { now: () => new Date('2026-10-10T00:07:00Z') });
};
const rawOf = (source: string | Raw): Raw | Promise<Raw> =>
  typeof source === 'string' ? readBackupFolder(source) : source;
/** Of the sample's differences, which none of the changes here touches. */
let hash: string | null = null;
const apply = (options: Partial<MoveOptions> = {}, path: string | Raw = SAMPLE): Promise<MoveReport> =>
  moved({ acceptedHash: hash, ...options, apply: true }, path);
const get = async <T>(path: string): Promise<T> =>
  (await app.as(`Bearer ${tenant.token}`).get(path).expect(200)).body.data as T;
const patch = (path: string, body: object) => app.as(`Bearer ${tenant.token}`).patch(path, body).expect(200);
const count = async (table: string): Promise<number> =>
  Number((await app.sql<{ n: string }>(`SELECT count(*) AS n FROM ${table} WHERE "tenantId" = $1`, [tenant.id]))[0]?.n);
const everything = (): Promise<number[]> =>
  Promise.all(
    ['users', 'teams', 'schedules', 'escalation_policies', 'channels', 'notification_rules', 'imported_objects'].map(
      count,
    ),
  );
const actionsIn = ({ objects }: MoveReport): Record<string, number> =>
  objects.reduce<Record<string, number>>((all, { action }) => ({ ...all, [action]: (all[action] ?? 0) + 1 }), {});

/** The sample with one of its files changed. */
function changed(file: string, change: (text: string) => string): string {
  const copy = mkdtempSync(join(scratch, 'copy-'));
  cpSync(SAMPLE, copy, { recursive: true });
  const path = join(copy, 'OpsGenieBackups', file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  return copy;
}

describe('moving in', () => {
  /** @contract operating-40, operating-42 */
  it('is a trial that changes nothing, and is refused while its differences are not accepted', async () => {
    const before = await everything();
    const trial = await moved();
    expect(trial).toMatchObject({
      ...{ outcome: 'dry-run', problems: [], refusals: [] },
      found: { users: 12, teams: 4, schedules: 6, escalations: 4, policies: 8, integrations: 6 },
    });
    expect(actionsIn(trial)).toEqual({ create: 53 });
    const stale = await moved({ apply: true, acceptedHash: '0'.repeat(64) });
    expect([stale.outcome, stale.acceptsOthers]).toEqual(['not-accepted', true]);
    expect((await moved({ apply: true })).acceptsOthers).toBeUndefined();
    hash = trial.hash;
    expect(await everything()).toEqual(before);
  });

  /** @contract operating-40, operating-42 */
  it('changes nothing where one object is broken, and names it', async () => {
    const before = await everything();
    const zone = changed('schedules/Managers-fbf6ca37-431b-5ec7-9b29-1c345e995b52.json', (text) =>
      text.replace('Europe/London', 'Mars/Olympus'),
    );
    expect(await apply({}, zone)).toMatchObject({
      outcome: 'refused',
      refusals: [
        { kind: 'schedules', key: 'Managers', message: 'Invalid request: timezone: must be an IANA time zone' },
      ],
    });
    const address = changed(`users/${BEA}-88a42ad7-4135-5c6b-9ca0-369995cd61c5.json`, (text) =>
      text.replaceAll('49-1702222222', '0-0000'),
    );
    expect(await moved({}, address)).toMatchObject({
      outcome: 'refused',
      refusals: [{ kind: 'users', key: BEA, message: expect.stringContaining('The sms address') }],
    });
    const typed = changed('escalations/Management-f31e0b4d-235d-512c-9fc7-b2a058109916.json', (text) =>
      text.replace('"rules":[', '"rules":["x",'),
    );
    expect(await moved({}, typed)).toMatchObject({
      outcome: 'refused',
      problems: [{ where: 'escalations/Management-f31e0b4d-235d-512c-9fc7-b2a058109916.json: rules.0' }],
    });
    expect(await everything()).toEqual(before);
  });

  /** @contract operating-40, operating-42 */
  it('moves the whole in, with its ids; nobody can sign in, gets mail or is paged before that is asked for', async () => {
    expect(await apply()).toMatchObject({ outcome: 'applied', personal: { people: 12, forwardings: 1 } });
    const team = await get<{ name: string; members: { username?: string; role: string }[] }>(`/v2/teams/${BACKEND}`);
    expect(team.members.map(({ role }) => role)).toEqual(['admin', 'member', 'member', 'member', 'On-call lead']);
    await get('/v2/schedules/cecffb5a-db2f-58ff-90c0-28c8745b1a1a');
    await get('/v2/escalations/1a9e2ddf-cf9c-5353-81ac-ebc4b08a2375');
    const bea = await app.sql<Record<string, unknown>>(
      'SELECT "passwordHash", "emailProven", blocked, locale FROM users WHERE username = $1',
      [BEA],
    );
    expect(bea).toEqual([{ passwordHash: null, emailProven: false, blocked: false, locale: 'de_DE' }]);
    expect(await app.sql('SELECT type FROM channels WHERE "tenantId" = $1 AND verified', [tenant.id])).toHaveLength(0);
    expect(await app.sql('SELECT alias FROM forwarding_rules WHERE "tenantId" = $1', [tenant.id])).toEqual([
      { alias: 'holidays' },
    ]);
    const rules = await get<{ name: string; notify: object }[]>(`/v2/teams/${BACKEND}/routing-rules`);
    expect(rules.map(({ name }) => name)).toEqual([
      ...['Test alerts', 'P1 and P2 at night', 'Weekend', 'Database', 'Default Routing Rule'],
    ]);
    expect(await get('/v2/users/b750b4ad-860c-5a72-9673-6003275f83e0')).toMatchObject({
      ...{ role: 'stakeholder', customRoleId: '1136a452-acdc-5907-ac25-09ca3fd0e029', permissions: { users: 'read' } },
    });
    const own = await get<{ id: string; name: string; enabled: boolean; action: { steps: object[] } }[]>(
      '/v2/notification-rules?userId=88a42ad7-4135-5c6b-9ca0-369995cd61c5',
    );
    const wakes = own.find(({ id }) => id === '68674676-a340-56bc-9830-248f2e460a7c');
    const voice = '7d1d9621-852c-5224-af53-f24b356e7bba';
    expect(wakes?.action.steps).toMatchObject([
      { channelId: voice },
      { delayMins: 0 },
      { channelId: voice, delayMins: 3 },
    ]);
    expect(own.filter(({ enabled }) => enabled).map(({ name }) => name)).toEqual([
      ...['New Alert', 'P1 wakes me', 'Quiet nights', 'Assigned Alert', 'Renotified Alert', 'Schedule Start'],
    ]);
    const integrations = await get<{ enabled: boolean }[]>('/v2/integrations?allTeams=true');
    expect(integrations.filter(({ enabled }) => enabled)).toHaveLength(1);
    // A mail that is sent would fail the file.
    await app.settle();
    const entries = await get<{ action: string; userName: string }[]>('/v2/audit-log?limit=200');
    expect(entries.map(({ userName }) => userName)).toContain('operator');
  });

  it('shows third-party clients what people have beside what Pager has, and keeps what these change', async () => {
    const key = await createKey(app, { tenantId: tenant.id, scopes: ['read', 'write', 'config'] });
    const as = (path: string) => app.as(`GenieKey ${key}`).get(path).expect(200);
    const folder = join(SAMPLE, 'OpsGenieBackups', 'users');
    const file = readdirSync(folder).find((name) => name.startsWith(BEA)) ?? '';
    const { id, userAddress, skypeUsername, tags, details } = JSON.parse(readFileSync(join(folder, file), 'utf8')).user;
    const shown = async () => (await as(`/v2/users/${id}`)).body.data;
    expect(await shown()).toMatchObject({ userAddress, skypeUsername, tags, details });
    expect((await as('/v2/users/olga.owner@nordlicht.example')).body.data.role).toEqual({ id: 'Owner', name: 'Owner' });
    await app
      .as(`GenieKey ${key}`)
      .patch(`/v2/users/${id}`, { tags: ['ours'] })
      .expect(200);
    await apply();
    expect(await shown()).toMatchObject({ userAddress, skypeUsername, tags: ['ours'] });
  });

  it('shows third-party clients its policies as they were', async () => {
    const key = await createKey(app, { tenantId: tenant.id, scopes: ['read', 'config'] });
    const folder = join(SAMPLE, 'OpsGenieBackups', 'policiesV2');
    for (const file of readdirSync(folder)) {
      const { id, name, ...policy } = JSON.parse(readFileSync(join(folder, file), 'utf8')).policy;
      // Its conditions cannot be said.
      const isMoved = name !== 'Again and again';
      const answer = await app.http.get(`/v2/policies/${id}`).set('Authorization', `GenieKey ${key}`);
      expect(answer.status).toBe(isMoved ? 200 : 404);
      if (!isMoved) continue;
      // Their times are minutes here, and who was deleted is no responder; what is empty there is absent.
      const { autoCloseAction: _closes, deduplicationAction: _waits, responders: _deleted, ...same } = policy;
      const said = Object.entries(same).filter(([, value]) => JSON.stringify(value).length > 2);
      expect(answer.body.data).toMatchObject({ name, ...Object.fromEntries(said) });
    }
  });

  it('has the same people on call as an independent calculation, at 10,000 instants', async () => {
    const PRIMARY = 'cecffb5a-db2f-58ff-90c0-28c8745b1a1a';
    const [WEEKLY, NIGHTS] = ['c80b65a4-02ed-56df-aaa8-9af397e9993d', '346ae29c-cecc-58d5-8bbf-a46fe98e1699'];
    const read = (folder: string): Record<string, unknown>[] =>
      readdirSync(join(SAMPLE, 'OpsGenieBackups', folder)).map((name) =>
        JSON.parse(readFileSync(join(SAMPLE, 'OpsGenieBackups', folder, name), 'utf8')),
      );
    const inner = (folder: string, key: string) => read(folder).map((each) => each[key] as Record<string, unknown>);
    const present = inner('users', 'user').filter(({ blocked }) => blocked !== true);
    const users = new Set(present.map(({ username }) => String(username)));
    const people = await get<{ id: string; username: string }[]>('/v2/users?limit=200');
    const nameOf = new Map(people.map(({ id, username }) => [id, username]));
    const idOf = new Map(people.map(({ id, username }) => [username, id]));
    // Backups have no overrides; rotations have kept their ids.
    const overrides = [
      { days: ['2026-11-02', '2026-12-20'], user: { type: 'team', name: 'Backend' }, rotations: [{ id: NIGHTS }] },
      { days: ['2026-11-20', '2027-02-01'], user: { type: 'user', username: BEA }, rotations: [] },
      { days: ['2026-12-01', '2027-03-01'], user: { type: 'none' }, rotations: [{ id: WEEKLY }] },
      {
        days: ['2027-01-10', '2027-04-15'],
        user: { type: 'escalation', name: 'Management' },
        rotations: [{ id: NIGHTS }],
      },
    ].map(({ days: [startDate, endDate], ...rest }) => ({ ...rest, startDate: startDate!, endDate: endDate! }));
    const ids = { Backend: BACKEND, Management: 'f31e0b4d-235d-512c-9fc7-b2a058109916' };
    for (const { user, rotations, startDate, endDate } of overrides) {
      const id = user.username ? idOf.get(user.username) : ids[(user.name ?? '') as keyof typeof ids];
      await app
        .as(`Bearer ${tenant.token}`)
        .post(`/v2/schedules/${PRIMARY}/overrides`, {
          ...{ startTime: startDate, endTime: endDate, rotationIds: rotations.map((each) => each.id) },
          participant: { type: user.type, id },
        })
        .expect(200);
    }
    const schedules = inner('schedules', 'schedule').map((each): Record<string, unknown> => {
      return each['id'] === PRIMARY ? { ...each, overrides } : each;
    });
    const [from, to] = [Date.parse('2026-10-01T00:00Z'), Date.parse('2027-12-01T00:00Z')];
    const org = { schedules, teams: inner('teams', 'team'), escalations: read('escalations'), users };
    const independent = new IndependentOnCall(org, from, to);
    const here = await app.nest.get(OnCallService, { strict: false }).directory(tenant.id);
    let seed = 20261001;
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const wrong: object[] = [];
    const seen = new Set<string>();
    for (let n = 0; n < 10_000; n++) {
      const at = from + Math.floor(random() * (to - from));
      const { id, name } = schedules[n % schedules.length] as { id: string; name: string };
      const { recipients } = here.whoIsOnCall(id, new Date(at));
      const known = recipients.map(({ userId }) => nameOf.get(userId) ?? '').filter((each) => users.has(each));
      const expected = independent.at(name, at);
      seen.add(`${name} ${expected.join()}`);
      if (known.sort().join() !== expected.join()) wrong.push({ name, at: new Date(at), known, expected });
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(seen.size).toBeGreaterThan(25);
    for (const { id } of (await get<{ overrides: { id: string }[] }>(`/v2/schedules/${PRIMARY}`)).overrides)
      await app.as(`Bearer ${tenant.token}`).delete(`/v2/schedules/${PRIMARY}/overrides/${id}`).expect(200);
  });

  /** @contract operating-42 */
  it('proves from the API that everybody is on call when they were, over clock changes, or names who is not', async () => {
    const old = await OldService.start();
    const crawled = async (name: string): Promise<MoveReport> => moved({}, await crawlOf(old, name));
    try {
      const same = await crawled('same');
      expect(same.proof).toEqual({
        ...{ days: 90, same: 5, different: 0, differences: [], more: 0 },
        notCompared: [{ schedule: 'Legacy_unused', reason: 'it is switched off there' }],
      });
      old.swap = {
        ...{ schedule: 'Backend_primary', who: 'cem.cloud@nordlicht.example' },
        ...{ from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T15:00:00.000Z' },
      };
      const swapped = await crawled('swapped');
      expect(swapped.proof).toMatchObject({
        ...{ same: 4, different: 1 },
        differences: [
          {
            ...{ schedule: 'Backend_primary', from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T15:00:00.000Z' },
            ...{ there: ['cem.cloud@nordlicht.example'], here: [] },
          },
        ],
      });
      expect([swapped.outcome, swapped.hash === same.hash]).toEqual(['dry-run', false]);
      expect(reportText(swapped)).toContain(
        'Backend_primary, 2026-11-20 09:00 to 2026-11-20 15:00 UTC: cem.cloud@nordlicht.example there, nobody here',
      );
    } finally {
      await old.stop();
    }
  });

  /** @contract operating-40, operating-42 */
  it('changes nothing the second time', async () => {
    const before = await everything();
    const again = await apply();
    expect([again.outcome, actionsIn(again), again.personal.people]).toEqual(['applied', { same: 53 }, 0]);
    expect(await everything()).toEqual(before);
  });

  /** @contract operating-40, operating-42 */
  it('keeps what was edited here since, unless --theirs; what changed there follows', async () => {
    const edited = await patch(`/v2/teams/${BACKEND}`, { description: 'Ours by now' });
    expect(edited.body.data.warnings).toBeUndefined();
    const elsewhere = changed('schedules/Managers-fbf6ca37-431b-5ec7-9b29-1c345e995b52.json', (text) =>
      text.replace('No owner team', 'Of nobody'),
    );
    const next = await apply({}, elsewhere);
    expect(next.objects.filter(({ action }) => action !== 'same')).toEqual([
      {
        ...{ kind: 'schedules', key: 'Managers', action: 'change' },
        changes: [{ field: 'description', before: 'No owner team', after: 'Of nobody' }],
      },
      { kind: 'teams', key: 'Backend', action: 'kept-here' },
    ]);
    const description = async () => (await get<{ description: string }>(`/v2/teams/${BACKEND}`)).description;
    expect(await description()).toBe('Ours by now');
    expect(actionsIn(await apply({}, elsewhere))).toEqual({ same: 52, 'kept-here': 1 });
    await apply({ theirs: true }, elsewhere);
    expect(await description()).toBe('Shop backend');
  });

  /** @contract operating-40 */
  it('lets rules, contacts, forwarding rules and overrides follow, but for what was edited here', async () => {
    const MANAGERS = 'schedules/Managers-fbf6ca37-431b-5ec7-9b29-1c345e995b52.json';
    const schedule = '/v2/schedules/fbf6ca37-431b-5ec7-9b29-1c345e995b52';
    const [WAKES, ASSIGNED] = ['68674676-a340-56bc-9830-248f2e460a7c', '2cda24cd-b991-59b1-be05-9484f32b4f7b'];
    const HOLIDAYS = '38678244-afdd-57e4-9d1e-feb94b1a9073';
    const files = (days: Record<string, string>, changes: readonly [string, string][] = []): string => {
      const user = { type: 'user', username: BEA };
      const overrides = Object.entries(days).map(([alias, day]) => ({
        ...{ alias, user, rotations: [], startDate: `${day}T08:00:00Z`, endDate: `${day}T18:00:00Z` },
      }));
      const copy = changed(MANAGERS, (text) =>
        text.replace(/}$/, `,"scheduleOverrideList":${JSON.stringify(overrides)}}`),
      );
      const edit = (file: string): void => {
        const path = join(copy, 'OpsGenieBackups', file);
        writeFileSync(
          path,
          changes.reduce((text, [from, to]) => text.replaceAll(from, to), readFileSync(path, 'utf8')),
        );
      };
      edit(`users/${BEA}-88a42ad7-4135-5c6b-9ca0-369995cd61c5.json`);
      edit(`forwardings/${HOLIDAYS}.json`);
      return copy;
    };
    const apply = async (path: string, options: Partial<MoveOptions> = {}): Promise<MoveReport> => {
      const { hash: acceptedHash } = await moved(options, path);
      return moved({ ...options, acceptedHash, apply: true }, path);
    };
    const done = ({ objects }: MoveReport): string[] =>
      objects.flatMap(({ kind, key, action }) => (action === 'same' ? [] : `${action} ${kind} ${key}`)).sort();
    const overrides = async (): Promise<Record<string, string>> => {
      const found = await get<{ overrides: { reason: string; startTime: string }[] }>(schedule);
      return Object.fromEntries(found.overrides.map(({ reason, startTime }) => [reason, startTime.slice(0, 10)]));
    };

    const first = { a: '2099-03-01', b: '2099-03-02', c: '2099-03-03' };
    expect(done(await apply(files(first)))).toEqual(['change schedules Managers']);
    expect(await overrides()).toEqual(first);
    expect(done(await apply(files(first)))).toEqual([]);

    // By hand: a rule is renamed, an override moved, another one deleted, and one made.
    await patch(`/v2/notification-rules/${WAKES}`, { name: 'Wakes me' });
    const stored = (await get<{ overrides: { id: string; reason: string }[] }>(schedule)).overrides;
    const idOf = (alias: string): string => stored.find(({ reason }) => reason === alias)?.id ?? '';
    await patch(`${schedule}/overrides/${idOf('b')}`, { endTime: '2099-03-02T20:00:00Z' });
    const as = ['Authorization', `Bearer ${tenant.token}`] as const;
    await app.http
      .delete(`${schedule}/overrides/${idOf('c')}`)
      .set(...as)
      .expect(200);
    const mine = { userId: '88a42ad7-4135-5c6b-9ca0-369995cd61c5', reason: 'mine' };
    await app.http
      .post(`${schedule}/overrides`)
      .set(...as)
      .send({ ...mine, startTime: '2099-04-01T08:00:00Z', endTime: '2099-04-01T18:00:00Z' })
      .expect(200);

    const next = { a: '2099-05-01', b: '2099-05-02', c: '2099-05-03', d: '2099-05-04' };
    const there = files(next, [
      ['"P1 wakes me"', '"P1"'],
      ['"Assigned Alert"', '"Assigned to me"'],
      ['49-1702222222', '49-1703333333'],
      ['2027-01-03', '2027-01-06'],
    ]);
    expect(done(await apply(there))).toEqual([
      `change contacts ${BEA}: +491703333333`,
      `change contacts ${BEA}: +491703333333`,
      `change forwardings ${BEA} to ben.backend@nordlicht.example`,
      `change notificationRules ${BEA}: Assigned to me`,
      'change schedules Managers',
      `kept-here notificationRules ${BEA}: P1`,
      'kept-here overrides Managers: b',
      'kept-here overrides Managers: c',
    ]);
    expect(await overrides()).toEqual({ a: '2099-05-01', b: '2099-03-02', d: '2099-05-04', mine: '2099-04-01' });
    const named = async (id: string) => (await get<{ name: string }>(`/v2/notification-rules/${id}`)).name;
    expect([await named(WAKES), await named(ASSIGNED)]).toEqual(['Wakes me', 'Assigned to me']);
    const channels = await app.sql<{ value: string; verified: boolean }>(
      `SELECT value, verified FROM channels WHERE "tenantId" = $1 AND value LIKE '+49170%' AND type = 'sms'`,
      [tenant.id],
    );
    expect(channels).toContainEqual({ value: '+491703333333', verified: false });
    expect(await get(`/v2/forwarding-rules/${HOLIDAYS}`)).toMatchObject({ endDate: '2027-01-06T00:00:00.000Z' });
    // What is kept stays so, and all else is the same.
    const again = done(await apply(there));
    expect(again).toEqual(expect.arrayContaining([`kept-here notificationRules ${BEA}: P1`]));
    expect(again.filter((each) => !each.startsWith('kept-here'))).toEqual([]);
    await apply(there, { theirs: true, timezone: 'Europe/Berlin' });
    expect([await named(WAKES), await overrides()]).toEqual(['P1', next]);
    expect(await get('/v2/account')).toMatchObject({ timezone: 'Europe/Berlin' });
    await app.sql('UPDATE tenants SET timezone = NULL WHERE "tenantId" = $1', [tenant.id]);
    await apply(SAMPLE, { theirs: true });
  });

  it('switches integrations on when it goes live, with their old keys, and never off again', async () => {
    const key = 'prometheus-key-of-old';
    const keys = new Map([['Prometheus (Cloud)', key]]);
    const on = async () =>
      (await get<{ name: string; enabled: boolean }[]>('/v2/integrations?allTeams=true')).flatMap(({ name, enabled }) =>
        enabled ? name : [],
      );
    const { hash: other } = await moved({ goesLive: true, keys });
    const live = await apply({ goesLive: true, keys, acceptedHash: other });
    expect(live.outcome).toBe('applied');
    expect(await on()).toEqual(expect.arrayContaining(['AWS CloudWatch', 'Default API', 'Prometheus (Cloud)']));
    expect(JSON.stringify(live)).not.toContain(key);
    // It had moved in without its key: the report says that it gets it, and its sender comes in with it.
    const keysIn = ({ objects }: MoveReport) =>
      objects.flatMap(({ kind, key: name, action }) => (kind === 'keys' ? `${action} ${name}` : []));
    expect(keysIn(live)).toEqual(['create Prometheus (Cloud)']);
    await app.as(`GenieKey ${key}`).get('/v2/alerts').expect(200);
    const withoutKeys = ({ differences }: MoveReport) =>
      differences.flatMap(({ what, name }) => (what === 'its key is not in the source' ? name : [])).sort();
    const later = await moved();
    expect([withoutKeys(live), withoutKeys(later)]).toEqual([
      ['AWS CloudWatch', 'Datadog EU', 'Default API'],
      ['AWS CloudWatch', 'Datadog EU', 'Default API'],
    ]);
    expect(keysIn(await moved({ keys }))).toEqual([]);
    const taken = await moved({ keys: new Map([['Default API', key]]) });
    expect(taken.refusals).toEqual([
      { kind: 'integrations', key: 'Default API', message: 'This API key is in use already' },
    ]);
    expect((await apply({ acceptedHash: later.hash })).outcome).toBe('applied');
    await app.sql('DELETE FROM api_keys WHERE "tenantId" = $1 AND id = $2', [tenant.id, sha256(key)]);
    expect(keysIn(await moved({ keys }))).toEqual(['kept-here Prometheus (Cloud)']);
    expect(keysIn(await moved({ keys, theirs: true }))).toEqual(['kept-here Prometheus (Cloud)']);
    expect(await on()).toEqual(expect.arrayContaining(['AWS CloudWatch', 'Default API', 'Prometheus (Cloud)']));
  });

  it('refuses two keys for one integration, by its id and by its name, and changes nothing', async () => {
    const id = '66d9f564-01a9-5aa4-bebb-3d4759cc492d';
    const keys = readKeys(`Prometheus (Cloud),a-key-by-its-name\n${id.toUpperCase()},a-key-by-its-id`);
    const before = await everything();
    expect(await apply({ keys })).toMatchObject({
      ...{ outcome: 'refused', objects: [] },
      problems: [
        {
          where: 'the keys',
          message: `the lines of ${id} and of Prometheus (Cloud) are both for the integration Prometheus (Cloud)`,
        },
      ],
    });
    expect(await everything()).toEqual(before);
  });

  it('goes on where somebody who moved in was deleted there and is still named: they stay, and that has to be accepted', async () => {
    const old = await OldService.start();
    const ofBea = ({ differences }: MoveReport) =>
      differences.flatMap(({ verdict, kind, name, pages }) =>
        kind === 'users' && name === BEA ? { verdict, pages } : [],
      );
    const deleted = 'somebody who was deleted';
    try {
      const before = await moved({}, await crawlOf(old, 'before'));
      expect(before.refusals).toEqual([]);
      expect(before.proof?.different).toBe(0);
      old.forget(BEA);
      const raw = await crawlOf(old, 'after');
      const after = await moved({}, raw);
      expect(after.refusals).toEqual([]);
      expect(ofBea(after)).toEqual([{ verdict: 'moved-differently', pages: true }]);
      expect(after.hash).not.toBe(before.hash);
      // There she is nobody.
      const turns = after.proof?.differences ?? [];
      expect(turns.length).toBeGreaterThan(0);
      for (const { there, here } of turns) expect(here.filter((each) => !there.includes(each))).toEqual([BEA]);
      const keeps = after.differences.filter(
        ({ what, effect }) => what.includes(BEA) && effect.includes('blocked user'),
      );
      expect(keeps).toEqual([]);
      expect((await apply({}, raw)).outcome).toBe('not-accepted');
      expect((await apply({ acceptedHash: after.hash }, raw)).outcome).toBe('applied');
      const people = await get<{ username: string; blocked: boolean }[]>('/v2/users?limit=200');
      expect(people).toContainEqual(expect.objectContaining({ username: BEA, blocked: false }));
      // Where she is blocked here, too, her turns are those of nobody.
      await patch('/v2/users/88a42ad7-4135-5c6b-9ca0-369995cd61c5', { blocked: true });
      const blocked = await moved({}, raw);
      expect(ofBea(blocked)).toEqual([{ verdict: 'note', pages: false }]);
      expect([blocked.refusals, blocked.proof?.different]).toEqual([[], 0]);
      expect(JSON.stringify(blocked.differences)).toContain(deleted);
    } finally {
      await old.stop();
    }
  });

  it('verifies contacts with --trust-channels, and writes its report', async () => {
    const other = await createTenant(app);
    const at = (name: string): string => join(scratch, name);
    await app.sql('DELETE FROM users WHERE username LIKE $1 OR username LIKE $2', ['%nordlicht.example', '%.invalid']);
    const common = ['--from-backup', SAMPLE, '--tenant', other.id, '--trust-channels'];
    const run = (...args: string[]) => moveInCommand([...common, ...args], testEnvironment(app.database.url));
    await expect(run('--tenant', 'Nix')).rejects.toThrow('There is no tenant Nix');
    const trial = await run('--report', at('report.html'));
    expect(trial.exitCode).toBe(2);
    const hash = /--accept-differences (\w{64})/.exec(trial.text)?.[1] ?? '';
    const applied = await run('--apply', '--accept-differences', hash, '--report', at('report.json'), '--json');
    expect([applied.exitCode, JSON.parse(applied.text)]).toEqual([
      0,
      JSON.parse(readFileSync(at('report.json'), 'utf8')),
    ]);
    expect(readFileSync(at('report.html'), 'utf8')).toContain(hash);
    expect((await run('--accept-differences', hash)).exitCode).toBe(0);
    const verified = await app.sql<{ n: string }>(
      'SELECT count(*) AS n FROM channels WHERE "tenantId" = $1 AND verified',
      [other.id],
    );
    expect(Number(verified[0]?.n)).toBeGreaterThan(20);
    await expect(run('--report', 'report.pdf')).rejects.toThrow('must end with .html, .json, .txt');
    await expect(moveInCommand(['--from-backup', scratch], {})).rejects.toThrow('is no backup');
    await expect(moveInCommand(['--apply'], {})).rejects.toThrow(
      'give one of --from-api, --from-archive and --from-backup',
    );
  }, 60_000);

  /** @contract operating-42, operating-44, operating-45 */
  it('leaves its report as the console does, and a comparison explains by it', async () => {
    const other = await createTenant(app);
    await app.sql('DELETE FROM users WHERE username LIKE $1 OR username LIKE $2', ['%nordlicht.example', '%.invalid']);
    const run = async (...args: string[]): Promise<MoveReport> => {
      const given = ['--from-backup', SAMPLE, '--tenant', other.id, '--json', ...args];
      return JSON.parse((await moveInCommand(given, testEnvironment(app.database.url))).text) as MoveReport;
    };
    const read = async (path = '') =>
      (await app.as(`Bearer ${other.token}`).get(`/v2/moving-in${path}`).expect(200)).body.data;
    const { hash, differences } = await run();
    expect(await read()).toBeNull();
    const apply = ['--apply', '--accept-differences', hash!];

    // What the service works on meanwhile is not taken away from it.
    await app.as(`Bearer ${other.token}`).post('/v2/moving-in/backup', {}).expect(200);
    await app.sql(`UPDATE moving_in_runs SET state = 'applying', "updatedAt" = $1`, [app.clock.now()]);
    expect(await run(...apply)).toMatchObject({
      outcome: 'refused',
      problems: [{ message: 'An organisation moves in already: wait, or give it up' }],
    });
    await app.sql(`UPDATE moving_in_runs SET state = 'failed'`);

    const applied = await run(...apply);
    expect(await read()).toMatchObject({
      ...{ state: 'applied', source: 'backup', startedByName: 'operator', trustChannels: false, hasReport: true },
    });
    expect(await read('/report')).toEqual(applied);
    const [entry] = await app.sql(
      `SELECT "userName", source, details FROM audit_log WHERE "tenantId" = $1 AND action = 'moving_in.apply'`,
      [other.id],
    );
    expect(entry).toEqual({
      ...{ userName: 'operator', source: 'cli', details: { source: 'backup', acceptedHash: hash } },
    });

    const { name } = differences.find(
      ({ kind, pages, verdict }) => kind === 'integrations' && pages && verdict !== 'note',
    )!;
    const log = join(scratch, 'old.jsonl');
    const createdAt = app.clock.now().toISOString();
    writeFileSync(log, JSON.stringify({ id: '1', message: 'Never seen here', sender: name.split(':')[0], createdAt }));
    const compared = await runCommand(
      ['compare', 'log', '--file', log, '--tenant', other.id, '--json'],
      testEnvironment(app.database.url),
    );
    expect(JSON.parse(compared.text).alerts).toMatchObject([
      { outcome: 'only-there', alone: { code: 'sender', notMoved: { kind: 'integrations', name } } },
    ]);
  }, 60_000);
});
