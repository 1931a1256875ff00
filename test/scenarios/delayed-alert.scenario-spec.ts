import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser, type TestUser } from '../support/accounts.js';
import { FakeClock, minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

describe('an alert that a policy delays', () => {
  let database: TestDatabase;
  let clock: FakeClock;
  let app: TestApp;
  let ada: TestUser;
  beforeAll(async () => {
    database = await createTestDatabase();
    clock = new FakeClock();
    app = await TestApp.start({ canPage: true, database, clock });
    ada = await createUser(app, { reachable: true });
    await post('/v2/alert-policies', { name: 'Wait', actions: { delayMinutes: 10 } });
    await post('/v2/escalations', {
      name: 'Ada',
      isDefault: true,
      rules: [{ recipientType: 'user', recipientId: ada.id }],
    });
  });
  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  const post = (path: string, body: object = {}) =>
    app.http
      .post(path)
      .set('X-Service-Key', ROOT_KEY)
      .send(body)
      .expect((answer) => expect(answer.status).toBeLessThan(300));
  const recipients = async (id: string): Promise<string[]> =>
    (await app.http.get(`/v2/alerts/${id}/recipients`).set('X-Service-Key', ROOT_KEY)).body.data;

  /** The process ends without having done any of its work, and another one starts. */
  async function restart(): Promise<void> {
    await app.stop();
    app = await TestApp.start({ canPage: true, database, clock });
  }

  /** @contract policies-11 */
  it('exists at once, survives a restart, and pages when its time has come, once', async () => {
    const delayedUntil = new Date(clock.now().getTime() + minutes(10)).toISOString();
    const { body } = await post('/v2/alerts', { message: 'Flapping' });
    expect(body).toMatchObject({ result: 'created', delayed: true, delayedUntil });
    await restart();
    await app.advance(minutes(9));
    expect(await recipients(body.alertId)).toEqual([]);
    await restart();
    await app.advance(minutes(1));
    await app.advance(minutes(5));
    expect(await recipients(body.alertId)).toEqual([ada.id]);
    const [row] = await app.sql<{ pages: number }>(
      `SELECT count(*)::int AS pages FROM alert_activities, json_to_recordset(entries) AS e(type text)
       WHERE "alertId" = $1 AND type = 'escalated'`,
      [body.alertId],
    );
    expect(row?.pages).toBe(1);
  });

  it('pages nobody when it was closed meanwhile', async () => {
    const { body } = await post('/v2/alerts', { message: 'Flapping' });
    await post(`/v2/alerts/${body.alertId}/close`);
    await restart();
    await app.advance(minutes(15));
    expect(await recipients(body.alertId)).toEqual([]);
  });
});
