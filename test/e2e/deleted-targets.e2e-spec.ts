import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createUser, login } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

/* Who was deleted may stay where they are named, as what they were. */

let app: TestApp;
let authorization: string;
beforeAll(async () => {
  app = await TestApp.start();
  authorization = `Bearer ${await login(app)}`;
});
afterAll(() => app.stop());

const send = (method: 'post' | 'patch' | 'delete', path: string, body: object = {}) =>
  app.http[method](path).set({ authorization }).send(body);
type Named = { type: string; id: string };
const startTime = '2026-06-01T00:00:00Z';
const endTime = '2099-06-02T00:00:00Z';

it.each([
  [
    ...['the rotation of a schedule', '/v2/schedules', 'rotations.0.participants.0.id'],
    (participant: Named) => ({ name: 'S', rotations: [{ startDate: startTime, participants: [participant] }] }),
  ],
  [
    ...['an alert policy', '/v2/alert-policies', 'actions.addResponders.0.id'],
    (responder: Named) => ({ name: 'P', actions: { addResponders: [responder] } }),
  ],
  [
    ...['an integration', '/v2/integrations', 'responders.0.id'],
    (responder: Named) => ({ name: 'I', responders: [responder] }),
  ],
  [
    ...['a rule of an integration', '/v2/integrations', 'rules.create.0.responders.0.id'],
    (responder: Named) => ({ name: 'I', rules: { create: [{ name: 'all', responders: [responder] }] } }),
  ],
  [...['an incident', '/v2/incidents', 'responders.0'], (responder: Named) => ({ name: 'I', responders: [responder] })],
] as [string, string, string, (named: Named) => object][])(
  'in %s somebody who was deleted may stay, and names no team of that id',
  async (_, path, field, bodyOf) => {
    const { id } = await createUser(app);
    const created = await send('post', path, bodyOf({ type: 'user', id }));
    expect([created.status, created.text]).toEqual([200, expect.any(String)]);
    const own = `${path}/${(created.body as { data: { id: string } }).data.id}`;
    await send('delete', `/v2/users/${id}`).expect(200);
    const kept = await send('patch', own, bodyOf({ type: 'user', id }));
    expect([kept.status, kept.text]).toEqual([200, expect.any(String)]);
    const { body } = await send('patch', own, bodyOf({ type: 'team', id })).expect(400);
    expect((body as { message: string }).message).toContain(`Invalid request: ${field}: there is no`);
  },
);

it('who stood in by an override is no team either', async () => {
  const schedule = (await send('post', '/v2/schedules', { name: 'O' }).expect(200)).body as { data: { id: string } };
  const { id: userId } = await createUser(app);
  const path = `/v2/schedules/${schedule.data.id}/overrides`;
  const made = (await send('post', path, { userId, startTime, endTime }).expect(200)).body as { data: { id: string } };
  await app.sql('DELETE FROM users WHERE id = $1', [userId]);
  await send('patch', `${path}/${made.data.id}`, { userId }).expect(200);
  const { body } = await send('patch', `${path}/${made.data.id}`, { participant: { type: 'team', id: userId } });
  expect(body).toMatchObject({ message: `Invalid request: participant.id: there is no team "${userId}"` });
});
