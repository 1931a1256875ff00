import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PlanView } from '../../src/configuration/dto/configuration.dto.js';
import { readBackupFolder } from '../../src/interop/moving-in/backup-folder.js';
import { reportHtml } from '../../src/interop/moving-in/domain/report-html.js';
import { reportText } from '../../src/interop/moving-in/domain/report-text.js';
import type { MoveReport } from '../../src/interop/moving-in/domain/report.js';
import { MovingInService } from '../../src/interop/moving-in/moving-in.service.js';
import { createTenant, type TestTenant } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

const SAMPLE = 'test/fixtures/moving-in/backup-sample';
const GIT = 'github.com/acme/oncall';
type Configuration = Record<string, Record<string, unknown>[]> & { managedBy?: string };

let app: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  app = await TestApp.start();
  tenant = await createTenant(app);
});
afterAll(() => app.stop());

async function ask<T>(method: 'get' | 'post', path: string, body?: object): Promise<T> {
  const asked = app.as(`Bearer ${tenant.token}`).send(method, path);
  const { status, body: answer } = await (body ? asked.send(body) : asked);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
  return answer.data as T;
}
const planOf = (configuration: object) => ask<PlanView>('post', '/v2/config/plan', { configuration, prune: false });
async function applied(configuration: object): Promise<void> {
  const { hash } = await planOf(configuration);
  await ask('post', '/v2/config/apply', { configuration, prune: false, hash });
}
const moveIn = async (acceptedHash: string | null, theirs = false): Promise<MoveReport> =>
  app.nest.get(MovingInService, { strict: false }).move(tenant.id, await readBackupFolder(SAMPLE), {
    ...{ apply: acceptedHash !== null, acceptedHash, trustsChannels: false, theirs, goesLive: false, timezone: null },
    keys: new Map(),
  });
const exported = () => ask<Configuration>('get', '/v2/config');

it('an export after moving in changes nothing of it, and what a configuration takes over is left when it moves in again', async () => {
  await applied({ version: 1, managedBy: GIT, teams: [{ name: 'Cloud Platform', description: 'Here first' }] });
  const { hash } = await moveIn(null);
  const first = await moveIn(hash);
  const keptIn = ({ objects }: MoveReport) => objects.filter(({ action }) => action === 'kept-here');
  const cloud = { kind: 'teams', key: 'Cloud Platform', action: 'kept-here', managedBy: GIT };
  expect([first.outcome, keptIn(first)]).toEqual(['applied', [cloud]]);

  const moved = await ask<Configuration>('get', '/v2/config?managedBy=moving-in');
  expect([moved.managedBy, moved['teams']?.length]).toEqual(['moving-in', 3]);
  expect((await planOf(moved)).counts).toMatchObject({ create: 0, change: 0, delete: 0 });
  const fresh = await exported();
  const changes = (await planOf(fresh)).objects.filter(({ action }) => action === 'change');
  // What nobody manages, as everywhere: here the administrator and the first key.
  expect(changes.map(({ kind, changes }) => [kind, changes])).toEqual(
    ['users', 'integrations'].map((kind) => [kind, [{ field: 'managedBy', before: null, after: 'configuration' }]]),
  );

  const [backend] = (fresh['teams'] ?? []).filter(({ name }) => name === 'Backend');
  const [rota] = fresh['schedules'] ?? [];
  const ours = { managedBy: GIT, description: 'Of our files' };
  await applied({ version: 1, teams: [{ ...backend, ...ours }], schedules: [{ ...rota, ...ours }] });
  for (const theirs of [false, true]) {
    const again = await moveIn(hash, theirs);
    const kept = [{ ...cloud, kind: 'schedules', key: rota?.['name'] }, { ...cloud, key: 'Backend' }, cloud];
    expect([again.outcome, keptIn(again)]).toEqual(['applied', expect.arrayContaining(kept)]);
    expect(again.objects.filter(({ action }) => action === 'change' || action === 'create')).toEqual([]);
    expect(reportText(again)).toContain(`= teams Backend: managed by ${GIT}, kept as it is`);
    expect(reportHtml(again)).toContain(`managed by ${GIT}`);
  }
  const now = (await exported())['teams'] ?? [];
  expect(now.filter(({ name }) => name === 'Backend' || name === 'Cloud Platform')).toMatchObject([
    { ...ours },
    { managedBy: GIT, description: 'Here first' },
  ]);
});
