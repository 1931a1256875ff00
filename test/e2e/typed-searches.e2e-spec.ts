import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fitsTyped } from '../../src/platform/domain/typed-search.js';
import { folded } from '../../src/platform/domain/folded.js';
import { createTenant } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

/** Two fields of an entry of each list: a name, and what else is searched. */
const ENTRIES = [
  ['Ada Moreno', 'full-disk'],
  ['Jürgen GROSS', 'disk'],
  ['Zoë 100% "busy" o_neil', 'cpu'],
  ['disk OR full', 'no'],
] as const;

const TYPED = [
  'disk',
  'DISK full',
  'full disk',
  'ada disk',
  'mor ull-',
  '"ada moreno"',
  '"moreno ada"',
  '“ada moreno” disk',
  'jürgen',
  'JÜRG disk',
  'jurgen GROS',
  'groß',
  'Adá (disk)',
  'zoe',
  'zoë cpu',
  'zoé',
  'jürgén “ada”',
  '100% “busy”',
  'ada OR jürgen',
  'jürgen AND disk',
  'disk nothing',
  '100%',
  '%',
  '_',
  '"100% \\"busy\\""',
  ':word0',
  `'; DROP TABLE users; --`,
  '',
];

/** Every list that takes `q` reads it as the alert search reads words: one table for all of them. */
describe('what is typed into the searches of lists', () => {
  let app: TestApp;
  let admin: string;
  const lists: Record<string, (q: string) => Promise<string[]>> = {};

  beforeAll(async () => {
    app = await TestApp.start();
    admin = `Bearer ${(await createTenant(app)).token}`;
    const post = (path: string, body: object) => app.as(admin).post(`/v2/${path}`, body).expect(200);
    for (const [name, other] of ENTRIES) {
      await post('saved-searches', { name, query: other });
      await post('users', { fullName: name, username: `${other}@x` });
      await app
        .as(admin)
        .post('/v2/audit-log', {
          action: 'tried',
          entityType: 'thing',
          entityId: '1',
          entityName: name,
          details: { other },
        })
        .expect(200);
    }
    const of = (path: string, nameOf: (entry: Record<string, string>) => string) => async (q: string) => {
      const { body } = await app
        .as(admin)
        .get(`/v2/${path}${path.includes('?') ? '&' : '?'}limit=100&q=${encodeURIComponent(q)}`)
        .expect(200);
      const found = (body.data as Record<string, string>[]).map(nameOf);
      return ENTRIES.map(([name]) => name as string).filter((name) => found.includes(name));
    };
    lists['saved-searches'] = of('saved-searches', ({ name }) => name!);
    lists['users'] = of('users', ({ fullName }) => fullName!);
    lists['audit-log'] = of('audit-log?action=tried', ({ entityName }) => entityName!);
  });
  afterAll(() => app.stop());

  /** @contract users-1, users-2, searches-1 */
  it.each(['saved-searches', 'users', 'audit-log'])('%s: all words must fit, each in any field', async (list) => {
    const found: Record<string, string[]> = {};
    const expected: Record<string, string[]> = {};
    for (const typed of TYPED) {
      found[typed] = await lists[list]!(typed);
      expected[typed] = ENTRIES.filter((texts) => fitsTyped(texts, typed)).map(([name]) => name);
    }
    expect(found).toEqual(expected);
    expect(expected['ada disk']).toEqual(['Ada Moreno']);
    expect(expected['disk']).toHaveLength(3);
  });

  /** @contract alerts-3 */
  it('the database takes the same texts for equal as the code', async () => {
    // Scripts whose capitals are not settled anew by each version of Unicode.
    const letters = fc.constantFrom(
      ...'aZßẞøØłŁđĐæÆœŒıİςΣ‘’‚‛ʼ´“”„«»‐‑–—−\u00a0\u202f\u0301\u0323éÜÑžΆйЁ가がไทย\u093eहि😀\n%\\_',
    );
    const texts = fc.sample(fc.string({ unit: letters }), 500);
    const rows = await app.sql<{ folded: string }>(
      'SELECT search_folded(text) AS folded FROM unnest($1::text[]) WITH ORDINALITY given(text, place) ORDER BY place',
      [texts],
    );
    expect(rows.map((row) => row.folded)).toEqual(texts.map(folded));
  });
});
