import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '../../src/interop/moving-in/api-client.js';
import { crawl, readArchive } from '../../src/interop/moving-in/crawl.js';
import type { MoveReport } from '../../src/interop/moving-in/domain/report.js';
import { MovingInService } from '../../src/interop/moving-in/moving-in.service.js';
import type { MoveOptions } from '../../src/interop/moving-in/organisation-mover.js';
import type { MovingInView } from '../../src/interop/moving-in/runs/moving-in.dto.js';
import { CrawlPauses } from '../../src/interop/moving-in/runs/run-reader.js';
import { goAlert } from '../../src/interop/moving-in/sources/goalert/goalert.js';
import { queryOf } from '../../src/interop/moving-in/sources/goalert/query.js';
import type { Raw } from '../../src/interop/moving-in/sources/source.js';
import { createTenant, type TestTenant } from '../support/accounts.js';
import { FakeClock } from '../support/fake-clock.js';
import { GOALERT_API_KEY, GOALERT_KEY, KEY_OF_SHOP, OldGoAlert } from '../support/old-goalert.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let old: OldGoAlert;
let scratch: string;
let tenant: TestTenant;
beforeAll(async () => {
  old = await OldGoAlert.start();
  app = await TestApp.start({
    clock: new FakeClock(new Date(old.now).toISOString()),
    environment: { OUTBOUND_ALLOW_PRIVATE: '1' },
  });
  app.nest.get(CrawlPauses, { strict: false }).wait = () => Promise.resolve();
  scratch = mkdtempSync(join(tmpdir(), 'pager-goalert-'));
  tenant = await createTenant(app);
}, 60_000);
afterEach(() => {
  old.isOlder = false;
  old.trouble = [];
});
afterAll(async () => {
  rmSync(scratch, { recursive: true });
  await old.stop();
  await app.stop();
});

const crawled = (folder: string, key = GOALERT_KEY, url = old.url): Promise<Raw> => {
  const client = new ApiClient(url, key, goAlert, { now: () => 0, wait: () => Promise.resolve() });
  return crawl(client, join(scratch, folder), { now: () => app.clock.now() });
};
const moved = (raw: Raw, options: Partial<MoveOptions> = {}): Promise<MoveReport> =>
  app.nest.get(MovingInService, { strict: false }).move(tenant.id, raw, {
    ...{ apply: false, acceptedHash: null, trustsChannels: true, theirs: false, goesLive: true },
    ...{ timezone: null, keys: new Map<string, string>(), ...options },
  });
const as = () => app.as(`Bearer ${tenant.token}`);
const changesIn = ({ objects }: MoveReport): object[] => objects.filter(({ action }) => action !== 'same');

