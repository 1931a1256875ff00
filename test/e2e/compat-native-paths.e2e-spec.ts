import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { isConfigured } from '../../src/interop/compat/configuration/third-party-paths.js';
import { asAdmin, createKey } from '../support/accounts.js';
import { ApiDocument } from '../support/api-document.js';
import { TestApp } from '../support/test-app.js';

/** The third party's paths must not hide what only Pager has below the same words. */
describe('what Pager alone has, for third-party clients', () => {
  let app: TestApp;
  let basic: string;
  beforeAll(async () => {
    app = await TestApp.start();
    const key = await createKey(app, { scopes: ['read', 'write', 'delete', 'config'] });
    basic = `Basic ${Buffer.from(`:${key}`).toString('base64')}`;
  });
  afterAll(() => app.stop());

  it('a schedule is a calendar, by HTTP Basic as calendar programs send it', async () => {
    const made = await app.as(await asAdmin(app)).post('/v2/schedules', { name: 'Night' });
    const { id } = made.body.data as { id: string };
    const calendar = await app.as(basic).get(`/v2/schedules/${id}/ical?days=7`).expect(200);
    expect([calendar.headers['content-type'], calendar.text]).toEqual([
      expect.stringContaining('text/calendar'),
      expect.stringContaining('BEGIN:VCALENDAR'),
    ]);
    await app.http.head(`/v2/schedules/${id}/ical`).set('Authorization', basic).expect(200);
    const theirs = await app.as(basic).get(`/v2/schedules/${id}`).expect(200);
    expect(theirs.body.data).toMatchObject({ id, enabled: true });
    await app.as(basic).get(`/v2/schedules/${id}/nonsense`).expect(404);
  });

  it('each route below their paths has an answer', async () => {
    const { operations } = await ApiDocument.of(app);
    const below = [...operations.keys()].filter((route) => isConfigured(route.split(' ')[1] ?? ''));
    expect(below.length).toBeGreaterThan(40);
    const unknown: string[] = [];
    for (const route of below) {
      const [method = '', path = ''] = route.split(' ');
      const url = path.replaceAll(/\{\w+\}/g, () => randomUUID());
      const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete';
      const answer = await app.as(basic).send(verb, url, verb === 'get' ? undefined : {});
      if (answer.status === 405 || /Cannot [A-Z]+ /.test(answer.text)) unknown.push(`${route}: ${answer.status}`);
    }
    expect(unknown).toEqual([]);
  });
});
