import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, createTenant, createUser } from '../support/accounts.js';
import { days, minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL, ROOT_KEY } from '../support/test-config.js';

describe('the audit log', () => {
  let app: TestApp;
  let admin: string;
  beforeAll(async () => {
    app = await TestApp.start();
    app.clock.moveTo('2026-03-01T10:00:00.000Z');
    admin = await asAdmin(app);
    await log({
      action: 'opened',
      entityType: 'door',
      entityId: 'd1',
      entityName: 'Front',
      userId: 'u1',
      userName: 'Ada',
    });
    app.clock.moveBy(minutes(1));
    await log({
      action: 'closed',
      entityType: 'door',
      entityId: 'd1',
      userName: 'Ben',
      details: { how: '100%_quietly' },
    });
    app.clock.moveTo('2026-03-02T10:00:00.000Z');
    admin = await asAdmin(app);
    await log({ action: 'opened', entityType: 'window', entityId: 'w1' });
  });
  afterAll(() => app.stop());

  async function log(entry: object): Promise<string> {
    const answer = await app.as(admin).post('/v2/audit-log', entry);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: { id: expect.any(String), result: 'logged' },
      took: expect.any(Number),
      requestId: expect.any(String),
    });
    return answer.body.data.id;
  }
  const list = (query: string) => app.http.get(`/v2/audit-log?${query}`).set('X-Service-Key', ROOT_KEY);
  const ids = async (query: string) =>
    (await list(query)).body.data.map(
      (entry: { entityId: string; action: string }) => `${entry.entityId} ${entry.action}`,
    );

  /** @contract searches-4 */
  it('lists newest first with the whole record, the true total and no cursor', async () => {
    const answer = await list('entityType=door&limit=1');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: [
        {
          id: expect.any(String),
          action: 'closed',
          entityType: 'door',
          entityId: 'd1',
          entityName: null,
          userId: expect.any(String),
          userName: expect.any(String),
          userEmail: ADMIN_EMAIL,
          subjectId: null,
          subjectName: 'Ben',
          details: { how: '100%_quietly' },
          changes: null,
          actorType: 'user',
          source: 'api',
          ip: '127.0.0.1',
          userAgent: null,
          createdAt: '2026-03-01T10:01:00.000Z',
        },
      ],
      totalCount: 2,
      took: expect.any(Number),
      requestId: expect.any(String),
    });
  });

  /** @contract searches-5 */
  it.each([
    ['action=opened&entityType=door', ['d1 opened']],
    ['user=u1', ['d1 opened']],
    ['user=Ben', ['d1 closed']],
    ['entityType=door&to=2026-03-01', ['d1 closed', 'd1 opened']],
    ['entityType=door&to=2026-03-01T10:00:30Z', ['d1 opened']],
    ['entityType=door&to=2026-03-01T10:00:30', ['d1 opened']],
    ['entityType=window&from=2026-03-02', ['w1 opened']],
    ['entityType=window&from=2026-03-03', []],
    ['entityType=door&q=FRONT', ['d1 opened']],
    ['entityType=door&q=100%25_qui', ['d1 closed']],
    ['entityType=door&q=%25', ['d1 closed']],
    ['entityType=door&q=ben', ['d1 closed']],
    ['action=opened&q=OOR', ['d1 opened']],
    ['entityType=window&q=pene', ['w1 opened']],
    ['entityType=door&user=u1&action=closed', []],
    ['entityType=door&from=2026-03-01T10:01:00Z&to=2026-03-01', ['d1 closed']],
  ])('filters by %s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  /** @contract searches-7 */
  it('reads on before an entry, within the filters', async () => {
    const page = async (query: string): Promise<{ id: string; entityId: string; action: string }[]> =>
      (await list(query).expect(200)).body.data;
    const [newest] = await page('limit=1&action=opened');
    expect(newest).toMatchObject({ entityId: 'w1' });
    const [next, ...more] = await page(`limit=1&action=opened&before=${newest!.id.toUpperCase()}`);
    expect([next, more]).toEqual([expect.objectContaining({ entityId: 'd1', action: 'opened' }), []]);
    expect(await page(`action=opened&before=${next!.id}`)).toEqual([]);
    const { body } = await list(`entityType=door&before=${newest!.id}`);
    expect([body.data.length, body.totalCount, body.nextCursor]).toEqual([2, 2, undefined]);
    const foreign = `Bearer ${(await createTenant(app)).token}`;
    for (const [id, authorization] of [
      ['yesterday', admin],
      ['0195c0de-0000-7000-8000-000000000001', admin],
      [newest!.id, foreign],
    ]) {
      const answer = await app.as(authorization!).get(`/v2/audit-log?before=${id}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'PAGINATION_CURSOR_INVALID']);
    }
  });

  /** @contract searches-5 */
  it.each([
    'from=yesterday',
    'from=2026-02-30',
    'from=2026',
    'to=2026-99-99',
    'limit=many',
    'limit=-1',
    'action=a&action=b',
    'q=%00',
  ])('answers %s with 400', async (query) => {
    const answer = await list(query);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('BAD_REQUEST');
  });

  /** @contract searches-9 */
  it('takes entries from administrators only', async () => {
    const entry = { action: 'a', entityType: 'b', entityId: 'c' };
    const user = await createUser(app);
    const post = (authorization: string, body: object) => app.as(authorization).post('/v2/audit-log', body);
    expect((await post(`Bearer ${user.token}`, entry)).status).toBe(403);
    expect((await post(`CompatKey ${ROOT_KEY}`, entry)).status).toBe(403);
    expect((await app.http.post('/v2/audit-log').send(entry)).status).toBe(401);
    expect((await post(admin, { ...entry, entityId: undefined })).body).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('keeps tenants apart', async () => {
    const other = await createTenant(app);
    const answer = await app.as(`CompatKey ${other.apiKey}`).get('/v2/audit-log?entityType=door');
    expect(answer.body).toMatchObject({ data: [], totalCount: 0 });
  });

  /** @contract conventions-19, searches-6 */
  it('shows 50 unless told otherwise, and at most 200', async () => {
    await app.sql(
      `INSERT INTO audit_log (SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'entityType', 'many'))).*
       FROM audit_log a, generate_series(1, 250) WHERE a."entityId" = 'w1')`,
    );
    for (const [query, shown] of [
      ['', 50],
      ['&limit=1000', 200],
      ['&limit=0', 1],
    ] as const) {
      const { body } = await list(`entityType=many${query}`).expect(200);
      expect([body.data.length, body.totalCount]).toEqual([shown, 250]);
      expect(body).not.toHaveProperty('nextCursor');
    }
  });

  it('stays in order over a long time', async () => {
    app.clock.moveBy(days(30));
    admin = await asAdmin(app);
    await log({ action: 'painted', entityType: 'door', entityId: 'd2' });
    expect(await ids('entityType=door&limit=1')).toEqual(['d2 painted']);
  });
});
