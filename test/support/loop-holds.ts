import { request } from 'node:http';
import { workedMs } from './worked-time.js';

/** What one question cost the process that answered it. */
export interface Cost {
  status: number;
  /** Of the answer's body. */
  bytes: number;
  /** The longest that the event loop did nothing else, in milliseconds. */
  heldMs: number;
}

/**
 * Asks, and watches the event loop of this process meanwhile. The answer is not read but counted, since reading it would be
 * work of this process, too. On a machine with other things to do a thread may stand still without holding up anybody:
 * where Linux tells what this thread has worked, no more than that counts.
 * @param onData called for every 2 MB that have arrived
 */
export async function costOf(url: string, asked: Asked = {}, onData: () => void = () => undefined): Promise<Cost> {
  const watch = watchLoop();
  const answer = await ask(url, asked, onData);
  return { ...answer, heldMs: watch.stop() };
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

const EVERY_BYTES = 2 * 1024 * 1024;

function ask(
  url: string,
  { method = 'GET', headers = {}, body }: Asked,
  onData: () => void,
): Promise<Omit<Cost, 'heldMs'>> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        const before = Math.floor(bytes / EVERY_BYTES);
        bytes += chunk.length;
        if (Math.floor(bytes / EVERY_BYTES) > before) onData();
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A timer that is due every millisecond comes late by as long as the loop is held. */
function watchLoop(): { stop: () => number } {
  let held = 0;
  let [wall, worked] = [performance.now(), workedMs()];
  const look = (): void => {
    const [then, before] = [wall, worked];
    [wall, worked] = [performance.now(), workedMs()];
    held = Math.max(held, Math.min(wall - then, worked - before));
  };
  const timer = setInterval(look, 1);
  return {
    stop: () => {
      look();
      clearInterval(timer);
      return held;
    },
  };
}
