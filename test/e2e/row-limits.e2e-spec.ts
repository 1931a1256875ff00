import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROW_LIMITS } from '../../src/platform/database/row-limits.js';
import { OUTBOUND_TYPES } from '../../src/alerts/integrations/domain/outbound-target.js';
import { login } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let authorization: string;
const paths: Record<string, string> = {};
const limits = Object.entries(ROW_LIMITS);
const original = limits.map(([, { most }]) => most);
const LOW = 20;
beforeAll(async () => {
  // Thousands of rows would take half a minute.
  for (const [, limit] of limits) limit.most = LOW;
  app = await TestApp.start();
  authorization = `Bearer ${await login(app)}`;
  const teamId = await created('/v2/teams', { name: 'Crew' });
  const serviceId = await created('/v2/services', { name: 'Shop' });
  for (const [table, { at }] of Object.entries(ROW_LIMITS))
    paths[table] = at.replace('{teamId}', teamId).replace('{serviceId}', serviceId);
  bodies['routing_rules'] = { name: 'One', targetTeamId: teamId };
});
afterAll(async () => {
  for (const [at, [, limit]] of limits.entries()) limit.most = original[at]!;
  await app.stop();
});

const soon = { startTime: '2100-01-01T00:00:00Z', endTime: '2100-01-02T00:00:00Z' };
const bodies: Record<string, object> = {
  alert_policies: { name: 'One', actions: { addTags: ['x'] } },
  notification_policies: { name: 'One', actions: { delay: { minutes: 5 } } },
  team_routing_rules: { name: 'One', notify: { type: 'none' } },
  notification_rules: { name: 'One', action: { delayMins: 0 } },
  integrations: { name: 'One' },
  outbound_integrations: { name: 'One', type: 'webhook', config: { url: 'https://hooks.example.com/pager' } },
  incident_rules: { name: 'One', match: {}, incident: { message: 'Down' } },
  incident_templates: { name: 'One', message: 'Down' },
  maintenance_windows: { name: 'One', ...soon },
};

const post = (path: string, body: object) => app.http.post(path).set({ authorization }).send(body);

async function created(path: string, body: object): Promise<string> {
  const { status, body: answer } = await post(path, body);
  const { data, id } = answer as { data?: { id?: string }; id?: string };
  expect([status < 300, answer]).toEqual([true, answer]);
  return data?.id ?? id ?? '';
}

/** Copies of the row of this id, so that there are so many of its owner. */
async function fill(name: string, id: string, most: number): Promise<void> {
  const { per, table = name } = ROW_LIMITS[name]!;
  const own = per ? `AND o."${per.column}" = r."${per.column}"` : '';
  await app.sql(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
       'name', r.name || n, 'urlTokenHash', gen_random_uuid()))).*
     FROM ${table} r, generate_series(1, $2) n
     WHERE r.id = $1 AND n <= $2 - (SELECT count(*) FROM ${table} o WHERE o."tenantId" = r."tenantId" ${own})`,
    [id, most],
  );
}

it('integrations that are told of alerts are those of the types that send them', () => {
  expect(ROW_LIMITS['outbound_integrations']?.per?.only).toEqual(OUTBOUND_TYPES);
});

describe.each(limits)('the rows of %s', (table) => {
  // Two limits count them.
  beforeAll(() => app.sql('DELETE FROM integrations'));

  it('have a limit, also for two at once', async () => {
    const [path, body] = [paths[table]!, bodies[table]!];
    await fill(table, await created(path, body), LOW - 1);
    const answers = await Promise.all([1, 2, 3].map((n) => post(path, { ...body, name: `Last ${n}` })));
    const refused = answers.filter(({ status }) => status >= 300);
    expect(refused.map(({ status, body: { code } }) => [status, code as unknown])).toEqual([
      [400, 'TOO_MANY_OBJECTS'],
      [400, 'TOO_MANY_OBJECTS'],
    ]);
    expect(refused[0]!.body).toMatchObject({ message: expect.stringContaining(`at most ${LOW}`) });
  });
});

it('a configuration with too many of a kind is refused as a whole, and its plan says why', async () => {
  await app.sql('DELETE FROM incident_templates WHERE id IN (SELECT id FROM incident_templates LIMIT 2)');
  const incidentTemplates = [1, 2, 3].map((n) => ({ name: `New ${n}`, message: 'Down' }));
  const configuration = { version: 1, incidentTemplates, teams: [{ name: 'Another' }] };
  const plan = await post('/v2/config/plan', { configuration }).expect(200);
  const { hash, refusals } = (plan.body as { data: { hash: string; refusals: object[] } }).data;
  expect(refusals).toEqual([
    expect.objectContaining({ key: 'New 3', message: expect.stringContaining(`at most ${LOW}`) }),
  ]);
  const applied = await post('/v2/config/apply', { configuration, hash }).expect(409);
  expect(applied.body).toMatchObject({ code: 'CONFIGURATION_REFUSED', message: expect.stringContaining('New 3') });
  expect(await app.sql(`SELECT name FROM incident_templates WHERE name LIKE 'New%'`)).toEqual([]);
});

it('maintenance that is over does not count, until it gets new times', async () => {
  const path = paths['maintenance_windows']!;
  const [over] = await app.sql<{ id: string }>('SELECT id FROM maintenance_windows LIMIT 1');
  const end = () =>
    app.sql(`UPDATE maintenance_windows SET "startTime" = '2001-01-01', "endTime" = '2001-01-02' WHERE id = $1`, [
      over!.id,
    ]);
  const change = () => app.http.patch(`${path}/${over!.id}`).set({ authorization }).send(soon);
  await end();
  await change().expect(200);
  await end();
  await created(path, { name: 'The last', ...soon });
  expect((await change().expect(400)).body).toMatchObject({ code: 'TOO_MANY_OBJECTS' });
});
