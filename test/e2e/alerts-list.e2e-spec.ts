import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createTeam, createTenant, createUser } from '../support/accounts.js';
import { AlertClient, type ShownAlert } from '../support/alert-client.js';
import { ENVELOPE } from '../support/envelope.js';
import { minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

describe('GET /v2/alerts', () => {
  let app: TestApp;
  let alerts: AlertClient;

  beforeAll(async () => {
    app = await TestApp.start();
    alerts = new AlertClient(app, `CompatKey ${(await createTenant(app)).apiKey}`);
    for (let index = 0; index < 25; index++) {
      await alerts.created({
        message: `Alert ${String(index).padStart(2, '0')}`,
        priority: `P${(index % 5) + 1}`,
        tags: index === 7 ? ['Lucky%Seven'] : [],
        source: index === 8 ? 'Nagios' : 'test',
        description: index === 9 ? 'Nine_lives' : undefined,
      });
      app.clock.moveBy(minutes(1));
    }
  });
  afterAll(() => app.stop());

  const list = async (query = '', as = alerts): Promise<ShownAlert[]> =>
    (await as.get(query).expect(200)).body.data as ShownAlert[];
  const messages = async (query: string, as = alerts): Promise<string[]> =>
    (await list(query, as)).map(({ message }) => message);

  /** @contract alerts-1 */
  it('shows the newest 20, and says how many it shows', async () => {
    const { body } = await alerts.get('').expect(200);
    expect(body).toEqual({ data: expect.any(Array), totalCount: 20, ...ENVELOPE });
    expect(body.data[0]).toMatchObject({ message: 'Alert 24', teamId: null });
    expect(body.data[19]).toMatchObject({ message: 'Alert 05' });
  });

  it.each([
    ['?limit=3', 3],
    ['?limit=0', 1],
    ['?limit=1000', 25],
    ['?limit=', 20],
  ])('%s shows %d', async (query, expected) => {
    expect(await list(query)).toHaveLength(expected);
  });

  /** @contract alerts-8 */
  it('pages by offset', async () => {
    expect(await messages('?limit=2&offset=23')).toEqual(['Alert 01', 'Alert 00']);
    expect(await messages('?offset=25')).toEqual([]);
  });

  /** @contract alerts-3 */
  it.each([
    ['?query=alert 0', 12],
    ['?query="alert 0"', 10],
    ['?query=lucky%25seven', 1],
    ['?query=LUCKY', 1],
    ['?query=nagios', 1],
    ['?query=nine_lives', 1],
    ['?query=nine.lives', 0],
    ['?query=%25', 1],
    ['?query=no such thing', 0],
  ])('%s finds %d, literally, in message, description, source and tags', async (query, expected) => {
    expect(await list(`${query}&limit=100`)).toHaveLength(expected);
  });

  /** @contract alerts-6 */
  it('filters by status', async () => {
    const [first] = await list('?limit=1&order=asc');
    await alerts.act(first!.id, 'close').expect(202);
    expect((await list('?status=closed')).map(({ id }) => id)).toEqual([first!.id]);
    expect(await list('?status=open&limit=100')).toHaveLength(24);
    expect(await list('?status=acknowledged')).toEqual([]);
    expect(await list('?status=&limit=100')).toHaveLength(25);
    await alerts.act(first!.id, 'reopen').expect(202);
  });

  /** @contract alerts-7 */
  it.each([
    ['sort=message&order=asc', 'Alert 00'],
    ['sort=message', 'Alert 24'],
    ['sort=priority&order=asc', 'Alert 00'],
    ['sort=createdAt&order=asc', 'Alert 00'],
    ['sort=lastOccurredAt', 'Alert 24'],
  ])('%s begins with %s', async (query, expected) => {
    expect((await messages(`?limit=1&${query}`))[0]).toBe(expected);
  });

  /** @contract alerts-7 */
  it('sorts by count and by the latest change', async () => {
    await alerts.created({ alias: 'counted', message: 'Counted' });
    app.clock.moveBy(minutes(1));
    await alerts.created({ alias: 'counted', message: 'Counted' });
    const [counted] = await list('?sort=count&limit=1');
    expect(counted).toMatchObject({ message: 'Counted', count: 2 });
    expect((await messages('?sort=updatedAt&limit=1'))[0]).toBe('Counted');
    await alerts.delete(`/${counted!.id}`).expect(200);
  });

  /** @contract alerts-7 */
  it.each([
    '?limit=x',
    '?limit=-1',
    '?offset=1.5',
    '?status=resolved',
    '?sort=color',
    '?order=up',
    '?limit=1&limit=2',
    '?query=a&query=b',
    '?query=%00',
    '?cursor=a&cursor=b',
  ])('%s is 400', async (query) => {
    const { body } = await alerts.get(query).expect(400);
    expect(body).toEqual({
      message: expect.stringMatching(/^Invalid request: /),
      code: 'BAD_REQUEST',
      errors: expect.any(Array),
      ...ENVELOPE,
    });
  });

  it('asks for a whole number of alerts, as 0 is clamped', async () => {
    const { body } = await alerts.get('?limit=-1').expect(400);
    expect(body.message).toBe('Invalid request: limit: must be a whole number');
  });

  describe('with a cursor', () => {
    const walk = async (query: string): Promise<string[]> => {
      const seen: string[] = [];
      let cursor: string | undefined = '';
      while (cursor !== undefined) {
        const { body } = await alerts.get(`?limit=7&cursor=${cursor}&${query}`).expect(200);
        seen.push(...(body.data as ShownAlert[]).map(({ message }) => message));
        cursor = body.nextCursor as string | undefined;
      }
      return seen;
    };

    /** @contract alerts-8 */
    it.each([
      '',
      'order=asc',
      'sort=priority',
      'sort=priority&order=asc',
      'sort=count',
      'sort=message',
      'sort=updatedAt',
    ])('every alert is reached exactly once: %s', async (query) => {
      const seen = await walk(query);
      expect(seen).toHaveLength(25);
      expect(new Set(seen).size).toBe(25);
      expect(seen).toEqual(await messages(`?limit=100&${query}`));
    });

    /** @contract alerts-1 */
    it('appears only when asked for', async () => {
      const { body } = await alerts.get('?limit=7').expect(200);
      expect(body).not.toHaveProperty('nextCursor');
    });

    it.each(['nonsense', '!!!', Buffer.from('["createdAt","desc","x","y"]').toString('base64url')])(
      'that cannot be read is 400: %s',
      async (cursor) => {
        const { body } = await alerts.get(`?cursor=${encodeURIComponent(cursor)}`).expect(400);
        expect(body).toMatchObject({ code: 'PAGINATION_CURSOR_INVALID' });
      },
    );

    it('of another sorting is 400', async () => {
      const { body } = await alerts.get('?limit=7&cursor=').expect(200);
      await alerts.get(`?sort=count&cursor=${body.nextCursor}`).expect(400);
    });
  });

  describe('in teams and tenants', () => {
    let mine: { id: string };
    let member: AlertClient;
    let outsider: AlertClient;
    let boundKey: AlertClient;
    let admin: AlertClient;
    let root: AlertClient;
    let ours: string;
    let global: string;

    beforeAll(async () => {
      mine = await createTeam(app);
      const other = await createTeam(app);
      const client = async (options: Parameters<typeof createUser>[1]) =>
        new AlertClient(app, `Bearer ${(await createUser(app, options)).token}`);
      member = await client({ teamIds: [mine.id] });
      outsider = await client({ teamIds: [other.id] });
      admin = await client({ role: 'admin' });
      boundKey = new AlertClient(app, `CompatKey ${await createKey(app, { teamId: mine.id })}`);
      root = new AlertClient(app);
      ours = await boundKey.created({ message: 'Ours' });
      global = await root.created({ message: 'Global' });
    });

    /** @contract rights-20 */
    it('what a caller creates belongs to its team', async () => {
      expect(await member.shown(ours)).toMatchObject({ teamId: mine.id });
      expect(await member.shown(await member.created())).toMatchObject({ teamId: mine.id });
      expect(await member.shown(global)).toMatchObject({ teamId: null });
    });

    /** @contract conventions-22 */
    it('a list shows one’s own teams and global alerts; allTeams shows all', async () => {
      expect(await messages('?limit=100', outsider)).toEqual(['Global']);
      expect(await messages('?limit=100', member)).toContain('Ours');
      expect(await messages('?limit=100', boundKey)).toContain('Ours');
      expect(await messages('?limit=100', root)).toContain('Ours');
      expect(await messages('?limit=100', admin)).not.toContain('Ours');
      expect(await messages('?limit=100&allTeams=true', outsider)).toContain('Ours');
      expect(await messages('?limit=100&allTeams=true', admin)).toContain('Ours');
    });

    /** @contract alerts-9 */
    it('the count follows the same rule', async () => {
      const count = async (as: AlertClient, query = '') => (await as.get(`/count${query}`).expect(200)).body;
      expect(await count(outsider)).toEqual({ data: { count: 1 }, ...ENVELOPE });
      expect((await count(outsider, '?allTeams=true')).data.count).toBe((await count(root)).data.count);
    });

    /** @contract alerts-11, alerts-28 */
    it('another team’s alert is 403 on every route, and nothing changes', async () => {
      const routes = [
        outsider.get(`/${ours}`),
        outsider.get(`/${ours}/notes`),
        outsider.get(`/${ours}/activities`),
        outsider.get(`/${ours}/recipients`),
        outsider.delete(`/${ours}`),
        outsider.delete(`/${ours}/tags?tag=a`),
        ...['acknowledge', 'unacknowledge', 'close', 'reopen', 'unsnooze', 'assign', 'read'].map((action) =>
          outsider.act(ours, action),
        ),
        outsider.act(ours, 'snooze', { endTime: '2100-01-01T00:00:00Z' }),
        outsider.act(ours, 'escalate'),
        outsider.act(ours, 'process-escalation'),
        outsider.act(ours, 'notes', { note: 'x' }),
        outsider.act(ours, 'details', { details: { a: 'b' } }),
        outsider.act(ours, 'responders', { responders: [{ type: 'team', name: 'x' }] }),
        outsider.act(ours, 'tags', { tags: ['x'] }),
        outsider.put(`/${ours}/message`, { message: 'x' }),
        outsider.put(`/${ours}/description`, { description: 'x' }),
        outsider.put(`/${ours}/priority`, { priority: 'P1' }),
      ];
      const before = await member.shown(ours);
      for (const route of routes) {
        const { body } = await route.expect(403);
        expect(body).toEqual({ message: expect.any(String), code: 'FORBIDDEN', ...ENVELOPE });
      }
      expect(await member.shown(ours)).toEqual(before);
      const { body } = await outsider.post('/bulk', { ids: [ours, global], action: 'assign' }).expect(200);
      expect(body.data.results).toEqual([
        {
          id: ours,
          success: false,
          error: 'forbidden',
          code: 'FORBIDDEN',
          message: 'The alert belongs to another team',
        },
        { id: global, success: true },
      ]);
    });

    /** @contract alerts-12, alerts-14 */
    it('members, administrators, bound and unbound keys may act', async () => {
      for (const who of [member, admin, boundKey, root]) await who.act(ours, 'read').expect(202);
      const { body } = await member.get(`/${ours}`).expect(200);
      expect(body.data.readBy).toHaveLength(4);
    });

    it('another tenant’s alert does not exist', async () => {
      await alerts.get(`/${ours}`).expect(404);
      await alerts.act(ours, 'close').expect(404);
      await alerts.delete(`/${ours}`).expect(404);
      expect(await list('?limit=100&allTeams=true')).toHaveLength(25);
      const { body } = await alerts.post('/bulk', { ids: [ours], action: 'close' }).expect(200);
      expect(body.data.results).toEqual([
        { id: ours, success: false, error: 'not-found', code: 'NOT_FOUND', message: 'Alert not found' },
      ]);
    });

    it('one alias is another alert in another tenant', async () => {
      const here = await root.created({ alias: 'shared' });
      const there = await alerts.created({ alias: 'shared' });
      expect(there).not.toBe(here);
      await alerts.delete(`/${there}`).expect(200);
    });

    /** @contract alerts-29 */
    it('keys need the scope of the method', async () => {
      const readOnly = new AlertClient(app, `CompatKey ${await createKey(app, { scopes: ['read'] })}`);
      await readOnly.get('').expect(200);
      await readOnly.create({}).expect(403);
      await readOnly.delete(`/${global}`).expect(403);
      const noDelete = new AlertClient(app, `CompatKey ${await createKey(app, { scopes: ['read', 'write'] })}`);
      await noDelete.delete(`/${global}`).expect(403);
    });

    /** @contract rights-19 */
    it('a stakeholder reads and does not write', async () => {
      const stakeholder = new AlertClient(
        app,
        `Bearer ${(await createUser(app, { role: 'stakeholder', teamIds: [mine.id] })).token}`,
      );
      expect(await stakeholder.shown(ours)).toMatchObject({ id: ours });
      await stakeholder.act(ours, 'acknowledge').expect(403);
      await stakeholder.create({}).expect(403);
    });
  });
});
