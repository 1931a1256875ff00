import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createTeam, createTenant, createUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { giveToPerson, SEARCHED, SEARCHES } from '../support/forty-searches.js';
import { TestApp } from '../support/test-app.js';

describe('what people type', () => {
  let app: TestApp;
  let alerts: AlertClient;
  let own: AlertClient;
  const letters = new Map<string, string>();
  let number = 0;

  beforeAll(async () => {
    app = await TestApp.start();
    alerts = new AlertClient(app);
    const { email, token } = await createUser(app, { fullName: 'Jürgen Groß' });
    own = new AlertClient(app, `Bearer ${token}`);
    for (const [letter, alert] of Object.entries(SEARCHED)) letters.set(await alerts.created(alert), letter);
    const ids = [...letters.keys()];
    await giveToPerson(own, ids, email);
    number = (await alerts.shown(ids[1]!)).tinyId;
    // Of others, and never found.
    const foreign = new AlertClient(app, `CompatKey ${(await createTenant(app)).apiKey}`);
    await foreign.created(SEARCHED.a);
  });
  afterAll(() => app.stop());

  const get = (query: string, more = '') => alerts.get(`?limit=100${more}&query=${encodeURIComponent(query)}`);
  const found = async (query: string, more?: string): Promise<string> => {
    const { body } = await get(query, more).expect(200);
    return (body.data as { id: string }[])
      .map(({ id }) => letters.get(id))
      .sort()
      .join('');
  };

  /** @contract alerts-3 */
  it.each(SEARCHES)('%j finds %j', async (typed, expected) => {
    expect(await found(typed.replace('{number}', String(number)).replace('{person}', 'Groß'))).toBe(expected);
  });

  it('finds everything where nothing is typed', async () => {
    for (const typed of ['', ' ', '\t\n']) expect(await found(typed)).toBe('abcdefghij');
  });

  /** @contract alerts-4 */
  it('narrows what is typed by a filter, and says which of the two is wrong where', async () => {
    expect(await found('disk', '&filter=tag%3A%20two*')).toBe('d');
    expect((await get('Status: critical (cpu 50%)')).body).toMatchObject({ readAs: 'text' });
    expect((await get('status: open disk')).body).toMatchObject({ readAs: 'both' });
    for (const typed of ['disk', 'status: open', 'status: open AND disk'])
      expect((await get(typed)).body).not.toHaveProperty('readAs');
    const refusal = async (query: string, more?: string) => (await get(query, more).expect(400)).body.message as string;
    expect(await refusal('Status: critical')).toContain('query: expected open, acknowledged, closed at position 9');
    expect(await refusal('disk AND (')).toContain('query: expected a value at position 11');
    expect(await refusal('priority < P3')).toContain('query: expected : after priority at position 10');
    expect(await refusal('disk', '&filter=status%3A')).toContain('filter: expected a value at position 8');
  });

  /** @contract alerts-5 */
  it.each([
    ['(disk', '( is not closed at position 1'],
    ['disk)', ') closes no parenthesis at position 5'],
    ['disk AND', 'nothing stands behind AND at position 6'],
    ['OR disk', 'nothing stands before OR at position 1'],
    ['*', '* stands for anything only in a field, as in message: disk* at position 1'],
  ])('says what may be wrong where %j finds nothing', async (typed, problem) => {
    const { body } = await get(typed, '&filter=tag%3A%20kuhl*').expect(200);
    expect([body.data, body.warnings]).toEqual([[], [`query: ${problem}`]]);
    // Whoever finds what stands so has meant it.
    const id = await alerts.created({ message: `Stands so: ${typed}`, tags: ['so'] });
    const there = (await get(typed, '&filter=tag%3A%20so')).body;
    expect([there.data.map((each: { id: string }) => each.id), there.warnings]).toEqual([[id], undefined]);
    await alerts.delete(`/${id}`).expect(200);
  });

  /** @contract alerts-5 */
  it('takes two words for a condition where they are a name', async () => {
    const two = async (typed: string): Promise<unknown[]> => {
      const { body } = await get(typed).expect(200);
      return [(body.data as { id: string }[]).map(({ id }) => letters.get(id)).join(''), body.readAs, body.warnings];
    };
    expect(await two('acknowledgedBy: Jürgen Groß')).toEqual(['b', undefined, undefined]);
    expect(await two('acknowledgedBy: jurgen gross')).toEqual(['b', undefined, undefined]);
    expect(await two('acknowledgedBy: Jürgen Klein')).toEqual([
      ...['', 'both'],
      ['acknowledgedBy: nobody is called "Jürgen Klein"'],
    ]);
    expect(await two('owner: nobody responds')).toEqual(['f', 'both', undefined]);
  });

  /** @contract alerts-5 */
  it('finds teams by a part of their name, where none has it whole', async () => {
    const { id } = await createTeam(app, { name: 'Opérations' });
    const inTeam = new AlertClient(app, `ServiceKey ${await createKey(app, { teamId: id })}`);
    const alert = await inTeam.created({ message: 'Of a team' });
    const ofTeam = async (typed: string): Promise<string[]> =>
      ((await get(typed, '&allTeams=true').expect(200)).body.data as { id: string }[]).map((each) => each.id);
    for (const typed of ['team: oper', 'teams: ÓPÉR', 'team: operations', 'team: op*'])
      expect([typed, await ofTeam(typed)]).toEqual([typed, [alert]]);
    await createTeam(app, { name: 'Oper' });
    expect(await ofTeam('team: oper')).toEqual([]);
    expect(await ofTeam('http://prom/graph')).toEqual([]);
  });

  /** @contract alerts-5 */
  it('says which names nobody has', async () => {
    // An owner who is nobody here.
    await own.act([...letters.keys()][2]!, 'assign', { user: 'ghost' }).expect(202);
    const warned = async (query: string, more = ''): Promise<unknown> =>
      (await get(query, more).expect(200)).body.warnings;
    for (const typed of [
      'acknowledgedBy: jürg',
      'owner: ghost',
      'notified: gross',
      'disk',
      'team: ""',
      'owner: me OR disk',
    ])
      expect([typed, await warned(typed)]).toEqual([typed, undefined]);
    expect(await warned('acknowledgedBy: Bbo OR disk')).toEqual(['acknowledgedBy: nobody is called "Bbo"']);
    expect(await warned(String.raw`owner: "B \"bo" AND NOT closedBy: Ev*`, '&filter=team%3A%20Nowhere')).toEqual([
      'teams: no team is called "Nowhere"',
      String.raw`owner: nobody is called "B \"bo"`,
      'closedBy: nobody is called "Ev*"',
    ]);
    expect(await warned('integration.name: x OR integration.type: y OR responders: z')).toEqual([
      'integration.name: no integration is called "x"',
      'integration.type: no type of integration is called "y"',
      'responders: nobody is called "z"',
    ]);
  });

  /** @contract alerts-5 */
  it('finds by "me" what is of the caller', async () => {
    const mine = async (field: string): Promise<string> => {
      const { body } = await own.get(`?limit=100&query=${field}%3A%20me`).expect(200);
      return (body.data as { id: string }[]).map(({ id }) => letters.get(id)).join('');
    };
    expect([await mine('owner'), await mine('acknowledgedBy'), await mine('responders')]).toEqual(['a', 'b', 'd']);
    expect(await found('owner: me')).toBe('');
  });

  it('finds whoever closed an alert', async () => {
    const id = await alerts.created({ message: 'Done with' });
    await own.act(id, 'close').expect(202);
    for (const typed of ['jürg done', 'closedBy: gross AND done']) {
      const { body } = await get(typed).expect(200);
      expect([typed, (body.data as { id: string }[]).map((each) => each.id)]).toEqual([typed, [id]]);
    }
  });

  it('takes 2,000 characters of any kind, and no more', async () => {
    const words = Array.from({ length: 999 }, (_, place) => String.fromCodePoint(0x3400 + place)).join(' ');
    for (const typed of [
      words,
      '" '.repeat(1000),
      '\\"'.repeat(1000),
      'ü'.repeat(2000),
      '"'.repeat(2000),
      '1 '.repeat(999),
      `${'NOT a OR '.repeat(220)}NOT b`,
    ])
      await get(typed).expect(200);
    for (const typed of ['x'.repeat(2001), 'a\0b']) await get(typed).expect(400);
  });
});
