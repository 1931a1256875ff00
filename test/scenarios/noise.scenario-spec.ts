import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asAdmin, createKey, createTeam, createUser } from '../support/accounts.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { hours } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

describe('noise', () => {
  let app: TestApp;
  let story: EscalationStory;

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
  });
  afterAll(() => app.stop());
  beforeEach(() => {
    story = new EscalationStory(app);
  });

  const auditOf = async (action: string): Promise<Record<string, unknown>[]> =>
    (
      await app
        .as(await asAdmin(app))
        .get(`/v2/audit-log?action=${action}`)
        .expect(200)
    ).body.data;

  /** @contract operating-77 */
  it('is closed after hours without a repeat: repeats and snoozes begin the wait anew, a reopened alert stays', async () => {
    const { ann } = await story.people('ann');
    const actions = { closeAfterHours: 6, addTags: ['fleeting'] };
    const match = { sources: ['cron'] };
    const policy = await story.post<{ id: string }>('/v2/alert-policies', { name: 'Fleeting', match, actions });
    const escalation = await story.policy({ rules: [pages(ann)] });
    const raise = async (alias: string) => (await story.raise(escalation, { source: 'cron', alias })).alertId;
    const [left, repeated, snoozed, reopened] = [
      await raise('left'),
      await raise('repeated'),
      await raise('snoozed'),
      await raise('reopened'),
    ];
    const endTime = new Date(app.clock.now().getTime() + hours(8)).toISOString();
    await story.act('snooze', snoozed, { endTime });
    await story.act('close', reopened);
    await story.act('reopen', reopened);
    const closed = async () => {
      const all = [left, repeated, snoozed, reopened];
      const states = await Promise.all(all.map((id) => story.alert(id)));
      return states.map(({ status }) => status === 'closed');
    };
    await app.advance(hours(5), hours(5));
    expect(await raise('repeated')).toBe(repeated);
    await app.advance(hours(2), hours(1));
    expect(await closed()).toEqual([true, false, false, false]);
    expect(await story.pages(left)).toEqual([{ minute: 0, to: ['ann'] }]);
    const lastOccurredAt = (await story.alert(left))['lastOccurredAt'];
    const why = { reason: 'no-repeat', hours: 6, lastOccurredAt, policyId: policy.id, policyName: 'Fleeting' };
    expect(await story.history(left, 'closed')).toMatchObject([{ user: 'policy', metadata: why }]);
    expect(await auditOf('alert.auto_closed')).toMatchObject([
      { entityId: policy.id, entityName: 'Fleeting', details: { alertId: left, alias: 'left', hours: 6 } },
    ]);
    await app.advance(hours(4), hours(1));
    expect(await closed()).toEqual([true, true, false, false]);
    await app.advance(hours(3), hours(1));
    expect(await closed()).toEqual([true, true, true, false]);
    await app.advance(hours(24), hours(6));
    expect(await closed()).toEqual([true, true, true, false]);
    expect(await app.sql('SELECT * FROM alert_auto_closes')).toEqual([]);
  });

  describe('an alias that opens and closes again and again', () => {
    const flap = { openingsPerHour: 3, holdMinutes: 10 };
    let policy: { id: string };
    const settings = async (body: object): Promise<void> => {
      await app
        .as(await asAdmin(app))
        .patch('/v2/flapping', body)
        .expect(200);
    };
    /** Open for so many minutes, and closed for one. */
    const open = async (minutes: number, rest: object = {}): Promise<string> => {
      const { alertId } = await story.raise(policy, { alias: 'disk', ...rest });
      await story.pass(minutes);
      await story.act('close', alertId);
      await story.pass(1);
      return alertId;
    };
    const pagesOf = async (ids: string[]) => Promise.all(ids.map(async (id) => (await story.pages(id)).length));
    beforeEach(async () => {
      await app.sql(`DELETE FROM alerts WHERE alias = 'disk'`);
      policy = await story.policy({ rules: [pages((await story.people('ann')).ann)] });
      await settings({ ...flap, enabled: true, holdsP1: false });
    });

    /** @contract operating-85 */
    it('pages for the first openings; a further one is marked, and pages only if it stays open', async () => {
      const first = [await open(1), await open(1), await open(1)];
      const short = await open(8);
      const previewed = await story.post<Record<string, unknown>>('/v2/alerts/preview', {
        message: 'It burns',
        alias: 'disk',
      });
      const heldUntil = new Date(app.clock.now().getTime() + 600_000).toISOString();
      expect(previewed).toMatchObject({ outcome: 'delayed', delayedUntil: heldUntil, flapping: { openings: 5 } });
      const request = { message: 'It burns', alias: 'disk', responders: [{ type: 'escalation', id: policy.id }] };
      const { body } = await story.request('post', '/v2/alerts').send(request).expect(202);
      const long = body.alertId as string;
      expect(body).toMatchObject({
        delayed: true,
        delayedUntil: heldUntil,
        warnings: [expect.stringContaining('5 times')],
      });
      expect(await story.alert(long)).toMatchObject({ flapping: { openings: 5, heldUntil } });
      expect(await story.history(long, 'flapping')).toMatchObject([{ metadata: { openings: 5, heldUntil } }]);
      await story.pass(9);
      expect(await pagesOf([...first, short, long])).toEqual([1, 1, 1, 0, 0]);
      await story.pass(1, 1);
      expect(await pagesOf([...first, short, long])).toEqual([1, 1, 1, 0, 1]);
      expect(await story.recipients(long)).toEqual(['ann']);
      expect(await story.alert(long)).toMatchObject({ flapping: { openings: 5, heldUntil: null } });
      await story.act('close', long);
      await story.pass(61);
      expect(await pagesOf([await open(1)])).toEqual([1]);
    });

    /** @contract operating-85 */
    it('pages once within an hour however long it goes on', async () => {
      const ids = [];
      for (let minute = 0; minute < 180; minute += 6) ids.push(await open(5));
      const paged = (await pagesOf(ids)).flatMap((count, index) => Array.from({ length: count }, () => index * 6));
      // The three at the beginning, and one as soon as an hour has passed since the last.
      expect(paged).toEqual([0, 6, 12, 72, 132]);
    });

    /** @contract operating-85 */
    it('never holds a P1 unless it is told to, and nothing where it is switched off', async () => {
      const burst = async (rest: object) =>
        pagesOf([await open(1, rest), await open(1, rest), await open(1, rest), await open(1, rest)]);
      expect(await burst({ priority: 'P1' })).toEqual([1, 1, 1, 1]);
      await settings({ holdsP1: true });
      expect(await burst({ priority: 'P1', alias: 'tape' })).toEqual([1, 1, 1, 0]);
      await settings({ enabled: false });
      expect(await burst({ alias: 'cpu' })).toEqual([1, 1, 1, 1]);
    });

    /** @contract operating-85 */
    it('is what an administrator says, whom others can only read', async () => {
      const admin = await asAdmin(app);
      const call = (method: 'get' | 'patch') => app.as(admin).send(method, '/v2/flapping');
      const { body } = await call('patch').send({ holdMinutes: 7 }).expect(200);
      expect(body.data).toEqual({ enabled: true, openingsPerHour: 3, holdMinutes: 7, holdsP1: false });
      expect((await call('get').expect(200)).body.data).toEqual(body.data);
      for (const wrong of [{ holdMinutes: 0 }, { openingsPerHour: 101 }, { enabled: 'yes' }])
        expect((await call('patch').send(wrong).expect(400)).body.code).toBe('VALIDATION');
      expect((await call('get').expect(200)).body.data).toEqual(body.data);
      expect((await auditOf('flapping_settings.update'))[0]).toMatchObject({
        changes: { holdMinutes: { before: 10, after: 7 } },
      });
    });
  });

  /** @contract operating-86 */
  it('is summed up every Monday for those who lead the team, unless it wants none', async () => {
    const inTokyo = { timezone: 'Asia/Tokyo' };
    const lead = await createUser(app, { fullName: 'Lea Lead', reachable: true });
    const other = await createUser(app, { fullName: 'Otto Other', reachable: true, ...inTokyo });
    const barred = await createUser(app, { fullName: 'Bo', reachable: true, permissions: { alerts: 'none' } });
    const members = [{ userId: lead.id, role: 'lead' }, { userId: other.id }, { userId: barred.id, role: 'lead' }];
    const { id: teamId } = await createTeam(app, { name: 'Storage', members });
    const key = await createKey(app, { teamId, scopes: ['read', 'write'] });
    const policy = await story.policy({ teamId, rules: [pages(other.id)] });
    const raise = async (message: string): Promise<void> => {
      const body = { message, responders: [{ type: 'escalation', id: policy.id }] };
      await app.as(`CompatKey ${key}`).post('/v2/alerts', body).expect(202);
      await app.settle();
    };
    const digests = (to = lead): string[] =>
      app
        .mails!.mailsTo(to.email)
        .flatMap(({ subject, text }) => (subject?.includes('The week of Storage') ? `${subject}\n${text ?? ''}` : []));
    await app.settle();
    const [row] = await app.sql<{ digestAt: Date }>('SELECT "digestAt" FROM teams WHERE id = $1', [teamId]);
    const monday = row!.digestAt;
    app.clock.moveTo(new Date(monday.getTime() - hours(15)));
    await raise('Tape is full');
    await raise('Tape is full');
    await raise('Fan is loud');
    app.clock.moveTo(monday);
    await app.settle();
    const [mail = '', ...more] = digests();
    expect(more).toEqual([]);
    for (const told of [
      '3 pages for 3 alerts',
      'At night: 3 pages: Otto Other 3',
      '2× Tape is full (2 alerts)',
      'Not acknowledged: 3 alerts, 3 still open',
      'nobody acknowledged',
      `reports?days=7&team=${teamId}`,
    ])
      expect(mail).toContain(told);
    expect([digests(other), digests(barred)]).toEqual([[], []]);
    app.mails!.reset();
    const change = app.as(await asAdmin(app)).patch(`/v2/teams/${teamId}`);
    await change.send({ weeklyDigest: false }).expect(200);
    expect(await story.get(`/v2/teams/${teamId}`)).toMatchObject({ weeklyDigest: false });
    await raise('Tape is full');
    app.clock.moveBy(hours(7 * 24));
    await app.settle();
    expect(digests()).toEqual([]);
  });

  /** @contract operating-87 */
  it('is told from what was useful: one answer for each person and alert, in the report', async () => {
    const people = [await createUser(app), await createUser(app)];
    const { id: teamId } = await createTeam(app, { name: 'Judges', members: people.map(({ id }) => id) });
    const key = await createKey(app, { teamId, scopes: ['read', 'write'] });
    const raise = async (message: string): Promise<string> => {
      const { body } = await app.as(`CompatKey ${key}`).post('/v2/alerts', { message, source: 'nagios' }).expect(202);
      return (body.data ?? body).alertId;
    };
    const say = async (who: number, alertId: string, useful: unknown, status = 200) => {
      const request = app.as(`Bearer ${people[who]!.token}`).put(`/v2/alerts/${alertId}/feedback`);
      return (await request.send({ useful }).expect(status)).body.data;
    };
    const [good, bad] = [await raise('Payments fail'), await raise('Fan is loud')];
    expect(await say(0, good, true)).toEqual({ mine: true, useful: 1, notUseful: 0 });
    expect(await say(1, bad, true)).toEqual({ mine: true, useful: 1, notUseful: 0 });
    expect(await say(1, bad, false)).toEqual({ mine: false, useful: 0, notUseful: 1 });
    expect(await say(0, bad, false)).toEqual({ mine: false, useful: 0, notUseful: 2 });
    expect(await say(1, good, false)).toEqual({ mine: false, useful: 1, notUseful: 1 });
    expect(await say(1, good, null)).toEqual({ mine: null, useful: 1, notUseful: 0 });
    for (const wrong of ['yes', 1, undefined]) await say(0, good, wrong, 400);
    await app.as(`CompatKey ${key}`).put(`/v2/alerts/${good}/feedback`, { useful: true }).expect(403);
    const report = async (by: string) =>
      (
        await app
          .as(await asAdmin(app))
          .get(`/v2/reports/usefulness?by=${by}&teamId=${teamId}`)
          .expect(200)
      ).body.data;
    expect(await report('message')).toEqual([
      { key: 'Fan is loud', name: 'Fan is loud', useful: 0, notUseful: 2 },
      { key: 'Payments fail', name: 'Payments fail', useful: 1, notUseful: 0 },
    ]);
    expect(await report('team')).toEqual([{ key: teamId, name: 'Judges', useful: 1, notUseful: 2 }]);
    expect(await report('source')).toMatchObject([{ key: 'nagios', useful: 1, notUseful: 2 }]);
    expect(await report('integration')).toMatchObject([{ name: expect.any(String), useful: 1, notUseful: 2 }]);
  });
});
