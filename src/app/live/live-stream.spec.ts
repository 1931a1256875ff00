import { expect, it } from '@jest/globals';
import type { Response } from 'express';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Caller } from '../../people/access/caller.js';
import { COMMENT, frame } from './domain/frames.js';
import { LiveStream } from './live-stream.js';

/** @contract events-6 */
it('drops a reader who never reads, and holds little of what they are behind', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.pause().on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  let dropped = 0;
  const stream = new LiveStream({} as Caller, response as Response, () => dropped++);
  const text = frame('alert', { description: 'x'.repeat(60_000) });
  let most = 0;
  for (let round = 0; !response.destroyed && round < 2_000; round++) {
    stream.write(text);
    most = Math.max(most, response.writableLength);
    await setImmediate();
  }
  stream.write(text);
  stream.end('shutdown');
  expect([response.destroyed, dropped]).toEqual([true, 1]);
  expect(most).toBeLessThan(256 * 1024);
  socket.destroy();
  server.close();
});

/** @contract events-6 */
it('says something every 20 seconds, unless something was said meanwhile', () => {
  let now = 0;
  const written: string[] = [];
  const response = { writableLength: 0, write: (text: string) => written.push(text) };
  const stream = new LiveStream(
    {} as Caller,
    response as unknown as Response,
    () => undefined,
    () => now,
  );
  for (let second = 1; second <= 60; second++) {
    now += 1000;
    if (second === 30) stream.write(frame('gap', {}));
    stream.keep();
  }
  expect(written).toEqual([COMMENT, frame('gap', {}), COMMENT]);
});
