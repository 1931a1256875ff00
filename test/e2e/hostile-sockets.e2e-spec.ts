import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { speak } from './hostile/raw-socket.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

// What no HTTP client library can be made to send.
let app: TestApp;
let defaults: Pick<Server, 'headersTimeout' | 'requestTimeout' | 'keepAliveTimeout' | 'timeout'>;
beforeAll(async () => {
  app = await TestApp.start();
  const server = app.nest.getHttpServer();
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server;
  defaults = { headersTimeout, requestTimeout, keepAliveTimeout, timeout };
});
afterAll(() => app.stop());

const AUTH = `X-Service-Key: ${ROOT_KEY}`;
const post = (headers: string[], body = ''): string =>
  ['POST /v2/alerts HTTP/1.1', 'Host: x', AUTH, 'Content-Type: application/json', ...headers, '', body].join('\r\n');
const get = (...headers: string[]): string => ['GET /health HTTP/1.1', 'Host: x', ...headers, '', ''].join('\r\n');
const BODY = '{"message":"sent in a strange way"}';
const healthy = () => app.http.get('/health').expect(200);

describe('what is no HTTP', () => {
  const cases: [string, string | Buffer, (number | null)[]][] = [
    ['noise', Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * 73) % 256)), [400]],
    ['a TLS greeting', Buffer.from('16030100c8010000c40303', 'hex'), [400]],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    ['an unknown version', 'GET /health HTTP/9.9\r\nHost: x\r\n\r\n', [400]],
    ['no version', 'GET /health\r\n\r\n', [200, 400]],
    ['an unknown method', 'SMASH /health HTTP/1.1\r\nHost: x\r\n\r\n', [400]],
    ['a NUL in the path', 'GET /health\u0000 HTTP/1.1\r\nHost: x\r\n\r\n', [400]],
    ['a NUL in a header', get('X-A: a\u0000b'), [400]],
    ['a header without a name', get(': x'), [400]],
    ['a header without a colon', get('nonsense'), [400]],
    ['a header name with a space', get('Content Length: 3'), [400]],
    ['a folded header', get('X-A: a\r\n b'), [200, 400]],
    ['two lengths', post(['Content-Length: 3', 'Content-Length: 4'], 'abcd'), [400]],
    ['length and chunks (smuggling)', post(['Content-Length: 3', 'Transfer-Encoding: chunked'], '0\r\n\r\n'), [400]],
    ['a transfer coding that is none', post(['Transfer-Encoding: cow'], BODY), [400, 501]],
    ['a negative length', post(['Content-Length: -1'], BODY), [400]],
    ['a length beyond any number', post([`Content-Length: ${'9'.repeat(40)}`], BODY), [400]],
    ['a length beyond the limit', post(['Content-Length: 4000000000'], BODY), [413]],
    ['a broken chunk size', post(['Transfer-Encoding: chunked'], 'zz\r\nabc\r\n0\r\n\r\n'), [400]],
    ['a chunk size beyond any number', post(['Transfer-Encoding: chunked'], `${'f'.repeat(40)}\r\nabc`), [400]],
    ['a chunk longer than it says', post(['Transfer-Encoding: chunked'], '2\r\nabcdef\r\n0\r\n\r\n'), [400]],
    ['endless chunk extensions', post(['Transfer-Encoding: chunked'], `1;${'a'.repeat(40_000)}\r\n`), [400, 413]],
    ['16 KB of headers', get(`X-A: ${'a'.repeat(20_000)}`), [431]],
    ['a path of 100 KB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, [431]],
    ['10,000 headers', get(...Array.from({ length: 10_000 }, (_, index) => `X-${index}: a`)), [431]],
    ['no host', 'GET /health HTTP/1.1\r\n\r\n', [400]],
    ['an expectation that is none', get('Expect: the-unexpected'), [417]],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', [null]],
    ['a whole address as path', 'GET http://169.254.169.254/latest HTTP/1.1\r\nHost: x\r\n\r\n', [400, 404]],
    ['no address at all', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', [204, 400, 404]],
    ['a path above the root', 'GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n', [404]],
    ['a broken percent-encoding', 'GET /v2/alerts/%E0%A4%A HTTP/1.1\r\nHost: x\r\n\r\n', [400, 401]],
    ['raw bytes in the path', Buffer.from('GET /v2/alerts/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n', 'latin1'), [400, 401]],
  ];

  it.each(cases)('%s', async (_name, bytes, statuses) => {
    const answer = await speak(app.url, [bytes]);
    expect(statuses).toContain(answer.status);
    const [head = '', body = ''] = answer.text.split('\r\n\r\n');
    // Node answers a missing host by itself, and OPTIONS is answered by its headers alone.
    if (answer.status === null || answer.status < 400 || body === '' || body === '0') return;
    expect(head).toMatch(/^x-request-id: \S+$/im);
    expect(JSON.parse(body)).toMatchObject({ message: expect.any(String) });
    await healthy();
  });
});

