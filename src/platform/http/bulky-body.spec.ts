import { createServer, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express, { type Request, type Response } from 'express';
import { bulkyBody } from './bulky-body.js';
import { contextOf } from './request-context.js';

const KB = 1024;

describe('bulkyBody', () => {
  let server: Server;
  let url = '';
  const sockets: Socket[] = [];
  const received = (): number => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);

  beforeAll(async () => {
    const app = express();
    app.use(bulkyBody((path) => path === '/mail', { always: 10 * KB, whole: 200 * KB, atOnce: 400 * KB }));
    app.use((sent: Request, response: Response) => {
      const { isShortened } = contextOf(sent);
      response.json({ bytes: Buffer.isBuffer(sent.body) ? sent.body.length : null, isShortened });
    });
    server = createServer(app);
    server.on('connection', (socket: Socket) => sockets.push(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const post = async (bytes: number, path = '/mail', headers = {}): Promise<unknown> => {
    const answer = await fetch(url + path, { method: 'POST', headers, body: new Uint8Array(bytes).fill(120) });
    return answer.json();
  };
  /** A body of which the last byte is still to come. */
  const begin = (bytes: number) => {
    const sent = request(`${url}/mail`, { method: 'POST', agent: false, headers: { 'content-length': bytes } });
    sent.write(Buffer.alloc(bytes - 1, 'x'));
    const answer = new Promise<unknown>((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve(JSON.parse(text)));
      });
    });
    return { end: () => sent.end('x'), cut: () => sent.destroy(), answer };
  };
  /** Two bodies that the server has read but for their ends. */
  const beginTwo = async () => {
    const [before, known] = [received(), sockets.length];
    const begun = [begin(190 * KB), begin(190 * KB)];
    while (received() - before < 380 * KB) await setImmediate();
    expect(await post(1)).toMatchObject({ isShortened: false });
    return { begun, own: sockets.slice(known, known + 2) };
  };

  it('keeps a body whole up to its limit, and shortens a larger one, however large', async () => {
    for (const bytes of [1, 200 * KB]) expect(await post(bytes)).toEqual({ bytes, isShortened: false });
    for (const bytes of [200 * KB + 1, 5000 * KB])
      expect(await post(bytes)).toEqual({ bytes: 64 * KB, isShortened: true });
  });

  it('leaves other paths, and what is compressed, alone', async () => {
    expect(await post(10, '/else')).toEqual({ bytes: null });
    expect(await post(10, '/mail', { 'content-encoding': 'gzip' })).toEqual({ bytes: null });
  });

  it('shortens what comes while many others do, but nothing that is small; others make room when they end', async () => {
    const { begun } = await beginTwo();
    expect(await post(100 * KB)).toEqual({ bytes: 64 * KB, isShortened: true });
    expect(await post(9 * KB)).toEqual({ bytes: 9 * KB, isShortened: false });
    for (const { end, answer } of begun) {
      end();
      expect(await answer).toEqual({ bytes: 190 * KB, isShortened: false });
    }
    expect(await post(200 * KB)).toEqual({ bytes: 200 * KB, isShortened: false });
  });

  it('makes room where a sender hangs up', async () => {
    const { begun, own } = await beginTwo();
    const closed = own.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const { cut, answer } of begun) {
      cut();
      await expect(answer).rejects.toThrow();
    }
    await Promise.all(closed);
    expect(await post(200 * KB)).toEqual({ bytes: 200 * KB, isShortened: false });
  });
});
