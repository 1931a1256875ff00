import { createServer, type AddressInfo } from 'node:net';

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

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
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
