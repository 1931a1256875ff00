import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createTeam, createUser } from '../support/accounts.js';
import { AlertClient, ROOT } from '../support/alert-client.js';
import { ENVELOPE } from '../support/envelope.js';
import { minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

const ACCEPTED = { result: 'Request will be processed', ...ENVELOPE };
/** The key of the bootstrap, whatever name a request gives itself. */
const KEY = { type: 'api_key', id: expect.any(String), name: 'Bootstrap' };
const NOT_FOUND = { message: 'Alert not found' };

describe('what hangs on an alert', () => {
  let app: TestApp;
  let alerts: AlertClient;

  beforeAll(async () => {
    app = await TestApp.start();
    alerts = new AlertClient(app);
  });
  afterAll(() => app.stop());

  const badRequest = async (id: string, route: string, body: object): Promise<void> => {
    const response = await alerts.act(id, route, body).expect(400);
    expect(response.body).toEqual({
      message: expect.stringMatching(/^Invalid request: /),
      code: 'BAD_REQUEST',
      errors: expect.any(Array),
      ...ENVELOPE,
    });
  };

  /** @contract alert-7, alerts-17 */
  it('takes notes and shows them newest first', async () => {
    const id = await alerts.created();
    const first = await alerts.act(id, 'notes', { note: 'Looking' }).expect(202);
    expect(first.body).toEqual(ACCEPTED);
    app.clock.moveBy(minutes(1));
    await alerts.act(id, 'notes', { note: 'Found it', user: 'Ada' }).expect(202);
    const { body } = await alerts.get(`/${id}/notes`).expect(200);
    expect(body).toEqual({
      data: [
        { id: expect.any(String), note: 'Found it', user: 'Ada', actor: KEY, createdAt: app.clock.now().toISOString() },
        { id: expect.any(String), note: 'Looking', user: 'api', actor: KEY, createdAt: expect.any(String) },
      ],
      totalCount: 2,
      ...ENVELOPE,
    });
    expect(await alerts.history(id)).toEqual(['note-added', 'note-added', 'created']);
  });

  /** @contract alerts-17 */
  it.each([{}, { note: '' }, { note: 7 }, { note: 'n'.repeat(25_001) }, { note: 'x', user: {} }])(
    'refuses a wrong note: %#',
    async (body) => {
      const id = await alerts.created();
      await badRequest(id, 'notes', body);
      expect(await alerts.history(id)).toEqual(['created']);
    },
  );

  /** @contract alert-8 */
  it('shows the activities as records, newest first', async () => {
    const id = await alerts.created({ user: 'cron', source: 'df' });
    const { body } = await alerts.get(`/${id}/activities`).expect(200);
    expect(body).toEqual({
      data: {
        activities: [
          {
            id: expect.any(String),
            type: 'created',
            user: 'cron',
            actor: KEY,
            createdAt: app.clock.now().toISOString(),
            metadata: expect.objectContaining({ source: 'df' }),
          },
        ],
      },
      ...ENVELOPE,
    });
  });

  /** @contract alerts-18 */
  it('merges details', async () => {
    const id = await alerts.created({ details: { a: '1', b: '2' } });
    const { body } = await alerts.act(id, 'details', { details: { b: '3', c: '4' } }).expect(200);
    expect(body).toEqual({ data: { a: '1', b: '3', c: '4' }, ...ENVELOPE });
    const shown = await alerts.get(`/${id}`).expect(200);
    expect(shown.body.data.details).toEqual({ a: '1', b: '3', c: '4' });
    await alerts.act(id, 'details', { details: {} }).expect(200);
    expect(await alerts.history(id)).toEqual(['details-added', 'created']);
    for (const bad of [{}, { details: [] }, { details: { a: 1 } }, { details: null }]) {
      await badRequest(id, 'details', bad);
    }
  });

  /** @contract alerts-18 */
  it('concurrent merges lose nothing', async () => {
    const id = await alerts.created();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        alerts.act(id, 'details', { details: { [`k${index}`]: 'v' } }).expect(200),
      ),
    );
    const { body } = await alerts.get(`/${id}`).expect(200);
    expect(Object.keys(body.data.details)).toHaveLength(10);
  });

  /** @contract alerts-20 */
  it('adds responders', async () => {
    await createTeam(app, { name: 'Ops' });
    const ada = await createUser(app, { fullName: 'Ada' });
    const nights = await app.as(ROOT).post('/v2/schedules', { name: 'Nights' }).expect(200);
    const id = await alerts.created({ responders: [{ type: 'team', name: 'Ops' }] });
    const { body } = await alerts
      .act(id, 'responders', {
        responders: [
          { type: 'user', id: ada.email.toUpperCase(), name: 'Ada' },
          { type: 'team', name: 'Ops' },
        ],
      })
      .expect(200);
    const warnings = ['Ada cannot be reached: no contact method'];
    expect(body).toEqual({ data: { result: 'added', count: 2, warnings }, ...ENVELOPE });
    const single = await alerts.act(id, 'responders', { responder: { type: 'schedule', name: 'Nights' } }).expect(200);
    expect(single.body.data).toEqual({ result: 'added', count: 1 });
    const shown = await alerts.get(`/${id}`).expect(200);
    expect(shown.body.data.responders).toEqual([
      { id: null, type: 'team', name: 'Ops' },
      { id: ada.id, type: 'user', name: 'Ada', email: ada.email },
      { id: nights.body.data.id, type: 'schedule', name: 'Nights' },
    ]);
    expect(await alerts.history(id)).toEqual(['responders-added', 'responders-added', 'created']);
    for (const bad of [{}, { responders: {} }, { responders: [{ name: 'x' }] }, { responder: 'Ops' }]) {
      await badRequest(id, 'responders', bad);
    }
    for (const type of ['user', 'team', 'schedule', 'escalation']) {
      const responders = [
        { type: 'team', name: 'Ops' },
        { type, id: randomUUID(), name: 'Nobody' },
      ];
      const refused = await alerts.act(id, 'responders', { responders }).expect(400);
      expect(refused.body.message).toBe(`Invalid request: responders.1: there is no such ${type}`);
    }
    expect((await alerts.get(`/${id}`).expect(200)).body.data.responders).toHaveLength(3);
  });

  it('names the field of a team or responder that nobody knows', async () => {
    const id = await alerts.created();
    const stranger = { id: randomUUID() };
    const team = await alerts.act(id, 'teams', { team: stranger }).expect(400);
    expect(team.body.message).toBe('Invalid request: team: there is no such team');
    const responder = { ...stranger, type: 'user' };
    const many = await alerts.act(id, 'responders', { responders: [responder] }).expect(400);
    expect(many.body.message).toBe('Invalid request: responders.0: there is no such user');
  });

  /** @contract alerts-26 */
  it('adds tags, each once; none is no change', async () => {
    const id = await alerts.created({ tags: ['a'] });
    const { body } = await alerts.act(id, 'tags', { tags: ['b', 'a', 'b'] }).expect(200);
    expect(body).toEqual({ data: ['a', 'b'], ...ENVELOPE });
    expect((await alerts.act(id, 'tags', { tags: [] }).expect(200)).body.data).toEqual(['a', 'b']);
    expect((await alerts.act(id, 'tags', { tags: ['b'] }).expect(200)).body.data).toEqual(['a', 'b']);
    expect(await alerts.history(id)).toEqual(['tags-added', 'created']);
    for (const bad of [{}, { tags: 'a' }, { tags: [1] }, { tags: [''] }, { tags: ['t'.repeat(51)] }]) {
      await badRequest(id, 'tags', bad);
    }
    await badRequest(id, 'tags', { tags: Array.from({ length: 19 }, (_, index) => `t${index}`) });
    expect(await alerts.shown(id)).toMatchObject({ tags: ['a', 'b'] });
  });

  /** @contract alerts-27 */
  it('removes tags', async () => {
    const id = await alerts.created({ tags: ['a', 'b', 'c d', 'e'] });
    const { body } = await alerts.delete(`/${id}/tags?tag=${encodeURIComponent('c d')}`).expect(200);
    expect(body).toEqual({ data: ['a', 'b', 'e'], ...ENVELOPE });
    expect((await alerts.delete(`/${id}/tags?tag=unknown`).expect(200)).body.data).toEqual(['a', 'b', 'e']);
    expect((await alerts.delete(`/${id}/tags?tags=a,e`).expect(200)).body.data).toEqual(['b']);
    expect(await alerts.history(id)).toEqual(['tags-removed', 'tags-removed', 'created']);
    for (const query of ['', '?tag=', '?tag[]=b']) await alerts.delete(`/${id}/tags${query}`).expect(400);
    expect(await alerts.shown(id)).toMatchObject({ tags: ['b'] });
  });

  it('removes details', async () => {
    const id = await alerts.created({ details: { a: '1', b: '2', c: '3' } });
    const { body } = await alerts.delete(`/${id}/details?keys=a,%20c,unknown`).expect(200);
    expect(body).toEqual({ data: { b: '2' }, ...ENVELOPE });
    expect((await alerts.delete(`/${id}/details?keys=a`).expect(200)).body.data).toEqual({ b: '2' });
    expect(await alerts.history(id)).toEqual(['details-removed', 'created']);
    for (const query of ['', '?keys=', '?keys[]=b']) await alerts.delete(`/${id}/details${query}`).expect(400);
  });

  it('tells the history as sentences', async () => {
    const id = await alerts.created();
    await alerts.act(id, 'notes', { note: 'On it', user: 'ann' }).expect(202);
    const [note, created] = (await alerts.get(`/${id}/logs`).expect(200)).body.data;
    expect(note).toMatchObject({ log: 'Note added: On it', type: 'note-added', owner: 'ann' });
    expect(created).toMatchObject({ log: 'Alert created', type: 'created' });
    const page = async (query: string) => (await alerts.get(`/${id}/logs?${query}`).expect(200)).body.data;
    expect(await page('limit=1')).toEqual([note]);
    expect(await page(`offset=${note.offset}`)).toEqual([created]);
    expect(await page('order=asc')).toEqual([created, note]);
    await alerts.get(`/${id}/logs?limit=x`).expect(400);
  });

  /** @contract alerts-21 */
  it('has no recipients while nobody was named', async () => {
    const id = await alerts.created();
    const { body } = await alerts.get(`/${id}/recipients`).expect(200);
    expect(body).toEqual({ data: [], ...ENVELOPE });
  });

  it('can be reworded', async () => {
    const id = await alerts.created();
    for (const [route, value] of [
      ['message', 'New words'],
      ['description', 'More words'],
      ['priority', 'P1'],
    ] as const) {
      const { body } = await alerts.put(`/${id}/${route}`, { [route]: value }).expect(202);
      const nobody = { warnings: [expect.stringContaining('nobody is paged')] };
      expect(body).toEqual({ ...ACCEPTED, ...(route === 'priority' && nobody) });
      await alerts.put(`/${id}/${route}`, { [route]: 7 }).expect(400);
      await alerts.put(`/${id}/${route}`, {}).expect(400);
      await alerts.put(`/${randomUUID()}/${route}`, { [route]: value }).expect(404);
    }
    expect(await alerts.shown(id)).toMatchObject({
      message: 'New words',
      description: 'More words',
      priority: 'P1',
    });
  });

  it('has its new words in its history, once', async () => {
    const id = await alerts.created({ message: 'Old words', description: 'Old' });
    for (const [field, value] of [
      ['message', 'Old words'],
      ['message', 'New words'],
      ['message', 'New words'],
      ['description', 'New'],
      ['description', 'New'],
    ] as const)
      await alerts.put(`/${id}/${field}`, { [field]: value }).expect(202);
    const { body } = await alerts.get(`/${id}/activities`).expect(200);
    expect(body.data.activities).toMatchObject([
      { type: 'description-changed', metadata: {} },
      { type: 'message-changed', metadata: { from: 'Old words', to: 'New words' } },
      { type: 'created' },
    ]);
  });

  /** @contract alerts-29 */
  it('goes with the alert when it is deleted', async () => {
    const id = await alerts.created({ message: 'Delete me', tags: ['a'] });
    await alerts.act(id, 'notes', { note: 'x' }).expect(202);
    const { body } = await alerts.delete(`/${id}`).expect(200);
    expect(body).toEqual({ data: { result: 'deleted' }, ...ENVELOPE });
    expect((await alerts.delete(`/${id}`).expect(404)).body).toEqual(NOT_FOUND);
    for (const table of ['alert_activities', 'alert_notes', 'alert_recipients']) {
      expect(await app.sql(`SELECT 1 FROM ${table} WHERE "alertId" = $1`, [id])).toEqual([]);
    }
    expect(await app.sql(`SELECT action, "entityName" FROM audit_log WHERE "entityId" = $1`, [id])).toEqual([
      { action: 'alert.delete', entityName: 'Delete me' },
    ]);
    await app.settle();
  });

  describe('a body that is not an object', () => {
    const routes = ['acknowledge', 'snooze', 'assign', 'read', 'escalate', 'notes', 'details', 'responders', 'tags'];
    const bodies = ['[]', '[{}]', '7', '"text"', 'true', 'null', ''];

    /** @contract conventions-12 */
    it.each(routes)('never breaks %s', async (route) => {
      const id = await alerts.created();
      for (const body of bodies) {
        const { status } = await app
          .as(ROOT)
          .post(`/v2/alerts/${id}/${route}`)
          .set('Content-Type', 'application/json')
          .send(body);
        expect([200, 202, 400]).toContain(status);
      }
    });

    /** @contract conventions-12 */
    it('is 400 where the route needs one', async () => {
      const id = await alerts.created();
      for (const body of bodies) {
        for (const path of [`/${id}/responders`, `/${id}/notes`, `/${id}/tags`, `/${id}/details`, '/bulk', '']) {
          await app.as(ROOT).post(`/v2/alerts${path}`).set('Content-Type', 'application/json').send(body).expect(400);
        }
      }
    });
  });

  /** @contract alerts-10 */
  it('is 404 for an unknown alert', async () => {
    const unknown = randomUUID();
    const answers = [
      alerts.get(`/${unknown}/notes`),
      alerts.get(`/${unknown}/activities`),
      alerts.get(`/${unknown}/recipients`),
      alerts.act(unknown, 'notes', { note: 'x' }),
      alerts.act(unknown, 'details', { details: {} }),
      alerts.act(unknown, 'responders', { responders: [] }),
      alerts.act(unknown, 'tags', { tags: [] }),
      alerts.act(unknown, 'snooze', { endTime: '2100-01-01T00:00:00Z' }),
      alerts.delete(`/${unknown}/tags?tag=a`),
      alerts.delete(`/${unknown}`),
    ];
    for (const answer of answers) expect((await answer.expect(404)).body).toEqual(NOT_FOUND);
  });
});
