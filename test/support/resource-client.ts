import type { Test } from 'supertest';
import { ROOT } from './alert-client.js';
import type { TestApp } from './test-app.js';

/**
 * The routes of one collection of the API, called with the root key unless a credential is given.
 * @param app at the time of a request
 * @param body what `create` sends beside what it is given
 */
export function resourceClient(app: () => TestApp, path: string, body: object = {}) {
  const at = (id: string): string => `${path}/${encodeURIComponent(id)}`;
  const post = (sent: unknown, authorization = ROOT): Test =>
    app()
      .http.post(path)
      .set('Authorization', authorization)
      .send(sent as object);
  const get = (id: string, authorization = ROOT): Test => app().http.get(at(id)).set('Authorization', authorization);
  const list = (query = '', authorization = ROOT): Test =>
    app().http.get(`${path}${query}`).set('Authorization', authorization);
  const rowsOf = async (query: string, authorization: string): Promise<{ id: string; name: string }[]> =>
    (await list(query, authorization).expect(200)).body.data;
  return {
    post,
    get,
    list,
    patch: (id: string, sent: unknown, authorization = ROOT): Test =>
      app()
        .http.patch(at(id))
        .set('Authorization', authorization)
        .send(sent as object),
    remove: (id: string, authorization = ROOT): Test => app().http.delete(at(id)).set('Authorization', authorization),
    create: async (sent: object = {}, authorization = ROOT): Promise<string> =>
      (await post({ ...body, ...sent }, authorization).expect(200)).body.data.id,
    shown: async (id: string) => (await get(id).expect(200)).body.data,
    idsIn: async (query: string, authorization: string) => (await rowsOf(query, authorization)).map(({ id }) => id),
    namesIn: async (query: string, authorization: string) =>
      (await rowsOf(query, authorization)).map(({ name }) => name),
  };
}
