import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createKey,
  createTeam,
  createTenant,
  createUser,
  type TestTenant,
  type TestUser,
} from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { days, minutes, seconds } from '../support/fake-clock.js';
import { textOfPdf } from '../support/pdf-text.js';
import { TestApp } from '../support/test-app.js';

const ENVELOPE = { took: expect.any(Number), requestId: expect.any(String) };

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

const ask = (path: string, authorization: string) =>
  app.http.get(`/v2/reports/${path}`).set('Authorization', authorization);
const dataOf = async (path: string, authorization: string) => (await ask(path, authorization).expect(200)).body.data;

describe('the figures', () => {
  let tenant: TestTenant;
  let key: string;
  let alerts: AlertClient;
  let ada: TestUser;
  let ben: TestUser;

  /**
   * At noon of 1 June 2026, by hand:
   * - A (P1, db, 31 days before): beyond the thirty days; closed after a day.
   * - B (P1, db, 2 days before): Ada acknowledges after 60 s, takes it back, Ben acknowledges again after 600 s, it is
   *   closed after 1000 s. → 60 s to acknowledge, 1000 s to close, Ada's.
   * - C (P2, db, 2 days before): closed after 200 s, reopened, closed after 500 s, never acknowledged. → – and 500 s.
   * - D (P3, web, 1 day before): Ben acknowledges after 180 s; assigned to Ada. → 180 s, still open work, Ada's.
   * - E (P3, web, at this moment): open.
   * - F (P3, db, 1 day before): an alert policy closes it at its creation. → counts in neither.
   * - G (P3, db, 1 day before): an alert policy acknowledges it at its creation; closed after 400 s. → – and 400 s.
   */
  beforeAll(async () => {
    tenant = await createTenant(app);
    key = `CompatKey ${tenant.apiKey}`;
    alerts = new AlertClient(app, key);
    ada = await createUser(app, { fullName: 'Ada', tenantId: tenant.id });
    ben = await createUser(app, { fullName: 'Ben', tenantId: tenant.id });
    const as = (user: TestUser) => new AlertClient(app, `Bearer ${user.token}`);
    const act = (client: AlertClient, id: string, action: string, body = {}) =>
      client.act(id, action, body).expect(202);
    const policy = async (actions: object, tag: string) =>
      app.http
        .post('/v2/alert-policies')
        .set('Authorization', `Bearer ${tenant.token}`)
        .send({ name: tag, match: { tags: [tag] }, actions })
        .expect(200);
    await policy({ autoClose: true }, 'close-it');
    await policy({ autoAck: true }, 'acknowledge-it');

    app.clock.moveTo('2026-05-01T12:00:00Z');
    const a = await alerts.created({ priority: 'P1', source: 'db' });
    app.clock.moveBy(days(1));
    await act(alerts, a, 'close');

    app.clock.moveTo('2026-05-30T12:00:00Z');
    const b = await alerts.created({ priority: 'P1', source: 'db', entity: 'checkout' });
    const c = await alerts.created({ priority: 'P2', source: 'db', entity: 'checkout' });
    app.clock.moveBy(seconds(60));
    // The tokens of people last a quarter of an hour; what they do here is done by their tokens all the same.
    await act(await asNow(ada), b, 'acknowledge');
    app.clock.moveBy(seconds(60));
    await act(await asNow(ada), b, 'unacknowledge');
    app.clock.moveBy(seconds(80));
    await act(alerts, c, 'close');
    await act(alerts, c, 'reopen');
    app.clock.moveBy(seconds(300));
    await act(alerts, c, 'close');
    app.clock.moveBy(seconds(100));
    await act(await asNow(ben), b, 'acknowledge');
    app.clock.moveBy(seconds(400));
    await act(alerts, b, 'close');

    app.clock.moveTo('2026-05-31T12:00:00Z');
    const d = await alerts.created({ priority: 'P3', source: 'web', entity: 'search' });
    await alerts.created({ source: 'db', tags: ['close-it'] });
    const g = await alerts.created({ source: 'db', tags: ['acknowledge-it'] });
    app.clock.moveBy(minutes(3));
    await act(await asNow(ben), d, 'acknowledge');
    await act(alerts, d, 'assign', { user: ada.id });
    app.clock.moveBy(seconds(220));
    await act(alerts, g, 'close');

    app.clock.moveTo('2026-06-01T12:00:00Z');
    await alerts.created({ priority: 'P3', source: 'web' });
    void as;
  });

  async function asNow(user: TestUser): Promise<AlertClient> {
    const { body } = await app.http
      .post('/v2/auth/login')
      .send({ email: user.email, password: 'a password for tests' })
      .expect(200);
    return new AlertClient(app, `Bearer ${body.data.token}`);
  }

  it('summarize', async () => {
    const { body } = await ask('summary', key).expect(200);
    expect(body).toEqual({
      data: {
        period: { days: 30, since: '2026-05-02T12:00:00.000Z' },
        totals: { total: 6, open: 1, acknowledged: 1, closed: 4 },
        mtta: { seconds: 120, minutes: 2 },
        mttr: { seconds: 633.33, minutes: 10.56 },
        byPriority: { P1: 1, P2: 1, P3: 4, P4: 0, P5: 0 },
        bySource: [
          { source: 'db', count: 4 },
          { source: 'web', count: 2 },
        ],
      },
      ...ENVELOPE,
    });
    expect((await dataOf('summary?days=1', key)).totals).toEqual({ total: 4, open: 1, acknowledged: 1, closed: 2 });
    expect((await dataOf('summary?days=31', key)).totals.total).toBe(7);
  });
});
