import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../../test/support/fake-clock.js';
import { ServerConfig } from '../config/config.js';
import { OutboundHttp } from './outbound-http.js';

describe('OutboundHttp', () => {
  let server: Server;
  let url: string;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const seen: string[] = [];
  const opened: OutboundHttp[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    seen.length = 0;
    for (const http of opened.splice(0)) await http.onApplicationShutdown();
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  function http(outboundAllowPrivate = true, outboundHosts: string[] = []): OutboundHttp {
    const config = Object.assign(new ServerConfig(), { outboundAllowPrivate, outboundHosts });
    const made = new OutboundHttp(config, new FakeClock());
    opened.push(made);
    return made;
  }

  it('posts the body with its headers and gives the status', async () => {
    let got = '';
    answer = (request, response) => {
      request.on('data', (chunk: Buffer) => (got += chunk.toString()));
      request.on('end', () => response.writeHead(204, { 'x-seen': String(request.headers['x-mine']) }).end());
    };
    expect(await http().post(`${url}/hook?a=b`, { 'x-mine': 'yes' }, 'täxt')).toEqual({
      kind: 'answered',
      status: 204,
      retryAfterMs: null,
    });
    expect([seen, got]).toEqual([['POST /hook?a=b'], 'täxt']);
  });

  it.each([
    [429, { 'retry-after': '2' }, '{"retry_after": 2.5}', 2500],
    [429, { 'retry-after': 'soon' }, 'x'.repeat(1_000_000), null],
    [503, { 'retry-after': '7' }, '{"retry_after": 9}', 7000],
  ] as const)('says of %i for how long to wait: %j', async (status, headers, text, retryAfterMs) => {
    answer = (_request, response) => response.writeHead(status, headers).end(text);
    expect(await http().post(url, {}, '')).toEqual({ kind: 'answered', status, retryAfterMs });
  });

  it('waits for an answer as long as it is told', async () => {
    answer = () => undefined;
    expect(await http().post(url, {}, '', 50)).toEqual({
      kind: 'unreachable',
      reason: 'no answer within 0.05 seconds',
    });
  });

  it('calls hosts of the list alone, where there is one', async () => {
    answer = (_request, response) => response.writeHead(204).end();
    const refused = { kind: 'refused', reason: expect.stringContaining('OUTBOUND_HOSTS') };
    for (const [hosts, isListed] of [
      [['127.0.0.1'], true],
      [['localhost', '*.0.0.1'], true],
      [['hooks.example.com'], false],
    ] as const) {
      const to = http(true, [...hosts]);
      const expected = isListed ? { kind: 'answered', status: 204, retryAfterMs: null } : refused;
      expect(await to.post(url, {}, '')).toEqual(expected);
      expect(await to.get(url, 100)).toMatchObject(isListed ? { kind: 'answered' } : refused);
      expect(await to.refusalOf(url)).toEqual(isListed ? null : refused.reason);
    }
    expect(seen).toHaveLength(4);
  });

  /** @contract webhooks-9 */
  it('does not follow a redirect', async () => {
    answer = (_request, response) => response.writeHead(302, { location: `${url}/elsewhere` }).end();
    expect(await http().post(`${url}/first`, {}, '')).toEqual({ kind: 'answered', status: 302, retryAfterMs: null });
    expect(seen).toEqual(['POST /first']);
  });

  it('reads no more of an answer than it must', async () => {
    let cut = false;
    answer = (_request, response) => {
      const more = (): void => void (response.destroyed || response.write('x'.repeat(65_536), more));
      response.on('close', () => (cut = true));
      response.writeHead(200);
      more();
    };
    expect(await http().post(url, {}, '')).toEqual({ kind: 'answered', status: 200, retryAfterMs: null });
    while (!cut) await new Promise((resolve) => setImmediate(resolve));
  });

  it('reports why there was no answer', async () => {
    answer = (request) => request.socket.destroy();
    expect(await http().post(url, {}, '')).toMatchObject({ kind: 'unreachable', reason: 'other side closed' });
    const closed = await http().post('http://127.0.0.1:1/', {}, '');
    expect(closed).toEqual({ kind: 'unreachable', reason: 'connect ECONNREFUSED 127.0.0.1:1' });
  });

  it('waits for a document as long as its caller says, and tells when to ask again', async () => {
    answer = () => undefined;
    expect(await http().get(url, 10, { timeoutMs: 30 })).toEqual({
      ...{ kind: 'unreachable', reason: 'no answer within 0.03 seconds' },
    });
    expect(await http().get(url, 10, { ended: AbortSignal.abort() })).toMatchObject({ kind: 'unreachable' });
    answer = (_request, response) => response.writeHead(429, { 'Retry-After': '12' }).end();
    expect(await http().get(url, 10)).toMatchObject({ kind: 'answered', status: 429, retryAfter: '12' });
  });

  it('calls no private address unless the operator allows it', async () => {
    const port = url.split(':').at(-1);
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0']) {
      const result = await http(false).post(`http://${host}:${port}/`, {}, '');
      expect(result).toMatchObject({ kind: 'refused', reason: 'the address is not public' });
    }
    expect(await http().post('ftp://127.0.0.1/', {}, '')).toMatchObject({ kind: 'refused' });
    expect(seen).toEqual([]);
  });

  it('says why it would not call, without calling', async () => {
    const addresses = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0', '10.1.2.3', '169.254.169.254'];
    for (const host of addresses)
      expect(await http(false).refusalOf(`${url.replace('127.0.0.1', host)}/`)).toBe('the address is not public');
    for (const guard of [http(false), http()]) {
      expect(await guard.refusalOf('file:///etc/passwd')).toBe('file URLs are not called');
      expect(await guard.refusalOf('https://8.8.8.8/hook')).toBeNull();
      expect(await guard.refusalOf('https://[2001:4860:4860::8888]/hook')).toBeNull();
    }
    expect(await http().refusalOf(url)).toBeNull();
    expect(seen).toEqual([]);
  });
});
