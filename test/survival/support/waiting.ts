import { createServer } from 'node:net';

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Waits until the probe gives something true, and gives it. What these tests look at is in other processes, so there is
 * nothing to be woken by.
 */
export async function until<T>(
  what: string,
  probe: () => Promise<T> | T,
  milliseconds = 120_000,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`Waited ${milliseconds} ms in vain until ${what}`);
    await pause(50);
  }
}

/** Below those that systems give to connections that are made: what is free stays free until somebody listens. */
const PORTS = { from: 20_000, count: 10_000 };

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Does something `count` times, so many at once. */
export async function inTurns(count: number, width: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
