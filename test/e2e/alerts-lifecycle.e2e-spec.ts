import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { AlertClient } from '../support/alert-client.js';
import { ENVELOPE } from '../support/envelope.js';
import { hours, minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

const ACCEPTED = { result: 'Request will be processed', ...ENVELOPE };
const NOT_FOUND = { message: 'Alert not found' };
const CONFLICT = { message: expect.any(String), code: 'CONFLICT', ...ENVELOPE };

describe('the lifecycle of an alert', () => {
  let app: TestApp;
  let alerts: AlertClient;

  beforeAll(async () => {
    app = await TestApp.start();
    alerts = new AlertClient(app);
  });
  afterAll(() => app.stop());

  const inAnHour = (): string => new Date(app.clock.now().getTime() + hours(1)).toISOString();
  const accept = async (id: string, action: string, body: object = {}): Promise<void> => {
    const { warnings, ...answer } = (await alerts.act(id, action, body).expect(202)).body;
    expect(answer).toEqual(ACCEPTED);
    // Nobody is named for these alerts.
    const tells = ['unacknowledge', 'reopen', 'unsnooze'].includes(action);
    if (!tells) expect(warnings).toBeUndefined();
  };
  /** Of an owner who is no user. */
  const acceptOwner = async (id: string, body: object, owner: string): Promise<void> => {
    const warnings = [`owner: no user is known as ${owner}, so nobody is notified`];
    const response = await alerts.act(id, 'assign', body).expect(202);
    expect(response.body).toEqual({ ...ACCEPTED, warnings });
  };
  const refuse = async (id: string, action: string): Promise<void> => {
    const response = await alerts.act(id, action).expect(409);
    expect(response.body).toEqual(CONFLICT);
  };

  /** @contract conventions-9, states-2, states-3, alerts-30, events-2 */
  it('goes open, acknowledged, open, closed, open', async () => {
    const id = await alerts.created();
    await accept(id, 'acknowledge');
    expect(await alerts.shown(id)).toMatchObject({ status: 'acknowledged', acknowledged: true });
    await accept(id, 'unacknowledge');
    expect(await alerts.shown(id)).toMatchObject({ status: 'open', acknowledged: false });
    await accept(id, 'acknowledge');
    await accept(id, 'close');
    expect(await alerts.shown(id)).toMatchObject({ status: 'closed', acknowledged: true });
    await accept(id, 'reopen');
    expect(await alerts.shown(id)).toMatchObject({ status: 'open', acknowledged: false });
    expect(await alerts.history(id)).toEqual([
      'reopened',
      'closed',
      'acknowledged',
      'unacknowledged',
      'acknowledged',
      'created',
    ]);
  });

  /** @contract states-18 */
  it('acknowledges and closes idempotently, without a second activity', async () => {
    const id = await alerts.created();
    await accept(id, 'acknowledge');
    await accept(id, 'acknowledge');
    await accept(id, 'close');
    await accept(id, 'close');
    expect(await alerts.history(id)).toEqual(['closed', 'acknowledged', 'created']);
  });

  /** @contract states-19 */
  it('unacknowledging an open alert changes nothing', async () => {
    const id = await alerts.created();
    await accept(id, 'unacknowledge');
    expect(await alerts.shown(id)).toMatchObject({ status: 'open' });
    expect(await alerts.history(id)).toEqual(['created']);
  });

  /** @contract states-4, states-18, errors-2 */
  it('refuses what the table refuses: 409', async () => {
    const id = await alerts.created();
    await refuse(id, 'reopen');
    await refuse(id, 'unsnooze');
    await accept(id, 'acknowledge');
    await refuse(id, 'reopen');
    await accept(id, 'close');
    await refuse(id, 'acknowledge');
    await refuse(id, 'unacknowledge');
    expect(await alerts.shown(id)).toMatchObject({ status: 'closed' });
  });

  /** @contract states-20 */
  it('refuses to reopen an alert whose alias is open again', async () => {
    const id = await alerts.created({ alias: 'reopen' });
    await accept(id, 'close');
    await alerts.created({ alias: 'reopen' });
    await refuse(id, 'reopen');
    expect(await alerts.shown(id)).toMatchObject({ status: 'closed' });
  });

  it('keeps the remark of an action in its activity', async () => {
    const id = await alerts.created();
    await accept(id, 'acknowledge', { note: 'On it', user: 'ignored', source: 'ignored' });
    expect((await alerts.activities(id))[0]).toMatchObject({ type: 'acknowledged', metadata: { note: 'On it' } });
    await alerts.act(id, 'close', { note: 7 }).expect(400);
  });

  it('exactly one of many concurrent acknowledgements writes the activity', async () => {
    const id = await alerts.created();
    await Promise.all(Array.from({ length: 10 }, () => alerts.act(id, 'acknowledge').expect(202)));
    expect(await alerts.history(id)).toEqual(['acknowledged', 'created']);
  });

  describe('snoozing', () => {
    /** @contract states-5 */
    it('sets the end, keeps the status, writes no activity; unsnoozing clears it', async () => {
      const id = await alerts.created();
      const endTime = inAnHour();
      await accept(id, 'snooze', { endTime });
      expect(await alerts.shown(id)).toMatchObject({ status: 'open', snoozed: true, snoozedUntil: endTime });
      expect(await alerts.history(id)).toEqual(['created']);
      await accept(id, 'unsnooze');
      expect(await alerts.shown(id)).toMatchObject({ status: 'open', snoozed: false, snoozedUntil: null });
      expect(await alerts.history(id)).toEqual(['unsnoozed', 'created']);
      await refuse(id, 'unsnooze');
    });

    /** @contract states-5 */
    it('works whatever the status', async () => {
      const id = await alerts.created();
      await accept(id, 'acknowledge');
      await accept(id, 'snooze', { endTime: inAnHour() });
      expect(await alerts.shown(id)).toMatchObject({ status: 'acknowledged', snoozed: true });
      await accept(id, 'close');
      await accept(id, 'snooze', { endTime: inAnHour() });
      expect(await alerts.shown(id)).toMatchObject({ status: 'closed', snoozed: true });
    });

    /** @contract alerts-13 */
    it.each([{}, { endTime: null }, { endTime: 'soon' }, { endTime: 7 }, { endTime: '2020-01-01T00:00:00Z' }])(
      'refuses %j',
      async (body) => {
        const id = await alerts.created();
        const response = await alerts.act(id, 'snooze', body).expect(400);
        expect(response.body).toEqual({
          message: expect.stringMatching(/^Invalid request: endTime: /),
          code: 'BAD_REQUEST',
          errors: expect.any(Array),
          ...ENVELOPE,
        });
        expect(await alerts.shown(id)).toMatchObject({ snoozed: false });
      },
    );

    /** @contract states-21 */
    it('ends by itself, with an activity, once', async () => {
      const id = await alerts.created();
      await accept(id, 'snooze', { endTime: inAnHour() });
      app.clock.moveBy(minutes(59));
      await app.settle();
      expect(await alerts.shown(id)).toMatchObject({ snoozed: true });
      app.clock.moveBy(minutes(1));
      await app.settle();
      expect(await alerts.shown(id)).toMatchObject({ snoozed: false, snoozedUntil: null });
      await app.settle();
      expect(await alerts.history(id)).toEqual(['snooze-ended', 'created']);
    });
  });

  /** @contract states-6, time-off-8 */
  it('assigns to whom the body names, else to api', async () => {
    const id = await alerts.created();
    await accept(id, 'assign');
    expect(await alerts.shown(id)).toMatchObject({ owner: 'api' });
    await acceptOwner(id, { user: 'the night shift', note: 'yours' }, 'the night shift');
    expect(await alerts.shown(id)).toMatchObject({ owner: 'the night shift' });
    await acceptOwner(id, { owner: { username: 'ada@example.com' } }, 'ada@example.com');
    expect(await alerts.shown(id)).toMatchObject({ owner: 'ada@example.com' });
    expect(
      (await alerts.activities(id)).map(({ type, metadata }) => [type, metadata['owner'], metadata['note']]),
    ).toEqual([
      ['assigned', 'ada@example.com', undefined],
      ['assigned', 'the night shift', 'yours'],
      ['assigned', 'api', undefined],
      ['created', undefined, undefined],
    ]);
    await alerts.act(id, 'assign', { user: {} }).expect(400);
    await accept(id, 'close');
    await acceptOwner(id, { user: 'bob' }, 'bob');
    expect(await alerts.shown(id)).toMatchObject({ status: 'closed', owner: 'bob' });
  });

  /** @contract alert-4, alerts-14 */
  it('remembers who has read it, each once', async () => {
    const id = await alerts.created();
    await accept(id, 'read');
    app.clock.moveBy(minutes(1));
    await accept(id, 'read');
    const { body } = await alerts.get(`/${id}`).expect(200);
    expect(body.data).toMatchObject({
      isSeen: true,
      readBy: [{ userId: expect.any(String), userName: expect.any(String), readAt: expect.any(String) }],
    });
    expect(await alerts.history(id)).toEqual(['created']);
  });

  /** @contract alerts-15 */
  it('says why there is nothing to escalate', async () => {
    const id = await alerts.created();
    for (const action of ['escalate', 'process-escalation']) {
      const { body } = await alerts.act(id, action).expect(200);
      expect(body).toEqual({ data: { escalated: false, reason: 'no-escalation' }, ...ENVELOPE });
    }
  });

  describe('naming the alert', () => {
    /** @contract alert-3 */
    it('works by tiny id, by alias, and by a type that says which', async () => {
      const id = await alerts.created({ alias: 'by name/and slash' });
      const { tinyId } = await alerts.shown(id);
      expect((await alerts.shown(String(tinyId))).id).toBe(id);
      expect((await alerts.shown(`${tinyId}?identifierType=tiny`)).id).toBe(id);
      const alias = encodeURIComponent('by name/and slash');
      expect((await alerts.shown(`${alias}?identifierType=alias`)).id).toBe(id);
      await alerts.post(`/${alias}/close?identifierType=alias`).expect(202);
      expect(await alerts.shown(id)).toMatchObject({ status: 'closed' });
      await alerts.get(`/${id}?identifierType=name`).expect(400);
    });

    it('an alias means the newest alert created with it', async () => {
      const older = await alerts.created({ alias: 'pointer' });
      await alerts.act(older, 'close').expect(202);
      const newer = await alerts.created({ alias: 'pointer' });
      await alerts.act(newer, 'close').expect(202);
      expect((await alerts.shown('pointer?identifierType=alias')).id).toBe(newer);
    });

    /** @contract alerts-10 */
    it.each([randomUUID(), 'nonsense', '100000', '%00', `${randomUUID()}?identifierType=alias`])(
      '%s is 404 on every route, with a bare message',
      async (identifier) => {
        const response = await alerts.get(`/${identifier}`).expect(404);
        expect(response.body).toEqual(NOT_FOUND);
      },
    );

    it.each([
      'acknowledge',
      'unacknowledge',
      'close',
      'reopen',
      'unsnooze',
      'assign',
      'read',
      'escalate',
      'process-escalation',
    ])('%s of an unknown alert is 404', async (action) => {
      const response = await alerts.act(randomUUID(), action).expect(404);
      expect(response.body).toEqual(NOT_FOUND);
    });
  });

  describe('bulk', () => {
    const bulk = async (body: object) => (await alerts.post('/bulk', body).expect(200)).body;

    /** @contract states-8 */
    it('is told, as snoozes are, to those who ask for all activities', async () => {
      const id = await alerts.created();
      const snoozeUntil = inAnHour();
      await bulk({ ids: [id], action: 'acknowledge' });
      await accept(id, 'snooze', { endTime: snoozeUntil, note: 'Lunch' });
      await bulk({ ids: [id], action: 'assign', assignUser: 'ada' });
      await bulk({ ids: [id], action: 'snooze', snoozeUntil });
      await bulk({ ids: [id], action: 'close' });
      const told = async (query: string) =>
        (await alerts.get(`/${id}/activities${query}`).expect(200)).body.data.activities as { type: string }[];
      const actor = { type: 'api_key', id: expect.any(String), name: expect.any(String) };
      expect(await told('?all=true')).toMatchObject([
        { type: 'closed', actor, metadata: { bulk: true } },
        { type: 'snoozed', actor, metadata: { bulk: true, snoozedUntil: snoozeUntil } },
        { type: 'assigned', actor, metadata: { bulk: true, owner: 'ada' } },
        { type: 'snoozed', actor, metadata: { snoozedUntil: snoozeUntil, note: 'Lunch' } },
        { type: 'acknowledged', actor, metadata: { bulk: true } },
        { type: 'created' },
      ]);
      expect((await told('')).map(({ type }) => type)).toEqual(['created']);
      expect((await told('?all=false')).map(({ type }) => type)).toEqual(['created']);
      const logs = (await alerts.get(`/${id}/logs`).expect(200)).body.data as { type: string }[];
      expect(logs.map(({ type }) => type)).toEqual(['created']);
      await alerts.get(`/${id}/activities?all=perhaps`).expect(400);
    });

    /** @contract states-8, alerts-28 */
    it('gives each id its outcome and writes no activities', async () => {
      const [open, closed] = [await alerts.created(), await alerts.created()];
      await alerts.act(closed, 'close').expect(202);
      const unknown = randomUUID();
      const ids = [open, closed, unknown, 'nonsense', open];
      expect(await bulk({ ids, action: 'acknowledge', note: 'ignored' })).toEqual({
        data: {
          processed: 4,
          results: [
            { id: open, success: true },
            { id: closed, success: false, error: 'already-closed', code: 'CONFLICT', message: 'The alert is closed' },
            { id: unknown, success: false, error: 'not-found', code: 'NOT_FOUND', message: 'Alert not found' },
            { id: 'nonsense', success: false, error: 'not-found', code: 'NOT_FOUND', message: 'Alert not found' },
          ],
        },
        ...ENVELOPE,
      });
      expect(await alerts.shown(open)).toMatchObject({ status: 'acknowledged' });
      expect(await alerts.history(open)).toEqual(['created']);
    });

    /** @contract alerts-28 */
    it('tells those that it acknowledged from those that somebody had already', async () => {
      const [open, taken] = [await alerts.created(), await alerts.created()];
      await alerts.act(taken, 'acknowledge').expect(202);
      const { results } = (await bulk({ ids: [open, taken], action: 'acknowledge' })).data;
      expect(results).toEqual([
        { id: open, success: true },
        { id: taken, success: true, unchanged: 'already-acknowledged' },
      ]);
    });

    it('closes, snoozes and assigns', async () => {
      const id = await alerts.created();
      const snoozeUntil = inAnHour();
      await bulk({ ids: [id], action: 'snooze', snoozeUntil });
      await bulk({ ids: [id], action: 'assign', assignUser: 'ada' });
      await bulk({ ids: [id], action: 'close' });
      expect(await alerts.shown(id)).toMatchObject({ status: 'closed', snoozed: false, owner: 'ada' });
      expect((await bulk({ ids: [id], action: 'close' })).data.results).toEqual([
        { id, success: false, error: 'already-closed', code: 'CONFLICT', message: 'The alert is closed' },
      ]);
    });

    /** @contract alerts-28 */
    it('asks for the end of a snooze, per id', async () => {
      const id = await alerts.created();
      expect((await bulk({ ids: [id], action: 'snooze' })).data.results).toEqual([
        { id, success: false, error: 'snoozeUntil required', code: 'BAD_REQUEST', message: 'snoozeUntil: required' },
      ]);
      expect((await bulk({ ids: [id], action: 'snooze', snoozeUntil: 'soon' })).data.results).toEqual([
        {
          id,
          success: false,
          error: 'snoozeUntil invalid',
          code: 'BAD_REQUEST',
          message: 'snoozeUntil: must be a time in the future',
        },
      ]);
    });

    /** @contract alerts-28 */
    it.each([
      {},
      { ids: 'x', action: 'close' },
      { ids: [7], action: 'close' },
      { ids: [], action: 'reopen' },
      { ids: [], action: null },
      { ids: Array.from({ length: 101 }, () => 'x'), action: 'close' },
    ])('refuses a malformed request: %#', async (body) => {
      await alerts.post('/bulk', body).expect(400);
    });

    /** @contract alerts-28 */
    it('takes a hundred ids, and none', async () => {
      const ids = Array.from({ length: 100 }, () => randomUUID());
      expect((await bulk({ ids, action: 'close' })).data.processed).toBe(100);
      expect((await bulk({ ids: [], action: 'close' })).data).toEqual({ processed: 0, results: [] });
    });
  });
});
