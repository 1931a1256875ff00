import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, createUser } from '../support/accounts.js';
import { copyRow } from '../support/copies.js';
import { TestApp } from '../support/test-app.js';

const MANY = 340;

interface Answer {
  data: { id: string }[];
  totalCount: number;
  nextCursor?: string;
}

/* A choice among many asks the service for a part of the name, and says of how many it shows the first ones. */
describe('a long list', () => {
  let app: TestApp;
  let admin: string;

  beforeAll(async () => {
    app = await TestApp.start();
    admin = await asAdmin(app);
  });
  afterAll(() => app.stop());

  const made = async (path: string, body: object): Promise<string> => {
    const answer = await app.as(admin).post(path, body);
    expect([path, answer.status < 300]).toEqual([path, true]);
    return answer.body.data.id as string;
  };
  const get = async (path: string): Promise<Answer> => (await app.as(admin).get(path).expect(200)).body as Answer;

  const LISTS: [path: string, table: string, make: () => Promise<string>, columns: string[]][] = [
    [
      '/v2/users',
      'users',
      async () => (await createUser(app, { fullName: 'One of many' })).id,
      ['fullName', 'username'],
    ],
    ['/v2/teams', 'teams', () => made('/v2/teams', { name: 'One of many' }), ['name']],
    ['/v2/schedules', 'schedules', () => made('/v2/schedules', { name: 'One of many' }), ['name']],
    ['/v2/services', 'services', () => made('/v2/services', { name: 'One of many' }), ['name']],
    [
      '/v2/integrations',
      'integrations',
      () => made('/v2/integrations', { name: 'One of many', type: 'API' }),
      ['name', 'urlTokenHash'],
    ],
    ['/v2/incidents', 'incidents', () => made('/v2/incidents', { name: 'One of many' }), ['name']],
    [
      '/v2/saved-searches',
      'saved_searches',
      () => made('/v2/saved-searches', { name: 'One of many', query: 'disk' }),
      ['name'],
    ],
  ];

  /** @contract operating-25 */
  it.each(LISTS)('of %s is narrowed to a text in any case, and counted whole', async (path, table, make, columns) => {
    await copyRow(app, table, { id: await make(), count: MANY - 1, columns });
    const ids = new Set<string>();
    for (let cursor = '', isMore = true; isMore;) {
      const page = await get(`${path}?q=ONE%20of%20many&limit=100${cursor && `&cursor=${cursor}`}`);
      expect(page.totalCount).toBe(MANY);
      for (const { id } of page.data) ids.add(id);
      cursor = page.nextCursor ?? '';
      isMore = cursor !== '';
    }
    expect(ids.size).toBe(MANY);
    expect(await get(`${path}?q=many%20339`)).toMatchObject({ totalCount: 1, data: [{ id: expect.any(String) }] });
    // Ordinary characters.
    expect(await get(`${path}?q=%25`)).toMatchObject({ totalCount: 0, data: [] });
    expect((await get(path)).totalCount).toBeGreaterThanOrEqual(MANY);
    await app.as(admin).get(`${path}?q=%00`).expect(400);
  });
});
