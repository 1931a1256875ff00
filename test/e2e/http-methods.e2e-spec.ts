import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiDocument } from '../support/api-document.js';
import { asAdmin } from '../support/accounts.js';
import { plainRequest, type PlainAnswer } from '../support/plain-request.js';
import { TestApp } from '../support/test-app.js';

const ID = '0190a000-0000-7000-8000-00000000dead';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'];

let app: TestApp;
let document: ApiDocument;
/** Path → its methods, as the document has them. */
let paths: Map<string, Set<string>>;
beforeAll(async () => {
  app = await TestApp.start();
  document = await ApiDocument.of(app);
  paths = new Map();
  for (const route of document.operations.keys()) {
    const [method = '', path = ''] = route.split(' ');
    paths.set(path, (paths.get(path) ?? new Set()).add(method));
  }
});
afterAll(async () => {
  agent.destroy();
  await app.stop();
});

const filled = (path: string): string => path.replaceAll('{token}', 'no-such-token').replaceAll(/\{\w+\}/g, ID);
const agent = new Agent({ keepAlive: true });
const send = (method: string, path: string, headers: Record<string, string> = {}): Promise<PlainAnswer> =>
  plainRequest(app.url + path, { method, headers, agent });
/** A path of one template can be that of another too: `/v2/alerts/{identifier}` is `/v2/alerts/count`. */
const methodsOf = (path: string): Set<string> => {
  const pattern = (template: string) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return new Set(
    [...paths].filter(([each]) => pattern(each).test(filled(path))).flatMap(([, methods]) => [...methods]),
  );
};

describe('a method that a path does not take', () => {
  /** @contract conventions-25 */
  it('is 405 on every path, and `Allow` names those that it takes', async () => {
    for (const path of paths.keys()) {
      const known = methodsOf(path);
      for (const method of METHODS.filter((each) => !known.has(each))) {
        const answer = await send(method, filled(path));
        expect([path, method, answer.status]).toEqual([path, method, 405]);
        const allowed = new Set(answer.headers.allow?.split(', '));
        const own = paths.get(path) ?? new Set();
        expect(allowed).toEqual(new Set([...own, 'OPTIONS', ...(own.has('GET') ? ['HEAD'] : [])]));
        expect(JSON.parse(answer.text)).toEqual({
          code: 'METHOD_NOT_ALLOWED',
          message: expect.stringContaining(method),
          took: expect.any(Number),
          requestId: answer.headers['x-request-id'],
        });
      }
    }
  });

  it('is 404 where there is no such path', async () => {
    expect((await send('PATCH', '/v2/nothing')).status).toBe(404);
    expect((await send('OPTIONS', '/v2/nothing')).status).toBe(404);
  });
});

it('lets nobody keep an answer of the API, in whatever case its path is written', async () => {
  for (const path of ['/v2/alerts', '/V2/alerts', '/V2/ALERTS/count', '/V2', '/v2/', '/V1/alerts'])
    expect([path, (await send('GET', path)).headers['cache-control']]).toEqual([path, 'no-store']);
  const created = await send('POST', '/V2/Alerts');
  expect(created.headers['cache-control']).toBe('no-store');
});

describe('OPTIONS', () => {
  /** @contract conventions-25 */
  it('names the methods of every path, without a credential', async () => {
    for (const path of paths.keys()) {
      const answer = await send('OPTIONS', filled(path));
      expect([path, answer.status, answer.text]).toEqual([path, 204, '']);
      for (const method of paths.get(path) ?? []) expect(answer.headers.allow?.split(', ')).toContain(method);
    }
  });

  it('is the preflight of a browser too, whatever the path', async () => {
    for (const path of ['/v2/alerts', '/v2/nothing']) {
      const answer = await send('OPTIONS', path, {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      });
      expect(answer.status).toBe(204);
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.headers['access-control-allow-methods']).toContain('POST');
      expect(answer.headers['access-control-allow-headers']).toBe('Content-Type,Authorization');
    }
  });
});

describe('HEAD', () => {
  /** @contract conventions-25 */
  it('answers as GET does, without the body', async () => {
    const headers = { authorization: await asAdmin(app) };
    for (const [path, methods] of paths) {
      // A ping by GET changes the heartbeat.
      if (!methods.has('GET') || path.endsWith('/ping')) continue;
      const [got, asked] = [await send('GET', filled(path), headers), await send('HEAD', filled(path), headers)];
      expect([path, asked.status]).toEqual([path, got.status]);
      expect(asked.headers['content-type']).toBe(got.headers['content-type']);
      expect(asked.text).toBe('');
    }
  });
});

describe('a flag in the query string', () => {
  /** @contract conventions-26 */
  it('is true or false, everywhere', async () => {
    const asked: string[] = [];
    const authorization = await asAdmin(app);
    for (const [route, { parameters = [] }] of document.operations) {
      const [method = '', path = ''] = route.split(' ');
      // Those that a route requires are the two ends of a time.
      const required = parameters
        .filter((each) => each.required && each.in === 'query')
        .map(({ name }, place) => `${name}=2026-01-0${place + 1}T00:00:00Z&`)
        .join('');
      for (const { name } of parameters.filter((each) => each.schema?.type === 'boolean')) {
        const ask = (value: string) => send(method, `${filled(path)}?${required}${name}=${value}`, { authorization });
        asked.push(`${route} ${name}`);
        for (const wrong of ['maybe', 'AAA', '', '1', 'true&' + name + '=false'])
          expect([route, wrong, (await ask(wrong)).status]).toEqual([route, wrong, 400]);
        for (const right of ['true', 'false'])
          expect([route, [200, 403, 404]]).toEqual([route, expect.arrayContaining([(await ask(right)).status])]);
      }
    }
    expect(asked).toContain('GET /v2/alerts allTeams');
    expect(asked.length).toBeGreaterThan(15);
  });
});