describe('what begins as HTTP', () => {
  it('two requests in one breath are both answered', async () => {
    const { text } = await speak(app.url, [get() + get()], { answers: 2 });
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  it('thirty requests in one breath are all answered, a thousand begin no work: the connection is cut', async () => {
    const some = await speak(app.url, [get().repeat(30)], { answers: 30 });
    expect(some.text.match(/HTTP\/1\.1 200/g)).toHaveLength(30);
    const many = await speak(app.url, [get().repeat(1000)], { answers: 1000 });
    expect(many.ended).toBe('closed');
    expect(many.text.match(/HTTP\/1\.1 200/g)?.length ?? 0).toBeLessThan(33);
    await healthy();
  });

  it('an upgrade to nowhere is an ordinary request', async () => {
    expect((await speak(app.url, [get('Connection: Upgrade', 'Upgrade: websocket')])).status).toBe(200);
  });

  it('a body that waits for 100-continue is taken', async () => {
    const head = post([`Content-Length: ${BODY.length}`, 'Expect: 100-continue']);
    const { text } = await speak(app.url, [head, BODY], { pauseMs: 50 });
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 202/);
  });

  it('a body in chunks of one byte is taken', async () => {
    const chunks = [...BODY].map((character) => `1\r\n${character}\r\n`);
    const { status } = await speak(app.url, [post(['Transfer-Encoding: chunked']), ...chunks, '0\r\n\r\n']);
    expect(status).toBe(202);
  });

  it('a body that ends too early creates nothing', async () => {
    await speak(app.url, [post(['Content-Length: 500'], '{"message":"cut short"}')], { halfClose: true });
    const [row] = await app.sql<{ count: string }>(`SELECT count(*) FROM alerts WHERE message = 'cut short'`);
    expect(row?.count).toBe('0');
  });
});

describe('what comes slowly', () => {
  /** The watch of production, faster or as it was; `listening` makes Node begin it anew. */
  const watch = (times: Partial<Server> & { connectionsCheckingInterval: number }): void => {
    const server = app.nest.getHttpServer();
    Object.assign(server, times);
    server.emit('listening');
  };
  beforeAll(() => watch({ headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 }));
  afterAll(() => watch({ ...defaults, connectionsCheckingInterval: 30_000 }));

  it.each([
    ['headers that never end', ['GET /health HTTP/1.1\r\nHost: x\r\n', 'X-A: a\r\n', 'X-B: b\r\n', 'X-C: c\r\n']],
    ['a body that drips', [post(['Content-Length: 500']), '{', '"', 'm', 'e', 's', 's', 'a', 'g', 'e']],
    ['a chunked body that drips', [post(['Transfer-Encoding: chunked']), '1\r\n{\r\n', '1\r\n"\r\n', '1\r\nm\r\n']],
  ])('%s: 408, and the connection is closed', async (_name, chunks) => {
    const answer = await speak(app.url, chunks, { pauseMs: 150, answers: 0 });
    expect(answer).toMatchObject({ status: 408, ended: 'closed' });
    expect(answer.text).toContain('"code":"REQUEST_TIMEOUT"');
  });

  it('two hundred slow ones keep nobody else waiting', async () => {
    const slow = Array.from({ length: 200 }, () => speak(app.url, ['GET /health HTTP/1.1\r\nHost'], { answers: 0 }));
    await healthy();
    expect((await Promise.all(slow)).every(({ ended }) => ended === 'closed')).toBe(true);
    await healthy();
  });
});

it('waits for a request half a minute, and keeps connections longer than load balancers do', () => {
  const expected = { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, timeout: 60_000 };
  expect(defaults).toEqual(expected);
});

it('ends the connection of a client that does not read its answers, for a minute in production', async () => {
  const server = app.nest.getHttpServer();
  const { port, hostname } = new URL(app.url);
  const client = connect(Number(port), hostname).pause();
  client.on('error', () => undefined);
  const [theirs] = (await once(server, 'connection')) as [Socket];
  const ended = once(theirs, 'close');
  client.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(30));
  // As much as the system takes is on its way, and nothing goes on: the minute may begin, and is short here.
  while (theirs.bytesWritten < 1_000_000 || theirs.writableLength === 0)
    await new Promise((resolve) => setImmediate(resolve));
  expect(theirs.timeout).toBe(defaults.timeout);
  theirs.setTimeout(200);
  await ended;
  client.destroy();
  await healthy();
});
