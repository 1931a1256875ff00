import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
import { pagerDuty } from '../../src/interop/moving-in/sources/pagerduty/pagerduty.js';
import { ownId } from '../../src/interop/moving-in/sources/own-ids.js';
import type { Raw } from '../../src/interop/moving-in/sources/source.js';
import { createTenant, type TestTenant } from '../support/accounts.js';
import { OldPagerDuty, PAGERDUTY_KEY } from '../support/old-pagerduty.js';
import { TestApp } from '../support/test-app.js';

const EVENTS_KEY = '0123456789abcdef0123456789abcdef';

let app: TestApp;
let old: OldPagerDuty;
let scratch: string;
let tenant: TestTenant;
beforeAll(async () => {
  old = await OldPagerDuty.start();
  app = await TestApp.start({ environment: { OUTBOUND_ALLOW_PRIVATE: '1' } });
  app.nest.get(CrawlPauses, { strict: false }).wait = () => Promise.resolve();
  scratch = mkdtempSync(join(tmpdir(), 'pager-pagerduty-'));
  tenant = await createTenant(app);
}, 60_000);
afterAll(async () => {
  rmSync(scratch, { recursive: true });
  await old.stop();
  await app.stop();
});

const crawled = (folder: string, key = PAGERDUTY_KEY): Promise<Raw> => {
  const client = new ApiClient(old.url, key, pagerDuty, { now: () => 0, wait: () => Promise.resolve() });
  return crawl(client, join(scratch, folder), { now: () => new Date('2026-10-10T00:07:00Z') });
};
const moved = (raw: Raw, options: Partial<MoveOptions> = {}, of = tenant): Promise<MoveReport> =>
  app.nest.get(MovingInService, { strict: false }).move(of.id, raw, {
    ...{ apply: false, acceptedHash: null, trustsChannels: true, theirs: false, goesLive: true },
    ...{ timezone: null, keys: new Map<string, string>(), ...options },
  });
const as = (path: string) => app.as(`Bearer ${tenant.token}`).get(path);
const actionsIn = ({ objects }: MoveReport): Record<string, number> =>
  objects.reduce<Record<string, number>>((all, { action }) => ({ ...all, [action]: (all[action] ?? 0) + 1 }), {});

