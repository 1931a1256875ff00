import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AlertClient } from '../support/alert-client.js';
import { days, FakeClock } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

describe('GET /v2/alerts?query=field: value', () => {
  const clock = new FakeClock();
  let app: TestApp;
  let alerts: AlertClient;
  let tinyId: number;

  const start = clock.now();
  const dayOf = (offset: number): string => new Date(start.getTime() + days(offset)).toISOString().slice(0, 10);

  beforeAll(async () => {
    app = await TestApp.start({ clock });
    alerts = new AlertClient(app);
    const a = await alerts.created({ message: 'a disk full', alias: 'disk/a', priority: 'P1', tags: ['db', 'Prod'] });
    clock.moveBy(days(1));
    const b = await alerts.created({ message: 'b Disk 50% full', source: 'http://am:9093/#/alerts', entity: 'db-01' });
    clock.moveBy(days(1));
    await alerts.created({ message: 'c cpu (hot)', priority: 'P1', description: 'all "cores"', alias: 'Disk/a' });
    await alerts.act(a, 'close').expect(202);
    await alerts.act(b, 'acknowledge').expect(202);
    await alerts.act(b, 'assign', { user: 'ann' }).expect(202);
    tinyId = (await alerts.shown(b)).tinyId;
  });
  afterAll(() => app.stop());

  /** The first letters of the alerts found, oldest first. */
  const found = async (query: string): Promise<string> => {
    const { body } = await alerts.get(`?order=asc&query=${encodeURIComponent(query)}`).expect(200);
    return (body.data as { message: string }[]).map(({ message }) => message[0]).join('');
  };

  const cases: [string, string][] = [
    ['status: open', 'c'],
    ['status: closed OR status: acknowledged', 'ab'],
    ['NOT status: closed', 'bc'],
    ['priority: P1', 'ac'],
    ['priority: P1 AND NOT (status: closed)', 'c'],
    ['status: (open OR closed)', 'ac'],
    ['message: disk', 'ab'],
    ['message: "50% full"', 'b'],
    ['message: a*full', 'a'],
    ['message: "a*full"', ''],
    ['tag: prod', 'a'],
    ['NOT tag: prod', 'bc'],
    ['tag: pro', ''],
    ['tag: pr*', 'a'],
    ['source: http://am:9093/#/alerts', 'b'],
    ['source: http*', 'b'],
    ['entity: DB-01', 'b'],
    ['alias: disk/a', 'a'],
    ['alias: Disk/*', 'c'],
    ['owner: ann', 'b'],
    ['NOT owner: ann', 'ac'],
    ['owner: ""', 'ac'],
    ['status: open AND cores', 'c'],
    ['NOT status: open AND cores', ''],
    ['status: open AND NOT "no such thing"', 'c'],
    [`createdAt < ${start.getTime() + 1}`, 'a'],
    [`createdAt > ${start.getTime()}`, 'bc'],
    [`createdAt >= ${start.toISOString()} AND createdAt <= ${dayOf(1)}`, 'ab'],
    [`createdAt: ${dayOf(1)}`, 'b'],
  ];

  it.each(cases)('%s finds %s', async (query, expected) => {
    expect(await found(query)).toBe(expected);
  });

  it.each(cases)('NOT (%s) finds the others', async (query, expected) => {
    const others = [...'abc'].filter((each) => !expected.includes(each)).join('');
    expect(await found(`NOT (${query})`)).toBe(others);
  });

  it('finds a tiny id', async () => {
    expect(await found(`tinyId: ${tinyId}`)).toBe('b');
  });

  it('looks for other texts word by word', async () => {
    expect(await found('(hot)')).toBe('c');
    expect(await found('disk AND full')).toBe('ab');
    expect(await found('disk OR hot')).toBe('abc');
  });

  it('finds a pasted alias, and a priority among the words', async () => {
    expect(await found('disk/a')).toBe('a');
    expect(await found('"Disk/a"')).toBe('c');
    expect(await found('disk/')).toBe('');
    expect(await found('p1 full')).toBe('a');
    expect(await found('P1')).toBe('ac');
  });

  it('says where a query stops making sense', async () => {
    const { body } = await alerts.get('?query=status: open AND (priority: P9)').expect(400);
    expect(body).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Invalid request: query: expected P1, P2, P3, P4, P5 at position 29',
    });
  });

  /** @contract alerts-9 */
  it('counts what the query finds, whatever the status', async () => {
    expect((await alerts.get('/count?query=status: open').expect(200)).body.data).toEqual({ count: 1 });
    expect((await alerts.get('/count?status=closed').expect(200)).body.data).toEqual({ count: 3 });
  });
});