describe('what GoAlert has', () => {
  /** @contract operating-43 */
  it('is tried: everybody is on call when they were, over clock changes, overrides and temporary schedules', async () => {
    const trial = await moved(await crawled('first'));
    expect(trial).toMatchObject({ outcome: 'dry-run', source: 'goalert', problems: [], refusals: [] });
    expect(trial.found).toMatchObject({ users: 4, schedules: 5, escalations: 2, integrations: 6, heartbeats: 2 });
    expect(trial.proof).toEqual({ days: 90, same: 5, different: 0, differences: [], more: 0, notCompared: [] });
  });

  it('names what cannot be said here', async () => {
    const { differences } = await moved(await readArchive(join(scratch, 'first')));
    const said = differences.map(({ verdict, kind, name, what }) => `${verdict} ${kind} ${name}: ${what}`);
    expect(said).toEqual(
      expect.arrayContaining([
        'not-movable contacts ben@hill.example: Chat: a direct message in Slack',
        'not-movable notificationRules ben@hill.example: 1 of their notification rules uses a contact method that is not moved',
        'moved-differently notificationRules cyd.hill: they have no notification rules, so that nothing reaches them there',
        'moved-differently users dora.hill: they have no address, or another person has the same one',
        'not-movable schedules Primary: who is on call is told in a channel',
        'not-movable escalations Shop: the step after 0 minutes tells a Slack channel (C1)',
        'moved-differently heartbeats Quiet: it is muted: being rebuilt',
        'moved-differently maintenance Maintenance of Accounts: alerts come in meanwhile, and page when it is over',
        'not-movable integrations Shop API: Rules: it is a key of the type universal, whose rules the source does not say',
      ]),
    );
  });

  it('moves in as a whole, and changes nothing the second time', async () => {
    const raw = await readArchive(join(scratch, 'first'));
    const { hash: acceptedHash } = await moved(raw);
    expect((await moved(raw, { apply: true })).outcome).toBe('not-accepted');
    expect((await moved(raw, { apply: true, acceptedHash })).outcome).toBe('applied');
    const again = await moved(await crawled('again'));
    expect([changesIn(again), again.personal]).toEqual([[], { people: 0, channels: 0, rules: 0, forwardings: 0 }]);
  });

  it('takes alerts of its senders by the same keys, and pages whom its heartbeats page', async () => {
    await app.http.post(`/api/v2/generic/incoming?token=${KEY_OF_SHOP}&summary=Down&dedup=web`).expect(204);
    await app.settle();
    const { body } = await as().get('/v2/alerts/generic:web?identifierType=alias').expect(200);
    expect(body.data).toMatchObject({ responders: [{ type: 'escalation' }], message: 'Down' });
    const config = await as().get('/v2/config').expect(200);
    expect(config.body.data).toMatchObject({
      alertPolicies: [{ name: 'Heartbeats of Shop API', responders: [{ escalation: 'Shop' }] }],
      escalationPolicies: expect.arrayContaining([
        expect.objectContaining({
          ...{ name: 'Shop', repeatCount: 3, repeatInterval: 20 },
          rules: [
            expect.objectContaining({ schedule: 'Primary' }),
            expect.objectContaining({ user: 'ada@hill.example', delayMinutes: 10 }),
            expect.objectContaining({ schedule: 'Rotation Eights', delayMinutes: 10 }),
          ],
        }),
      ]),
    });
  });

  it('changes nothing days later, when others have their turns there', async () => {
    const days = 9 * 86_400_000;
    app.clock.moveBy(days);
    // What GoAlert does by itself meanwhile.
    const before = structuredClone(old.company['rotations']);
    old.passTime(days);
    await app.settle();
    const later = await moved(await crawled('later'));
    expect(later.proof).toMatchObject({ same: 5, different: 0 });
    expect(changesIn(later)).toEqual([]);
    expect(old.company['rotations']).not.toEqual(before);
  });

  it('is the same from older versions, but for what these do not know', async () => {
    old.isOlder = true;
    const older = await moved(await crawled('older'));
    expect(changesIn(older)).toMatchObject([
      { kind: 'heartbeats', key: 'Backup', changes: [{ field: 'description' }] },
      { kind: 'heartbeats', key: 'Quiet', changes: [{ field: 'enabled' }] },
    ]);
  });

  it('is read by a key that is bound to the query of the guide', async () => {
    // However it was pasted.
    old.keyQuery = queryOf('0.34').trim();
    expect((await crawled('bound', GOALERT_API_KEY)).missing).toEqual([]);
    old.keyQuery = 'query Mine { services { nodes { id } } }';
    await expect(crawled('bound otherwise', GOALERT_API_KEY)).rejects.toThrow('GoAlert takes no query of Pager');
  });

  it('goes on to be read where reading was interrupted', async () => {
    old.trouble = Array.from({ length: 20 }, (_, place) => (place < 3 ? 200 : 503));
    await expect(crawled('second')).rejects.toThrow('answered 503, 10 times; go on later with the same command');
    old.trouble = [];
    old.asked.length = 0;
    expect((await crawled('second')).missing).toEqual([]);
    expect(old.asked.filter((what) => what === 'users')).toEqual([]);
  });

  it.each([
    ['a wrong key', 'wrong', '', [], 'answered 401: is it the right key?'],
    ['another address', GOALERT_KEY, '/elsewhere', [], 'GoAlert takes no query of Pager: is that its address'],
    ['a page of HTML', GOALERT_KEY, '', ['<!doctype html><title>Sign in</title>'], 'is no JSON'],
    [
      'errors of GraphQL',
      ...([GOALERT_KEY, '', ['{"errors":[{"message":"unexpected error","path":["users"]}],"data":null}']] as const),
      'answered: unexpected error',
    ],
    ['JSON without data', GOALERT_KEY, '', ['{}'], 'answered: it has no data: is it the address of GoAlert?'],
  ])('is refused with a reason: %s', async (what, key, below, trouble, reason) => {
    old.trouble = [...trouble];
    await expect(crawled(what, key, old.url + below)).rejects.toThrow(reason);
  });

  it.each([
    ['users', { id: {}, name: 5 }, 'id: must be a string'],
    [
      'rotations',
      { id: 'x', name: 'x', type: 'yearly', start: 'soon' },
      'type: must be one of hourly, daily, weekly, monthly',
    ],
    ['schedules', { id: 'x', name: 'x', timeZone: 'Mars/Olympus' }, 'timeZone: must be an IANA time zone'],
    [
      'schedules',
      {
        id: 'x',
        name: 'x',
        targets: [{ target: { id: 'y', type: 'user' }, rules: [{ start: '25:00', end: '1', weekdayFilter: [1] }] }],
      },
      'weekdayFilter: must be seven times true or false, from Sunday',
    ],
    [
      'userOverrides',
      { id: 'x', start: '2026-10-12T06:00:00Z', end: '2026-10-13T06:00:00Z' },
      'addUserID, removeUserID: one of them is required',
    ],
    ['escalationPolicies', { id: 'x', steps: 'none' }, 'name: is required'],
    ['services', { id: 'x', name: 'x', integrationKeys: [5] }, 'must be an object'],
  ])('that has %s of another shape is refused, and changes nothing', async (list, broken, problem) => {
    const whole = old.company[list] as object[];
    old.company[list] = [...whole, broken];
    try {
      const report = await moved(await crawled(`hostile ${list} ${problem.slice(0, 5)}`), { apply: true });
      expect(report.outcome).toBe('refused');
      expect(report.problems.map(({ message }) => message).join('\n')).toContain(problem);
    } finally {
      old.company[list] = whole;
    }
  });

  it('moves in from the console, by its name, and says there why it cannot', async () => {
    const other = await createTenant(app);
    const send = (key: string) =>
      app.as(`Bearer ${other.token}`).post('/v2/moving-in', { source: 'goalert', url: old.url, key }).expect(200);
    const state = async (): Promise<MovingInView> => {
      await app.settle();
      return (await app.as(`Bearer ${other.token}`).get('/v2/moving-in').expect(200)).body.data as MovingInView;
    };
    await send('wrong');
    expect(await state()).toMatchObject({ state: 'failed', problem: expect.stringContaining('is it the right key?') });
    await send(GOALERT_KEY);
    expect(await state()).toMatchObject({ state: 'ready', source: 'goalert', problem: null });
  });
});