describe('an account of PagerDuty', () => {
  /** @contract operating-43 */
  it('is tried: everybody is on call when they were, over clock changes and layers that begin and end', async () => {
    const before = await app.sql('SELECT id FROM schedules');
    const trial = await moved(await crawled('first'));
    expect(trial).toMatchObject({ outcome: 'dry-run', source: 'pagerduty', problems: [], refusals: [] });
    expect(trial.found).toMatchObject({ users: 4, teams: 2, schedules: 3, escalations: 2, integrations: 7 });
    expect(trial.proof).toEqual({ days: 90, same: 3, different: 0, differences: [], more: 0, notCompared: [] });
    expect(actionsIn(trial)).toEqual({ create: trial.objects.length });
    expect(await app.sql('SELECT id FROM schedules')).toEqual(before);
  });

  /** @contract operating-43 */
  it('moves in as a whole, and changes nothing the second time', async () => {
    const raw = await readArchive(join(scratch, 'first'));
    const { hash: acceptedHash } = await moved(raw);
    expect((await moved(raw, { apply: true })).outcome).toBe('not-accepted');
    expect((await moved(raw, { apply: true, acceptedHash })).outcome).toBe('applied');
    const again = await moved(raw, { apply: true, acceptedHash: (await moved(raw)).hash });
    expect([again.outcome, Object.keys(actionsIn(again)), again.personal.people]).toEqual(['applied', ['same'], 0]);
  });

  /** @contract operating-43 */
  it('goes on with its senders, which change an address: by the same keys, the same people are paged', async () => {
    const event = (severity: string, source: string): object => ({
      ...{ routing_key: EVENTS_KEY, event_action: 'trigger', dedup_key: `${severity}-${source}` },
      payload: { summary: `${source} is down`, source, severity },
    });
    await app.http.post('/v2/enqueue').send(event('critical', 'web')).expect(202);
    await app.http.post('/v2/enqueue').send(event('warning', 'db7')).expect(202);
    await app.settle();
    const shown = async (alias: string): Promise<unknown> =>
      (await as(`/v2/alerts/${alias}?identifierType=alias`).expect(200)).body.data;
    expect(await shown('critical-web')).toMatchObject({
      ...{ priority: 'P1', responders: [{ type: 'escalation', id: ownId('pagerduty', 'escalation', 'PESHOP2') }] },
      tags: expect.arrayContaining(['service:Shop API', 'closes-after-240-min']),
    });
    expect(await shown('warning-db7')).toMatchObject({
      ...{ priority: 'P2', details: expect.objectContaining({ severity: 'error' }) },
      responders: [{ type: 'escalation', id: ownId('pagerduty', 'escalation', 'PEPLAT1') }],
    });
    // Their keys send events, and do nothing else.
    await app.as(`GenieKey ${EVENTS_KEY}`).get('/v2/alerts').expect(403);
  });

  it('goes on to be read where reading was interrupted', async () => {
    old.asked.length = 0;
    old.trouble = Array.from({ length: 200 }, (_, n) => (n < 4 ? 0 : 503));
    await expect(crawled('second')).rejects.toThrow('answered 503, 10 times; go on later with the same command');
    const before = old.asked.length;
    old.trouble = [];
    const whole = await crawled('second');
    expect(whole.missing).toEqual([]);
    const answered = new Set(old.asked.slice(0, 4));
    expect(old.asked.slice(before).filter((each) => answered.has(each))).toEqual([]);
  });

  it.each([
    ['a list of something else', '/users?', { users: [7, 'x', { id: {}, email: 5 }] }, 'id: must be a string'],
    [
      'times that are none',
      '/schedules/PSPRIM1',
      {
        schedule: {
          ...{ id: 'PSPRIM1', name: 'x', time_zone: 'Mars/Olympus' },
          schedule_layers: [
            {
              ...{ id: 'l', start: 'soon', rotation_turn_length_seconds: -1, users: [{ user: { id: 'PADA001' } }] },
              restrictions: [{ type: 'hourly', start_time_of_day: '25:00', duration_seconds: 1e30 }],
            },
          ],
        },
      },
      'time_zone: must be an IANA time zone',
    ],
    [
      'policies without targets',
      '/escalation_policies?',
      { escalation_policies: [{ id: 'P', escalation_rules: 'x' }] },
      'name: is required',
    ],
    [
      'services that are texts',
      '/services?',
      { services: [{ id: 'S', name: 'S', integrations: [5], support_hours: [] }] },
      'must be an object',
    ],
  ])('that answers with %s is refused, and changes nothing', async (_what, path, body, problem) => {
    old.instead.set(path, body);
    try {
      const before = await app.sql('SELECT id, "updatedAt" FROM schedules ORDER BY id');
      const report = await moved(await crawled(`hostile ${path.replaceAll(/\W/g, '')}`), { apply: true });
      expect(report.outcome).toBe('refused');
      expect(report.problems.map(({ message }) => message)).toContainEqual(problem);
      expect(await app.sql('SELECT id, "updatedAt" FROM schedules ORDER BY id')).toEqual(before);
    } finally {
      old.instead.clear();
    }
  });

  it('that always has more, and says nothing, comes to an end', async () => {
    old.instead.set('/tags', { tags: [], more: true });
    await crawled('endless');
    old.instead.clear();
    await expect(crawled('other key', 'wrong')).rejects.toThrow('answered 401: is it the right key?');
  });

  it('moves in from the console, by its name', async () => {
    const other = await createTenant(app);
    const send = (body: object) => app.as(`Bearer ${other.token}`).post('/v2/moving-in', body);
    await send({ source: 'nagios', url: old.url, key: PAGERDUTY_KEY }).expect(400);
    await send({ source: 'pagerduty', url: old.url, key: PAGERDUTY_KEY }).expect(200);
    await app.settle();
    const state = await app.as(`Bearer ${other.token}`).get('/v2/moving-in').expect(200);
    expect(state.body.data as MovingInView).toMatchObject({ state: 'ready', source: 'pagerduty', problem: null });
  });
});
