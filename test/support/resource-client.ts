import { expect } from '@jest/globals';
import type { Test } from 'supertest';
import { ROOT } from './alert-client.js';
import { ENVELOPE } from './envelope.js';
import type { TestApp } from './test-app.js';

/**
 * The routes of one collection of the API, called with the root key unless a credential is given.
 * @param app at the time of a request
 * @param body what `create` sends beside what it is given
 */
export function resourceClient(app: () => TestApp, path: string, body: object = {}) {
  const at = (id: string): string => `${path}/${encodeURIComponent(id)}`;
  const post = (sent: unknown, authorization = ROOT): Test => app().as(authorization).post(path, sent);
  const get = (id: string, authorization = ROOT): Test => app().as(authorization).get(at(id));
  const list = (query = '', authorization = ROOT): Test => app().as(authorization).get(`${path}${query}`);
  const rowsOf = async (query: string, authorization: string): Promise<{ id: string; name: string }[]> =>
    (await list(query, authorization).expect(200)).body.data;
  const create = async (sent: object = {}, authorization = ROOT): Promise<string> =>
    (await post({ ...body, ...sent }, authorization).expect(200)).body.data.id;
  return {
    post,
    get,
    list,
    patch: (id: string, sent: unknown, authorization = ROOT): Test => app().as(authorization).patch(at(id), sent),
    remove: (id: string, authorization = ROOT): Test => app().as(authorization).delete(at(id)),
    shown: async (id: string) => (await get(id).expect(200)).body.data,
    idsIn: async (query: string, authorization: string) => (await rowsOf(query, authorization)).map(({ id }) => id),
    namesIn: async (query: string, authorization: string) =>
      (await rowsOf(query, authorization)).map(({ name }) => name),
    create,
    /** Five new ones are listed over two pages, the newest first. @param authorization of a tenant that has none yet */
    expectPages: async (authorization: string): Promise<void> => {
      const ids: string[] = [];
      for (let i = 0; i < 5; i++) ids.unshift(await create({ name: `No. ${i}` }, authorization));
      const first = await list('?limit=3', authorization).expect(200);
      expect(first.body).toEqual({
        data: expect.any(Array),
        totalCount: 5,
        nextCursor: expect.any(String),
        ...ENVELOPE,
      });
      const second = await list(`?limit=3&cursor=${first.body.nextCursor}`, authorization).expect(200);
      expect(second.body).not.toHaveProperty('nextCursor');
      const seen = [...first.body.data, ...second.body.data] as { id: string }[];
      expect(seen.map(({ id }) => id)).toEqual(ids);
      const { body } = await list('?cursor=nonsense', authorization).expect(400);
      expect(body.code).toBe('PAGINATION_CURSOR_INVALID');
    },
  };
}
