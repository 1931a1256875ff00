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
import { grafanaOnCall } from '../../src/interop/moving-in/sources/grafana-oncall/grafana-oncall.js';
import type { Raw } from '../../src/interop/moving-in/sources/source.js';
import { createTenant, type TestTenant } from '../support/accounts.js';
import { ONCALL_KEY, OnCallService } from '../support/oncall-service.js';
import { FakeClock } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let old: OnCallService;
let tenant: TestTenant;
let scratch: string;
beforeAll(async () => {
  old = await OnCallService.start();
  app = await TestApp.start({
    clock: new FakeClock('2026-11-30T12:00:00.000Z'),
    environment: { OUTBOUND_ALLOW_PRIVATE: '1' },
  });
  // An API is asked without pauses.
  app.nest.get(CrawlPauses, { strict: false }).wait = () => Promise.resolve();
  tenant = await createTenant(app);
  scratch = mkdtempSync(join(tmpdir(), 'pager-oncall-'));
});
afterAll(async () => {
  rmSync(scratch, { recursive: true });
  await old.stop();
  await app.stop();
});

const crawled = (folder: string): Promise<Raw> => {
  const time = { now: () => 0, wait: () => Promise.resolve() };
  const client = new ApiClient(old.url, ONCALL_KEY, grafanaOnCall, time);
  return crawl(client, join(scratch, folder), { now: () => app.clock.now() });
};
const moved = (raw: Raw, options: Partial<MoveOptions> = {}): Promise<MoveReport> =>
  app.nest.get(MovingInService, { strict: false }).move(tenant.id, raw, {
    ...{ apply: false, acceptedHash: null, trustsChannels: false, theirs: false, goesLive: false, timezone: null },
    ...{ keys: new Map(), ...options },
  });
const get = async <T>(path: string): Promise<T> =>
  (await app.as(`Bearer ${tenant.token}`).get(path).expect(200)).body.data as T;
const actionsIn = ({ objects }: MoveReport): string[] => [...new Set(objects.map(({ action }) => action))];

describe('an organisation of Grafana OnCall', () => {
  it('moves in with everybody on call when they were, whatever kind of shift put them there', async () => {
    const raw = await crawled('first');
    const trial = await moved(raw);
    expect(trial).toMatchObject({ outcome: 'dry-run', source: 'grafana-oncall', problems: [], refusals: [] });
    expect(trial.proof).toEqual({ days: 90, same: 6, different: 0, differences: [], more: 0, notCompared: [] });
    const applied = await moved(raw, { apply: true, acceptedHash: trial.hash });
    expect([applied.outcome, applied.proof?.different]).toEqual(['applied', 0]);
    const { escalationPolicies } = await get<{ escalationPolicies: { name: string; rules: object[] }[] }>('/v2/config');
    expect(escalationPolicies.find(({ name }) => name === 'Backend')?.rules).toMatchObject([
      { schedule: 'Backend: primary' },
      { user: 'ada@sample.example', delayMinutes: 5 },
      { user: 'bela@sample.example', delayMinutes: 5 },
      { team: 'Backend', delayMinutes: 20 },
    ]);
  });

  it('changes nothing when it moves in again, from its archive without the service', async () => {
    const again = await moved(await readArchive(join(scratch, 'first')));
    expect([actionsIn(again), again.personal]).toEqual([
      ['same'],
      { people: 0, channels: 0, rules: 0, forwardings: 0 },
    ]);
    const later = await crawled('later');
    expect(actionsIn(await moved(later))).toEqual(['same']);
  });

  it('follows what was changed there since', async () => {
    const [chain] = old.company['escalation_policies']!.filter(({ id }) => id === 'E2');
    chain!['duration'] = 600;
    const { objects } = await moved(await crawled('changed'));
    expect(objects.filter(({ kind, action }) => kind !== 'schedules' && action !== 'same')).toMatchObject([
      { kind: 'escalationPolicies', key: 'Backend', action: 'change', changes: [{ field: 'rules' }] },
    ]);
  });

  it('is read from the console, too, and nothing else is taken for its name', async () => {
    const body = { source: 'grafana-oncall', url: old.url, key: ONCALL_KEY };
    const send = (given: object) => app.as(`Bearer ${tenant.token}`).post('/v2/moving-in', given);
    const refused = await send({ ...body, source: 'backup' }).expect(400);
    expect(refused.body).toMatchObject({ errors: [{ path: 'source' }] });
    await send(body).expect(200);
    await app.settle();
    const run = await get<MovingInView>('/v2/moving-in');
    expect(run).toMatchObject({ state: 'ready', source: 'grafana-oncall', url: old.url.replace(/\/$/, '') });
    const report = await get<MoveReport>('/v2/moving-in/report');
    expect([report.source, report.proof?.different, report.refusals]).toEqual(['grafana-oncall', 0, []]);
  });

  it('takes up senders by the token that is in their address', async () => {
    const integrations = await get<{ id: string; name: string }[]>('/v2/integrations?limit=100');
    const scripts = integrations.find(({ name }) => name === 'Scripts');
    await app.as(`Bearer ${tenant.token}`).patch(`/v2/integrations/${scripts?.id}`, { enabled: true }).expect(200);
    await app.http
      .post('/integrations/v1/webhook/aReAoNwDm0eMwKo1mTeTwYo/')
      .send({ message: 'Disk full' })
      .expect((answer) => expect([200, 202]).toContain(answer.status));
  });

  it('goes on with what it told for some days only as these go on, and with nothing else', async () => {
    app.clock.moveBy(86_400_000);
    const { objects, proof } = await moved(await crawled('next day'));
    expect(proof?.different).toBe(0);
    expect(objects.filter(({ kind, action }) => kind === 'schedules' && action !== 'same')).toMatchObject([
      { kind: 'schedules', key: 'Company calendar', action: 'change', changes: [{ field: 'overrides' }] },
      { kind: 'schedules', key: 'Monthly', action: 'change', changes: [{ field: 'overrides' }] },
    ]);
  });
});
