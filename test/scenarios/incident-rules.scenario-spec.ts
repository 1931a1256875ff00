import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { OpenIncidentsJob } from '../../src/incidents/rules/open-incidents.job.js';
import { OutboxRelay } from '../../src/platform/relay/outbox-relay.job.js';
import { asAdmin } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { FakeClock } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const ALERTS = 500;
const clock = new FakeClock();
let database: TestDatabase;
let replicas: TestApp[];

beforeAll(async () => {
  database = await createTestDatabase();
  replicas = [await TestApp.start({ database, clock }), await TestApp.start({ database, clock })];
});
afterAll(async () => {
  for (const app of replicas) await app.stop();
  await database.drop();
});

/** @contract incidents-17 */
it('a storm of 500 alerts that fit one rule opens one incident on two replicas, with 200 of them', async () => {
  const [one] = replicas as [TestApp, TestApp];
  const admin = await asAdmin(one);
  const make = async (path: string, body: object): Promise<string> =>
    (await one.as(admin).post(`/v2${path}`, body)).body.data.id as string;
  const service = await make('/services', { name: 'Shop' });
  const rule = await make(`/services/${service}/incident-rules`, {
    ...{ name: 'Down', match: { tags: ['shop'] }, incident: { message: 'Shop is down' } },
  });
  const clients = replicas.map((app) => new AlertClient(app));
  const storm = Array.from({ length: ALERTS }, (_, index) =>
    clients[index % 2]!.created({ message: `Down ${index}`, alias: `down-${index}`, tags: ['shop'] }),
  );
  const working = async (app: TestApp): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) {
      await app.nest.get(OutboxRelay).runOnce(clock.now());
      await app.nest.get(OpenIncidentsJob).runOnce(clock.now());
    }
  };
  await Promise.all([...storm, ...replicas.map(working)]);
  for (const app of replicas) await app.settle();

  const get = async (path: string) => (await one.as(admin).get(`/v2${path}`).expect(200)).body;
  const { data: incidents } = await get('/incidents');
  expect(incidents).toMatchObject([{ name: 'Shop is down', impactedServices: [service] }]);
  const [{ id }] = incidents as [{ id: string }];
  expect((await get(`/incidents/${id}/alerts`)).totalCount).toBe(200);
  const { data } = await get(`/services/${service}/incident-rules/${rule}`);
  expect(data.openIncident).toEqual({ id, leftOut: ALERTS - 200 });
  const said = await one.sql(`SELECT details FROM audit_log WHERE action = 'incident.alerts_left_out'`);
  expect(said).toEqual([{ details: { ruleId: rule, most: 200 } }]);
  expect(await one.sql('SELECT 1 FROM incident_rule_matches')).toEqual([]);
});
