import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createKey, createTeam, login } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await TestApp.start();
  admin = `Bearer ${await login(app)}`;
});
afterAll(() => app.stop());

const call = (method: 'get' | 'post' | 'patch' | 'delete', path: string, authorization = admin) =>
  app.as(authorization).send(method, `/v2${path}`);
const create = async (body: object = {}, authorization = admin): Promise<string> =>
  (
    await call('post', '/incident-templates', authorization)
      .send({ name: 'Outage', message: 'Customers cannot pay', ...body })
      .expect(201)
  ).body.data.id as string;
const open = async (body: object): Promise<Record<string, unknown>> => {
  const { id } = (await call('post', '/incidents').send(body).expect(200)).body.data as { id: string };
  return (await call('get', `/incidents/${id}`).expect(200)).body.data;
};

/** @contract incidents-18 */
it('keeps every field, and changes what the body names', async () => {
  const service = (await call('post', '/services').send({ name: 'Shop' }).expect(200)).body.data.id as string;
  const body = {
    ...{ name: 'Outage', message: 'Down: {{x}}', description: 'd', priority: 'P1', tags: ['a'], details: { b: 'c' } },
    ...{ notifyStakeholders: true, stakeholderNotice: { message: 's', description: null } },
  };
  const id = await create({ ...body, impactedServices: ['Shop'] });
  const stored = { ...body, id, teamId: null, impactedServices: [service] };
  expect((await call('get', `/incident-templates/${id}`).expect(200)).body.data).toMatchObject(stored);
  await call('patch', `/incident-templates/${id}`).send({ tags: null, stakeholderNotice: null }).expect(200);
  const { data, totalCount } = (await call('get', '/incident-templates').expect(200)).body;
  expect([totalCount, data]).toMatchObject([1, [{ ...stored, tags: [], stakeholderNotice: null }]]);
  await call('delete', `/incident-templates/${id}`).expect(200);
  for (const method of ['get', 'patch', 'delete'] as const)
    await call(method, `/incident-templates/${id}`).send({}).expect(404);
});

it.each([
  [{ name: '' }, 'name'],
  [{ message: undefined }, 'message'],
  [{ teamId: UNKNOWN }, 'teamId'],
  [{ impactedServices: [5] }, 'impactedServices'],
  [{ stakeholderNotice: { message: 'x'.repeat(501) } }, 'stakeholderNotice.message'],
])('refuses %j', async (change, field) => {
  const body = { name: 'n', message: 'm', ...change };
  const { message } = (await call('post', '/incident-templates').send(body).expect(400)).body as { message: string };
  expect(message).toContain(`Invalid request: ${field}`);
});

/** @contract incidents-18 */
it('fills an incident that is opened from it, but for what is given', async () => {
  const stakeholderNotice = { message: 'Payments fail', description: 'We look into it' };
  const content = { priority: 'P1', tags: ['outage'], details: { runbook: 'r' }, notifyStakeholders: true };
  const templateId = await create({ ...content, description: 'd', stakeholderNotice });
  const text = 'Customers cannot pay';
  const whole = { ...content, name: text, message: text, description: 'd', stakeholderNotice };
  expect(await open({ templateId: templateId.toUpperCase() })).toMatchObject({ ...whole, status: 'open' });
  const given = { name: 'Other', priority: 'P4', tags: [], description: null, stakeholderNotice: null };
  expect(await open({ templateId, ...given })).toMatchObject({ ...whole, ...given, message: text });
  expect(await open({ templateId: null, name: 'Plain' })).toMatchObject({ name: 'Plain', tags: [], message: 'Plain' });
  await call('post', '/incidents').send({ templateId: UNKNOWN }).expect(400);
  await call('post', '/incidents').send({ templateId, name: '' }).expect(400);
  await call('post', '/incidents').send({ priority: 'P1' }).expect(400);
});

it('is of a team, whose incidents alone are opened from it', async () => {
  const key = `CompatKey ${await createKey(app, { teamId: (await createTeam(app)).id })}`;
  const other = `CompatKey ${await createKey(app, { teamId: (await createTeam(app)).id })}`;
  const templateId = await create({}, key);
  await call('get', `/incident-templates/${templateId}`, other).expect(403);
  await call('post', '/incidents', other).send({ templateId }).expect(403);
  await call('post', '/incidents', key).send({ templateId }).expect(200);
});
