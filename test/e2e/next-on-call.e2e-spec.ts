import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser, login, type TestUser } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let admin: string;
let ada: TestUser;
let ben: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = `Bearer ${await login(app)}`;
  ada = await createUser(app, { fullName: 'Ada' });
  ben = await createUser(app, { fullName: 'Ben' });
});
afterAll(() => app.stop());

const call = (method: 'get' | 'post', path: string) => app.as(admin).send(method, `/v2/schedules${path}`);
const ask = async (path: string) => (await call('get', path).expect(200)).body.data;

/** Ada and Ben in turn, day by day from Monday noon, at which the clock of the test stands. */
async function create(rotation: Record<string, unknown> = {}, schedule: Record<string, unknown> = {}): Promise<string> {
  const participants = [{ id: ada.id }, { id: ben.id }];
  const daily = { name: 'Primary', startDate: '2026-06-01T12:00:00.000Z', type: 'daily', participants, ...rotation };
  const { body } = await call('post', '')
    .send({ name: 'Ops', rotations: [daily], ...schedule })
    .expect(200);
  return body.data.id;
}
async function override(id: string, userId: string, startTime: string, endTime: string): Promise<void> {
  await call('post', `/${id}/overrides`).send({ userId, startTime, endTime }).expect(200);
}

describe('who is next', () => {
  /** @contract on-call-12 */
  it('is said as the list of all schedules says it: with overrides, time off and gaps', async () => {
    const next = async (id: string) => {
      const { next } = await ask(`/${id}/on-calls`);
      const texts = (all: { name: string; startTime: string }[]) =>
        all.map(({ name, startTime }) => `${name} ${startTime.slice(5, 16)}`);
      const { data } = (await app.as(admin).get('/v2/on-calls').expect(200)).body;
      const one = data.find(({ schedule }: { schedule: { id: string } }) => schedule.id === id);
      const listed = one.next.map(({ name, from }: { name: string; from: string }) => `${name} ${from.slice(5, 16)}`);
      expect(listed).toEqual(texts(next));
      return listed;
    };
    const [cyd, dan] = [await createUser(app, { fullName: 'Cyd' }), await createUser(app, { fullName: 'Dan' })];
    // Follow the sun: Cyd from 0 to 8, Ada to 16, Ben to 24.
    const part = (who: TestUser, start: string, end: string) => ({
      ...{ name: who.fullName, startDate: '2026-05-01T00:00:00.000Z', type: 'weekly', participants: [{ id: who.id }] },
      timeRestriction: { start, end },
    });
    const rotations = [part(ada, '08:00', '16:00'), part(ben, '16:00', '00:00'), part(cyd, '00:00', '08:00')];
    const sun = await create({}, { rotations });
    expect(await next(sun)).toEqual(['Ben 06-01T16:00']);
    await override(sun, dan.id, '2026-06-01T12:00:00Z', '2026-06-01T12:30:00Z');
    expect(await next(sun)).toEqual(['Ada 06-01T12:30']);
    const ahead = await create({}, { rotations });
    await override(ahead, dan.id, '2026-06-01T14:00:00Z', '2026-06-01T15:00:00Z');
    expect(await next(ahead)).toEqual(['Dan 06-01T14:00']);
    // Part of the schedule only: the other rotations go on.
    const both = await create({ name: 'First' });
    const { body } = await call('post', `/${both}/rotations`).send({
      ...{ name: 'Second', startDate: '2026-06-01T12:00:00.000Z', participants: [{ id: cyd.id }] },
    });
    await call('post', `/${both}/overrides`)
      .send({
        ...{ userId: dan.id, startTime: '2026-06-01T11:00:00Z', endTime: '2026-06-01T20:00:00Z' },
        rotationIds: [body.data.id],
      })
      .expect(200);
    expect((await next(both)).sort()).toEqual(['Ada 06-01T20:00', 'Cyd 06-01T20:00']);
    const gap = await create({ timeRestriction: { start: '11:00', end: '13:00' } });
    await override(gap, dan.id, '2026-06-01T11:00:00Z', '2026-06-01T12:30:00Z');
    expect(await next(gap)).toEqual(['Ada 06-01T12:30']);
    await override(gap, dan.id, '2026-06-01T12:30:00Z', '2026-06-01T14:00:00Z');
    expect(await next(gap)).toEqual(['Ada 06-02T11:00']);
    const away = await create();
    const id = (
      await app
        .as(`Bearer ${ben.token}`)
        .post('/v2/pto-requests', { startDate: '2026-06-02T12:00:00Z', endDate: '2026-06-03T12:00:00Z' })
        .expect(200)
    ).body.data.id;
    expect(await next(away)).toEqual(['Ben 06-02T12:00']);
    await app.as(admin).patch(`/v2/pto-requests/${id}/approve`, { confirm: true }).expect(200);
    expect(await next(away)).toEqual(['Ben 06-04T12:00']);
  });
});
