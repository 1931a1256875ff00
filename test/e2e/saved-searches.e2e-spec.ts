import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ROOT } from '../support/alert-client.js';
import { createKey, createTeam, createTenant, createUser } from '../support/accounts.js';
import { ENVELOPE } from '../support/envelope.js';
import { resourceClient } from '../support/resource-client.js';
import { TestApp } from '../support/test-app.js';

const PATH = '/v2/saved-searches';
const NOT_FOUND = { message: 'Saved search not found' };

describe('/v2/saved-searches', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  const { post, patch, remove, list, create, expectPages } = resourceClient(() => app, PATH, {
    name: 'Search',
    query: 'disk',
  });
  const all = async (authorization = ROOT, query = ''): Promise<{ id: string; name: string }[]> =>
    (await list(`?limit=200${query}`, authorization).expect(200)).body.data;
  const idsOf = async (authorization: string, query = ''): Promise<string[]> =>
    (await all(authorization, query)).map(({ id }) => id);
  const shown = async (id: string) => (await all()).find((search) => search.id === id);
  const tenantKey = async (): Promise<string> => `CompatKey ${(await createTenant(app)).apiKey}`;

  /** @contract searches-1 */
  it('creates and lists', async () => {
    const key = await tenantKey();
    const created = await post({ name: 'Disks', query: 'status: open AND tag: disk' }, key).expect(200);
    expect(created.body).toEqual({ data: { id: expect.any(String), result: 'created' }, ...ENVELOPE });
    const { body } = await list('', key).expect(200);
    expect(body).toEqual({
      data: [
        {
          id: created.body.data.id,
          name: 'Disks',
          query: 'status: open AND tag: disk',
          teamId: null,
          createdAt: app.clock.now().toISOString(),
        },
      ],
      totalCount: 1,
      ...ENVELOPE,
    });
  });

  /** @contract time-off-7 */
  it.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a name that is no text', { name: ['x'] }, 'name'],
    ['no query', { query: undefined }, 'query'],
    ['a query that is no text', { query: {} }, 'query'],
    ['a query that every use refuses', { query: 'status: opne AND priority: P1' }, 'query'],
  ])('refuses %s', async (_what, wrong, field) => {
    const before = (await list()).body.totalCount;
    const { body } = await post({ name: 'Wrong', query: 'x', ...wrong }).expect(400);
    expect(body).toEqual({
      message: expect.stringMatching(`^Invalid request: ${field}: `),
      code: 'BAD_REQUEST',
      errors: expect.any(Array),
      ...ENVELOPE,
    });
    expect((await list()).body.totalCount).toBe(before);
  });

  /** @contract searches-3 */
  it('changes what is named', async () => {
    const id = await create();
    const { body } = await patch(id, { name: 'New' }).expect(200);
    expect(body).toEqual({ data: { id, result: 'updated' }, ...ENVELOPE });
    expect(await shown(id)).toMatchObject({ name: 'New', query: 'disk' });
    await patch(id, { query: 'cpu' }).expect(200);
    await patch(id, {}).expect(200);
    expect(await shown(id)).toMatchObject({ name: 'New', query: 'cpu' });
    await patch(id, { name: null }).expect(400);
    await patch(id, { query: 5 }).expect(400);
    await patch(id, { query: 'status: opne' }).expect(400);
    expect(await shown(id)).toMatchObject({ name: 'New', query: 'cpu' });
  });

  /** @contract searches-3 */
  it('deletes', async () => {
    const id = await create();
    expect((await remove(id).expect(200)).body).toEqual({ data: { result: 'deleted' }, ...ENVELOPE });
    expect(await shown(id)).toBeUndefined();
    await remove(id).expect(404, NOT_FOUND);
  });

  it.each(['an unknown id', 'no id'])('knows nothing of %s', async (what) => {
    const id = what === 'no id' ? 'mine' : randomUUID();
    await patch(id, { name: 'x' }).expect(404, NOT_FOUND);
    await remove(id).expect(404, NOT_FOUND);
  });

  /** @contract searches-1 */
  it('finds by name and query, literally, whatever the case', async () => {
    const key = await tenantKey();
    await create({ name: 'Full Disks', query: 'tag: storage' }, key);
    await create({ name: 'Network', query: 'DISK or net' }, key);
    await create({ name: '100% busy', query: 'cpu_load' }, key);
    const found = async (q: string): Promise<string[]> =>
      (await all(key, `&q=${encodeURIComponent(q)}`)).map(({ name }) => name);
    expect(await found('disk')).toEqual(['Network', 'Full Disks']);
    expect(await found('%')).toEqual(['100% busy']);
    expect(await found('_')).toEqual(['100% busy']);
    expect(await found('nothing')).toEqual([]);
    expect(await found('')).toHaveLength(3);
    expect((await list('?q=disk&limit=1', key).expect(200)).body).toMatchObject({ totalCount: 2 });
  });

  it.each(['q=%00', 'q=a&q=b', 'limit=x', 'cursor=x'])('refuses ?%s', async (query) => {
    await list(`?${query}`).expect(400);
  });

  /** @contract searches-1 */
  it('lists the newest first, page by page', async () => {
    await expectPages(await tenantKey());
  });

  /** @contract searches-2 */
  it("shows callers of a team their team's searches and no global ones, others all", async () => {
    const { id: ops } = await createTeam(app);
    const { id: dev } = await createTeam(app);
    const key = `CompatKey ${await createKey(app, { teamId: ops })}`;
    const own = await create({}, key);
    const foreign = await create({}, `CompatKey ${await createKey(app, { teamId: dev })}`);
    const global = await create();
    expect(await shown(own)).toMatchObject({ teamId: ops });

    expect(await idsOf(key)).toEqual([own]);
    expect(await idsOf(key, '&allTeams=true')).toEqual([own]);
    expect(await idsOf(`Bearer ${(await createUser(app, { teamIds: [ops] })).token}`)).toEqual([own]);
    const both = await createUser(app, { teamIds: [ops, dev] });
    expect(await idsOf(`Bearer ${both.token}`)).toEqual([foreign, own]);
    for (const teamless of [ROOT, `Bearer ${(await createUser(app)).token}`]) {
      expect(await idsOf(teamless)).toEqual(expect.arrayContaining([own, foreign, global]));
    }
    // No ownership check on changes, as specified.
    await patch(foreign, { name: 'Renamed' }, key).expect(200);
    await remove(foreign, key).expect(200);
    await remove(global, key).expect(200);
  });

  it('asks for a credential, the scope and the permission', async () => {
    const id = await create();
    await app.http.get(PATH).expect(401);
    const reader = `CompatKey ${await createKey(app, { scopes: ['read'] })}`;
    await list('', reader).expect(200);
    await post({ name: 'x', query: 'x' }, reader).expect(403);
    await patch(id, {}, reader).expect(403);
    await remove(id, `CompatKey ${await createKey(app, { scopes: ['read', 'write'] })}`).expect(403);
    const stakeholder = `Bearer ${(await createUser(app, { role: 'stakeholder' })).token}`;
    await list('', stakeholder).expect(200);
    await patch(id, {}, stakeholder).expect(403);
    await patch(id, { name: 'By a user' }, `Bearer ${(await createUser(app)).token}`).expect(200);
  });

  it('is blind to other tenants', async () => {
    const key = await tenantKey();
    const id = await create();
    await patch(id, { name: 'Stolen' }, key).expect(404, NOT_FOUND);
    await remove(id, key).expect(404, NOT_FOUND);
    expect(await idsOf(key)).toEqual([]);
    expect(await shown(id)).toMatchObject({ name: 'Search' });
  });
});
