import type { Slices } from './slices.js';

/** How long one computation holds the event loop at a stretch. */
const LONGEST_SLICE_MS = 5;

/** Those who wait to go on; one of them does in each round of the event loop, however many there are. */
const waiting: (() => void)[] = [];

/** The result of a long computation, worked out in slices between which the process does whatever else is due. */
export async function inSlices<T>(slices: Slices<T>): Promise<T> {
  for (;;) {
    await nextTurn();
    const since = performance.now();
    do {
      const { done, value } = slices.next();
      if (done) return value;
    } while (performance.now() - since < LONGEST_SLICE_MS);
  }
}

/** The same for what is mostly short: without a pause when it is done before its first. */
export async function inSlicesIfLong<T>(slices: Slices<T>): Promise<T> {
  const { done, value } = slices.next();
  if (done) return value;
  const result = await inSlices(slices);
  // Whoever takes a long result has something to do with it.
  await nextTurn();
  return result;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letOneGoOn);
  });
}

function letOneGoOn(): void {
  waiting[0]?.();
  waiting.shift();
  if (waiting.length > 0) setImmediate(letOneGoOn);
}
