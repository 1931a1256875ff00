import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How many bytes more than before are in use at most while the work is done; what nobody needs any more does not count. */
export async function mostMemory(work: () => Promise<unknown>): Promise<number> {
  const collectGarbage = garbageCollector();
  const inUse = (): number => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = inUse();
  let most = 0;
  let rounds = 0;
  await observed(work, () => {
    if (++rounds % ROUNDS_TO_A_LOOK === 0) most = Math.max(most, inUse() - before);
  });
  return most;
}

const ROUNDS_TO_A_LOOK = 20;

/** Calls `look` in every round of the event loop until the work is done. */
async function observed(work: () => Promise<unknown>, look: () => void): Promise<void> {
  let isDone = false;
  const round = (): void => {
    look();
    if (!isDone) setImmediate(round);
  };
  setImmediate(round);
  try {
    await work();
  } finally {
    isDone = true;
  }
}

function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
