import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent, request } from 'undici';
import {
  AddressRefusedError,
  guardedConnector,
  guardedLookup,
  refusalOfHost,
  type Resolve,
} from './guarded-connector.js';

describe('guardedConnector', () => {
  let server: Server;
  let port: number;
  let calls = 0;

  beforeAll(async () => {
    server = createServer((_request, response) => {
      calls++;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** The error of a request through the guard. */
  async function errorOf(host: string, resolve?: Resolve): Promise<unknown> {
    const dispatcher = new Agent({ connect: guardedConnector(2000, resolve) });
    try {
      await request(`http://${host}:${port}/`, { dispatcher });
      return null;
    } catch (error) {
      return error;
    } finally {
      await dispatcher.destroy();
    }
  }

  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.0.0.1.',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    'localhost',
  ])('calls nobody at %s', async (host) => {
    expect(await errorOf(host)).toBeInstanceOf(AddressRefusedError);
    expect(calls).toBe(0);
  });

  const names =
    (...addresses: string[]): Resolve =>
    (_hostname, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );

  it('refuses a name that stands for private addresses only', async () => {
    expect(await errorOf('inside.example.com', names('10.0.0.1', '::1'))).toEqual(new AddressRefusedError());
  });

  it('looks a name up once, and connects to what it has checked', async () => {
    const answers = ['192.0.2.1', '127.0.0.1'];
    let looks = 0;
    const rebinding: Resolve = (_hostname, callback) =>
      names(answers[looks++] ?? '127.0.0.1')('rebinding.example.com', callback);
    expect(await errorOf('rebinding.example.com', rebinding)).toBeInstanceOf(AddressRefusedError);
    expect([looks, calls]).toEqual([1, 0]);
  });

  it('offers only the public addresses of a name that has both', () => {
    const resolve = names('127.0.0.1', '8.8.8.8', '::1', '2001:4860:4860::8888');
    let offered: unknown;
    guardedLookup(resolve)('both.example.com', { all: true }, (_error, addresses) => (offered = addresses));
    expect(offered).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2001:4860:4860::8888', family: 6 },
    ]);
    guardedLookup(resolve)('both.example.com', {}, (_error, ...first) => (offered = first));
    expect(offered).toEqual(['8.8.8.8', 4]);
  });

  it('passes on that a name does not exist', async () => {
    const unknown: Resolve = (_hostname, callback) =>
      callback(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), []);
    expect(await errorOf('nowhere.example.com', unknown)).toMatchObject({ code: 'ENOTFOUND' });
  });

  it('is asked without a connection; a name that nobody knows is not refused', async () => {
    const [inside, both] = [names('10.0.0.1', '::1'), names('127.0.0.1', '8.8.8.8')];
    const unknown: Resolve = (_hostname, callback) => callback(new Error('ENOTFOUND'), []);
    const silent: Resolve = () => undefined;
    expect(await refusalOfHost('inside.example.com', 2000, inside)).toEqual(new AddressRefusedError());
    for (const [resolve, within] of [[both, 2000] as const, [unknown, 2000] as const, [silent, 1] as const])
      expect(await refusalOfHost('a.example.com', within, resolve)).toBeNull();
    expect(calls).toBe(0);
  });
});
