import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createKey, createTeam, createTenant, createUser } from '../support/accounts.js';
import { ENVELOPE } from '../support/envelope.js';
import { minutes } from '../support/fake-clock.js';
import { textOfPdf } from '../support/pdf-text.js';
import { usualTimes } from '../../src/platform/domain/time-style.js';
import { zonedTimes } from '../../src/platform/zoned-times.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const ROOT = `CompatKey ${ROOT_KEY}`;
const PATH = '/v2/postmortems';
const NOT_FOUND = { message: 'Postmortem not found' };
const NO_INCIDENT = { message: 'Incident not found' };

describe('/v2/postmortems', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
  });
  afterAll(() => app.stop());

  const send = (method: 'post' | 'patch', path: string, body: unknown, authorization = ROOT) =>
    app.as(authorization).send(method, path, body);
  const post = (body: unknown, authorization = ROOT) => send('post', PATH, body, authorization);
  const generate = (body: unknown, authorization = ROOT) => send('post', `${PATH}/generate`, body, authorization);
  const patch = (id: string, body: unknown, authorization = ROOT) =>
    send('patch', `${PATH}/${id}`, body, authorization);
  const get = (path: string, authorization = ROOT) => app.as(authorization).get(`${PATH}${path}`);
  const remove = (id: string, authorization = ROOT) => app.as(authorization).delete(`${PATH}/${id}`);
  const incident = async (body: object = {}, authorization = ROOT): Promise<string> => {
    const answer = await send('post', '/v2/incidents', { name: 'Checkout', ...body }, authorization).expect(200);
    return answer.body.data.id as string;
  };
  const create = async (body: object = {}, authorization = ROOT): Promise<string> => {
    const incidentId = await incident({}, authorization);
    const answer = await post({ incidentId, summary: 'It broke', ...body }, authorization).expect(201);
    return answer.body.data.id as string;
  };
  const shown = async (id: string) => (await get(`/${id}`).expect(200)).body.data;
  const idsIn = async (query: string, authorization: string): Promise<string[]> => {
    const { body } = await get(query, authorization).expect(200);
    return (body.data as { id: string }[]).map(({ id }) => id);
  };

  describe('generate', () => {
    /** @contract incidents-9 */
    it('writes a draft with the timeline of the incident', async () => {
      const ada = `Bearer ${(await createUser(app, { fullName: 'Ada Lovelace' })).token}`;
      const opened = app.clock.now().toISOString();
      const incidentId = await incident({}, ada);
      app.clock.moveBy(minutes(7));
      const resolved = app.clock.now().toISOString();
      await send('patch', `/v2/incidents/${incidentId}`, { status: 'resolved', tags: ['a'] }, ada).expect(200);
      const { body } = await generate({ incidentId }).expect(200);
      const view = {
        ...{ id: expect.any(String), incidentId, summary: expect.stringContaining('Checkout'), rootCause: null },
        timeline: [
          { time: opened, description: 'incident.create by Ada Lovelace' },
          { time: resolved, description: 'incident.resolved by Ada Lovelace' },
          { time: resolved, description: 'incident.update by Ada Lovelace' },
        ],
        ...{ actionItems: [], publication: null, createdAt: resolved, updatedAt: resolved },
      };
      expect(body).toEqual({ data: { ...view, regenerated: false }, ...ENVELOPE });
      expect(await shown(body.data.id)).toEqual(view);
    });

    /** @contract incidents-10 */
    it('tells what happened to the linked alerts that the caller may read, and what was published', async () => {
      const team = await createTeam(app);
      const permissions = { postmortems: 'write', alerts: 'write' } as const;
      const ada = await createUser(app, { fullName: 'Ada Lovelace', reachable: true, permissions, teamIds: [team.id] });
      const as = `Bearer ${ada.token}`;
      const raise = async (message: string, teamId: string, body: object = {}): Promise<string> => {
        const key = `CompatKey ${await createKey(app, { teamId })}`;
        const { body: answer } = await send('post', '/v2/alerts', { message, ...body }, key).expect(202);
        return answer.data?.alertId ?? answer.alertId;
      };
      const alertId = await raise('Cards fail', team.id, { responders: [{ type: 'user', id: ada.id }] });
      const foreign = await raise('Of others', (await createTeam(app)).id);
      const statusPageEntry = { enabled: true, title: 'Cards', message: 'We are on it' };
      const incidentId = await incident({ statusPageEntry });
      await send('post', `/v2/incidents/${incidentId}/alerts`, { alertIds: [alertId, foreign] }).expect(200);
      for (const action of ['acknowledge', 'close']) {
        app.clock.moveBy(minutes(2));
        await send('post', `/v2/alerts/${alertId}/${action}`, {}, as).expect(202);
      }
      const bob = await createUser(app, { fullName: 'Bob Martin', teamIds: [team.id] });
      for (const [action, body, status] of [
        ['responders', { responders: [{ type: 'user', id: bob.id }] }, 200],
        ['assign', { user: bob.email }, 202],
        ['notes', { note: 'The card gateway\nis down' }, 202],
        ['reopen', { note: 'Again' }, 202],
      ] as const) {
        app.clock.moveBy(minutes(2));
        await send('post', `/v2/alerts/${alertId}/${action}`, body, as).expect(status);
      }
      const told = async (authorization: string): Promise<string[]> => {
        const { body } = await generate({ incidentId }, authorization).expect(200);
        const lines = (body.data.timeline as { description: string }[]).map(({ description }) => description);
        return lines.filter((line) => !line.startsWith('incident.'));
      };
      expect(await told(as)).toEqual([
        'Update (open): We are on it',
        expect.stringMatching(/^Alert "Cards fail": .* raised it/),
        'Alert "Cards fail": Pager notified Ada Lovelace',
        'Alert "Cards fail": Ada Lovelace acknowledged it',
        'Alert "Cards fail": Ada Lovelace closed it',
        'Alert "Cards fail": Ada Lovelace added Bob Martin',
        'Alert "Cards fail": Ada Lovelace assigned it to Bob Martin',
        'Alert "Cards fail": Ada Lovelace wrote: The card gateway\nis down',
        'Alert "Cards fail": Ada Lovelace reopened it: Again',
      ]);
      expect(await told(ROOT)).toContainEqual(expect.stringMatching(/^Alert "Of others": .* raised it/));
      const writer = await createKey(app, { scopes: ['write'] });
      expect(await told(`CompatKey ${writer}`)).toEqual(['Update (open): We are on it']);
      const blind = await createUser(app, { permissions: { postmortems: 'write', alerts: 'none' } });
      expect(await told(`Bearer ${blind.token}`)).toEqual(['Update (open): We are on it']);
    });

    /** @contract incidents-10 */
    it('tells what people did and wrote in the room of the incident', async () => {
      const [ada, bob] = [
        await createUser(app, { fullName: 'Ada Lovelace' }),
        await createUser(app, { fullName: 'Bob Martin' }),
      ];
      const as = `Bearer ${ada.token}`;
      const incidentId = await incident({}, as);
      const path = `/v2/incidents/${incidentId}`;
      const put = (part: string, body: object = {}) => app.as(as).put(`${path}/${part}`, body).expect(200);
      const later = async (act: () => PromiseLike<unknown>): Promise<void> => {
        app.clock.moveBy(minutes(1));
        await act();
      };
      await later(() => put('participants/me'));
      await later(() => put('roles/commander', { userId: ada.id }));
      await later(() => put('roles/commander', { userId: bob.id }));
      const task = { description: 'Roll back', assigneeId: bob.id };
      const { body: made } = await send('post', `${path}/tasks`, task, as).expect(201);
      const update = { message: `Alert "x" is\nwrong ${'y'.repeat(3000)}` };
      await later(() => send('post', `${path}/internal-updates`, update, as).expect(201));
      const { body: secret } = await send('post', `${path}/internal-updates`, { message: 'A secret' }, as).expect(201);
      await later(() => app.as(as).delete(`${path}/internal-updates/${secret.data.id}`));
      await later(() => send('patch', `${path}/tasks/${made.data.id}`, { done: true }, `Bearer ${bob.token}`));
      await later(() => send('patch', `${path}/tasks/${made.data.id}`, { assigneeId: ada.id }, as));
      await later(() => app.as(as).delete(`/v2/incidents/${incidentId}/roles/commander`));
      const { body } = await generate({ incidentId }).expect(200);
      const lines = (body.data.timeline as { description: string }[]).map(({ description }) => description);
      expect(lines).toEqual([
        'incident.create by Ada Lovelace',
        'Ada Lovelace joined',
        'Ada Lovelace became incident commander',
        'Bob Martin became incident commander in place of Ada Lovelace',
        'Ada Lovelace added the task “Roll back” for Bob Martin',
        `Ada Lovelace wrote: ${update.message}`,
        'Bob Martin completed the task “Roll back”',
        'Ada Lovelace assigned the task “Roll back” to Ada Lovelace',
        'Bob Martin is no longer incident commander',
      ]);
      // As it was made, it can be saved: no line is longer than people may write.
      const statusPageEntry = { enabled: true, message: 'z'.repeat(15_000) };
      await send('patch', path, { statusPageEntry }, as).expect(200);
      const { body: again } = await generate({ incidentId }).expect(200);
      await patch(again.data.id, { timeline: again.data.timeline }).expect(200);
    });

    /** @contract incidents-11 */
    it('keeps what people wrote, and renews the timeline', async () => {
      const incidentId = await incident();
      const first = (await generate({ incidentId }).expect(200)).body.data;
      const written = { summary: 'S', rootCause: 'R', actionItems: [{ description: 'A', status: 'done' }] };
      await patch(first.id, { ...written, timeline: [] }).expect(200);
      app.clock.moveBy(minutes(1));
      await send('patch', `/v2/incidents/${incidentId}`, { status: 'closed' }).expect(200);
      const { body } = await generate({ incidentId }).expect(200);
      expect(body.data).toEqual({
        ...first,
        ...written,
        regenerated: true,
        timeline: [...first.timeline, { time: app.clock.now().toISOString(), description: expect.any(String) }],
        updatedAt: app.clock.now().toISOString(),
      });
      const all = (await get('?limit=200').expect(200)).body.data as { incidentId: string }[];
      expect(all.filter((each) => each.incidentId === incidentId)).toHaveLength(1);
    });

    /** @contract incidents-11 */
    it('makes one postmortem, however many ask at once', async () => {
      const incidentId = await incident();
      const answers = await Promise.all(Array.from({ length: 5 }, () => generate({ incidentId }).expect(200)));
      expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
      expect(answers.filter(({ body }) => body.data.regenerated === false)).toHaveLength(1);
    });

    /** @contract incidents-9 */
    it.each([[{}], [{ incidentId: '' }], [{ incidentId: 1 }], [{ incidentId: null }]])('refuses %j', async (body) => {
      const answer = await generate(body).expect(400);
      expect(answer.body).toEqual({
        message: expect.stringMatching(/^Invalid request: incidentId: /),
        code: 'BAD_REQUEST',
        errors: expect.any(Array),
        ...ENVELOPE,
      });
    });

    /** @contract incidents-9 */
    it.each([randomUUID(), 'checkout'])('knows no incident %s', async (incidentId) => {
      await generate({ incidentId }).expect(404, NO_INCIDENT);
    });
  });

  describe('written by hand', () => {
    /** @contract conventions-18, incidents-19 */
    it('answers the body as it came', async () => {
      const incidentId = await incident();
      const body = {
        ...{ incidentId, summary: 'It broke', rootCause: 'A full disk' },
        timeline: [{ time: '2026-06-01T14:00:00+02:00', description: 'Alarm' }],
        actionItems: [
          { description: 'Watch it', assignee: 'Ada', status: 'in_progress' },
          { description: 'Tell all', status: 'pending' },
        ],
      };
      const answer = await post({ ...body, id: randomUUID(), other: 1 }).expect(201);
      const createdAt = app.clock.now().toISOString();
      expect(answer.body).toEqual({ data: { id: expect.any(String), ...body, createdAt }, ...ENVELOPE });
      const { id } = answer.body.data;
      expect((await get(`/${id}`).expect(200)).body).toEqual({
        data: { id, ...body, publication: null, createdAt, updatedAt: createdAt },
        ...ENVELOPE,
      });
    });

    /** @contract incidents-19 */
    it('needs an incident and a summary, no more', async () => {
      const incidentId = await incident();
      const answer = await post({ incidentId, summary: 'S' }).expect(201);
      const { id, createdAt } = answer.body.data;
      expect(answer.body.data).toEqual({ id: expect.any(String), incidentId, summary: 'S', createdAt });
      expect(await shown(id)).toMatchObject({ rootCause: null, timeline: [], actionItems: [] });
    });

    /** @contract incidents-25 */
    it('takes an action item without a status as pending', async () => {
      const id = await create({ actionItems: [{ description: 'Watch it' }] });
      expect((await shown(id)).actionItems).toEqual([{ description: 'Watch it', status: 'pending' }]);
    });

    const WRONG: [string, object, string][] = [
      ['a root cause that is no text', { rootCause: 1 }, 'rootCause'],
      ['a timeline that is no list', { timeline: 'long' }, 'timeline'],
      ['an entry that is a text', { timeline: ['x'] }, 'timeline.0'],
      ['an entry at no time', { timeline: [{ time: 'noon', description: 'x' }] }, 'timeline.0.time'],
      ['an entry without words', { timeline: [{ time: '2026-06-01' }] }, 'timeline.0.description'],
      ['action items that are no list', { actionItems: {} }, 'actionItems'],
      ['an action without words', { actionItems: [{ status: 'done' }] }, 'actionItems.0.description'],
      ['an unknown status', { actionItems: [{ description: 'x', status: 'x' }] }, 'actionItems.0.status'],
      ['an assignee that is no text', { actionItems: [{ description: 'x', assignee: 1 }] }, 'actionItems.0.assignee'],
    ];

    it.each([
      ['no incident', { incidentId: undefined }, 'incidentId'],
      ['an incident that is no text', { incidentId: 1 }, 'incidentId'],
      ['no summary', { summary: undefined }, 'summary'],
      ['an empty summary', { summary: '' }, 'summary'],
      ...WRONG,
    ])('refuses %s', async (_what, wrong, field) => {
      const before = (await get('')).body.totalCount;
      const { body } = await post({ incidentId: await incident(), summary: 'S', ...wrong }).expect(400);
      expect(body).toEqual({
        message: expect.stringMatching(`^Invalid request: ${field}: `),
        code: 'VALIDATION',
        errors: expect.any(Array),
        ...ENVELOPE,
      });
      expect((await get('')).body.totalCount).toBe(before);
    });

    it.each([randomUUID(), 'checkout'])('knows no incident %s', async (incidentId) => {
      await post({ incidentId, summary: 'S' }).expect(404, NO_INCIDENT);
    });

    /** @contract incidents-21 */
    it('changes what is named, never the incident', async () => {
      const id = await create({ rootCause: 'R' });
      const before = await shown(id);
      app.clock.moveBy(minutes(1));
      const given = { summary: 'T', timeline: [{ time: '2026-06-01', description: 'x' }] };
      const { body } = await patch(id, { ...given, incidentId: await incident(), createdAt: 1 }).expect(200);
      expect(body).toEqual({ data: { id, result: 'updated' }, ...ENVELOPE });
      expect(await shown(id)).toEqual({ ...before, ...given, updatedAt: app.clock.now().toISOString() });
      const nothing = { rootCause: null, timeline: null, actionItems: null };
      await patch(id, nothing).expect(200);
      expect(await shown(id)).toMatchObject({ summary: 'T', rootCause: null, timeline: [], actionItems: [] });
    });

    it.each([['no summary', { summary: null }, 'summary'], ['an empty summary', { summary: '' }, 'summary'], ...WRONG])(
      'refuses a change to %s',
      async (_what, wrong, field) => {
        const id = await create();
        const before = await shown(id);
        const { body } = await patch(id, { rootCause: 'After', ...wrong }).expect(400);
        expect(body).toMatchObject({
          code: 'VALIDATION',
          message: expect.stringMatching(`^Invalid request: ${field}: `),
        });
        expect(await shown(id)).toEqual(before);
      },
    );
  });

  /** @contract incidents-21 */
  it('deletes; and goes with its incident', async () => {
    const id = await create();
    expect((await remove(id).expect(200)).body).toEqual({ data: { result: 'deleted' }, ...ENVELOPE });
    await get(`/${id}`).expect(404, NOT_FOUND);
    const other = await create();
    const { incidentId } = await shown(other);
    await app.as(ROOT).delete(`/v2/incidents/${incidentId}`).expect(200);
    await get(`/${other}`).expect(404, NOT_FOUND);
  });

  /** @contract incidents-22 */
  it.each(['an unknown id', 'no id'])('knows nothing of %s', async (what) => {
    const id = what === 'no id' ? 'checkout' : randomUUID();
    await get(`/${id}`).expect(404, NOT_FOUND);
    await get(`/${id}/export`).expect(404, NOT_FOUND);
    await patch(id, {}).expect(404, NOT_FOUND);
    await remove(id).expect(404, NOT_FOUND);
  });

  describe('as a file', () => {
    const story = async (): Promise<{ id: string; incidentId: string }> => {
      const service = await send('post', '/v2/services', { name: 'Till' }).expect(200);
      const impactedServices = [service.body.data.id, { id: 'x', name: 'Search' }, 'ledger'];
      const incidentId = await incident({ name: 'Zahlungen → gestört ✓', impactedServices });
      const actionItems = [{ description: 'Watch | it', assignee: 'Ada', status: 'done' }];
      const timeline = [{ time: '2026-06-01T12:00:00', description: 'Alarm' }];
      const answer = await post({ incidentId, summary: 'Kaputt: 漢字', timeline, actionItems }).expect(201);
      return { id: answer.body.data.id as string, incidentId };
    };

    /** @contract incidents-23 */
    it.each(['', '?format=md'])('is Markdown: %j', async (query) => {
      const { id, incidentId } = await story();
      const answer = await get(`/${id}/export${query}`).expect(200);
      expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8');
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="postmortem-${incidentId}.md"`);
      expect(answer.text).toContain('# Postmortem: Zahlungen → gestört ✓\n');
      expect(answer.text).toContain('- **Impacted services:** Till, Search, ledger\n');
      expect(answer.text).toContain('| Mon, 1 Jun 2026, 12:00 UTC | Alarm |\n');
      expect(answer.text).toContain('| Watch \\| it | Ada | Done |\n');
      expect(answer.text).toContain('Kaputt: 漢字');
    });

    /** @contract incidents-23 */
    it('is a PDF', async () => {
      const { id, incidentId } = await story();
      const answer = await get(`/${id}/export?format=pdf`).responseType('blob').expect(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="postmortem-${incidentId}.pdf"`);
      const file = answer.body as Buffer;
      expect(Number(answer.headers['content-length'])).toBe(file.length);
      expect(file.subarray(0, 5).toString()).toBe('%PDF-');
      expect(file.subarray(-10).toString()).toContain('%%EOF');
    });

    /** @contract incidents-24 */
    it('tells in words what people did and wrote, and when', async () => {
      const ada = `Bearer ${(await createUser(app, { fullName: 'Ada Lovelace' })).token}`;
      const incidentId = await incident({}, ada);
      await send('patch', `/v2/incidents/${incidentId}`, { status: 'identified' }, ada).expect(200);
      const { id } = (await generate({ incidentId }).expect(200)).body.data;
      const summary =
        '## What broke\n\nThe **disk** of `db-1`:\n\n- it was [full](https://x.example/disk)\n- <b>very</b>';
      await patch(id, { summary, rootCause: '['.repeat(10_000) }).expect(200);
      const file = (await get(`/${id}/export?format=pdf`).responseType('blob').expect(200)).body as Buffer;
      const text = textOfPdf(file).join('\n');
      const time = zonedTimes(usualTimes('UTC')).full(app.clock.now());
      for (const part of [
        'Ada Lovelace opened the incident',
        'Ada Lovelace set the status to Identified',
        time,
        'What broke',
        '•',
        '<b>very</b>',
      ]) {
        expect(text).toContain(part);
      }
      expect(text).not.toMatch(/##|\*\*|`|incident\.|https:/);
      const { text: markdown } = await get(`/${id}/export`).expect(200);
      expect(markdown).toContain(`| ${time} | Ada Lovelace set the status to Identified |`);
      expect(markdown).toContain(summary);
    });

    it.each(['html', 'PDF', ''])('is nothing else: %j', async (format) => {
      const { body } = await get(`/${await create()}/export?format=${format}`).expect(400);
      expect(body.message).toMatch(/^Invalid request: format: /);
    });
  });

  it('lists the newest first, page by page', async () => {
    const key = `CompatKey ${(await createTenant(app)).apiKey}`;
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift(await create({}, key));
    const first = await get('?limit=3', key).expect(200);
    expect(first.body).toEqual({
      data: expect.any(Array),
      totalCount: 5,
      nextCursor: expect.any(String),
      ...ENVELOPE,
    });
    const second = await get(`?limit=3&cursor=${first.body.nextCursor}`, key).expect(200);
    expect(second.body).not.toHaveProperty('nextCursor');
    const seen = [...first.body.data, ...second.body.data] as { id: string }[];
    expect(seen.map(({ id }) => id)).toEqual(ids);
    const { body } = await get('?cursor=nonsense', key).expect(400);
    expect(body.code).toBe('PAGINATION_CURSOR_INVALID');
  });

  it('asks for a credential, the scope and the permission', async () => {
    const id = await create();
    const incidentId = await incident();
    await app.http.get(PATH).expect(401);
    const reader = `CompatKey ${await createKey(app, { scopes: ['read'] })}`;
    await get(`/${id}`, reader).expect(200);
    await get(`/${id}/export`, reader).expect(200);
    await patch(id, {}, reader).expect(403);
    await generate({ incidentId }, reader).expect(403);
    await remove(id, `CompatKey ${await createKey(app, { scopes: ['read', 'write'] })}`).expect(403);
    const user = `Bearer ${(await createUser(app)).token}`;
    await get(`/${id}`, user).expect(200);
    await generate({ incidentId }, user).expect(403);
    await post({ incidentId, summary: 'S' }, user).expect(403);
    const granted = `Bearer ${(await createUser(app, { permissions: { postmortems: 'write' } })).token}`;
    await generate({ incidentId }, granted).expect(200);
    await remove(id, granted).expect(200);
  });

  /** @contract incidents-19 */
  it('is written by whoever opened the incident, too', async () => {
    const author = `Bearer ${(await createUser(app)).token}`;
    const other = `Bearer ${(await createUser(app)).token}`;
    const incidentId = await incident({}, author);
    const { body } = await post({ incidentId, summary: 'What I saw' }, author).expect(201);
    const id = body.data.id as string;
    await generate({ incidentId }, author).expect(200);
    await patch(id, { summary: 'What I know now' }, author).expect(200);
    for (const refused of [
      post({ incidentId, summary: 'Mine' }, other),
      generate({ incidentId }, other),
      patch(id, { summary: 'Mine' }, other),
      remove(id, other),
    ]) {
      expect((await refused.expect(403)).body).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await shown(id)).summary).toBe('What I know now');
    const elsewhere = await incident();
    await post({ incidentId: elsewhere, summary: 'Not mine' }, author).expect(403);
    await remove(id, author).expect(200);
  });

  /** @contract incidents-20 */
  it('is published in words for customers, beside an incident that is on the status page', async () => {
    const publish = (id: string, text: unknown, authorization = ROOT) =>
      app.as(authorization).put(`${PATH}/${id}/publication`, { text });
    const inside = await create();
    const { summary } = (await generate({ incidentId: await incident() }).expect(200)).body.data;
    expect((await publish(inside, `${summary} `).expect(400)).body.message).toContain('text of a draft');
    const { body: refused } = await publish(inside, 'Sorry').expect(409);
    expect(refused).toMatchObject({
      code: 'INCIDENT_NOT_PUBLISHED',
      message: 'The incident is not on the status page',
    });
    const incidentId = await incident({ statusPageEntry: { enabled: true } });
    const id = (await post({ incidentId, summary: 'Ann forgot it' }).expect(201)).body.data.id as string;
    const publishedAt = app.clock.now().toISOString();
    const { body } = await publish(id, ' A disk was full. ').expect(200);
    expect(body.data).toMatchObject({ id, publication: { text: 'A disk was full.', publishedAt } });
    app.clock.moveBy(minutes(1));
    await publish(id, 'Two disks were full.').expect(200);
    expect((await shown(id)).publication).toEqual({ text: 'Two disks were full.', publishedAt });
    for (const wrong of [undefined, null, '', ' ', 1, 'x'.repeat(20_001)])
      expect((await publish(id, wrong).expect(400)).body.code).toBe('VALIDATION');
    const { token } = await createUser(app, { permissions: { postmortems: 'write', incidents: 'read' } });
    await publish(id, 'Mine', `Bearer ${token}`).expect(403);
    for (const once of [1, 2]) {
      const { body: taken } = await app.as(ROOT).delete(`${PATH}/${id}/publication`).expect(200);
      expect([once, taken.data.publication, taken.data.summary]).toEqual([once, null, 'Ann forgot it']);
    }
  });

  /** @contract incidents-12 */
  it('is open to whoever may touch the incident', async () => {
    const { id: ops } = await createTeam(app);
    const { id: dev } = await createTeam(app);
    const opsKey = `CompatKey ${await createKey(app, { teamId: ops })}`;
    const devKey = `CompatKey ${await createKey(app, { teamId: dev })}`;
    const own = await create({}, opsKey);
    const foreign = await create({}, devKey);
    const global = await create();
    const { incidentId } = await shown(foreign);

    await get(`/${foreign}`, opsKey).expect(403);
    await get(`/${foreign}/export`, opsKey).expect(403);
    await patch(foreign, { summary: 'x' }, opsKey).expect(403);
    await remove(foreign, opsKey).expect(403);
    await generate({ incidentId }, opsKey).expect(403);
    await post({ incidentId, summary: 'x' }, opsKey).expect(403);
    expect(await shown(foreign)).toMatchObject({ summary: 'It broke' });
    await patch(global, { summary: 'Everybody' }, opsKey).expect(403);

    expect(await idsIn('?limit=200', opsKey)).toEqual(expect.arrayContaining([own, global]));
    expect(await idsIn('?limit=200', opsKey)).not.toContain(foreign);
    expect(await idsIn('?limit=200&allTeams=true', opsKey)).toContain(foreign);
    expect(await idsIn(`?teamId=${ops}`, opsKey)).toEqual([own]);
    expect(await idsIn(`?teamId=${dev}`, opsKey)).toEqual([]);
    expect(await idsIn(`?teamId=${dev}`, ROOT)).toEqual([foreign]);
    await get('?teamId=ops', ROOT).expect(400);
    expect(await idsIn(`?incidentId=${incidentId}&allTeams=true`, opsKey)).toEqual([foreign]);
    expect(await idsIn(`?incidentId=${incidentId}`, opsKey)).toEqual([]);
    await get('?incidentId=checkout', ROOT).expect(400);
  });

  it('is blind to other tenants', async () => {
    const key = `CompatKey ${(await createTenant(app)).apiKey}`;
    const id = await create();
    const { incidentId } = await shown(id);
    await get(`/${id}`, key).expect(404, NOT_FOUND);
    await get(`/${id}/export`, key).expect(404, NOT_FOUND);
    await patch(id, { summary: 'x' }, key).expect(404, NOT_FOUND);
    await remove(id, key).expect(404, NOT_FOUND);
    await generate({ incidentId }, key).expect(404, NO_INCIDENT);
    await post({ incidentId, summary: 'x' }, key).expect(404, NO_INCIDENT);
    expect(await idsIn('?allTeams=true', key)).toEqual([]);
  });
});
