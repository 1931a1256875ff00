/** A computation that can pause at every `yield` for other work. */
export type Slices<T> = Generator<undefined, T, undefined>;

/** Computes the result without pauses. */
export function atOnce<T>(slices: Slices<T>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/** The longest time that a computation blocks the event loop. */
const LONGEST_SLICE_MS = 5;

/** Paused computations. One continues in each round of the event loop. */
const waiting: (() => void)[] = [];

/** Computes the result in slices, with other work of the process in between. */
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

/** Like `inSlices`, without a pause for a computation that ends before its first `yield`. */
export async function inSlicesIfLong<T>(slices: Slices<T>): Promise<T> {
  const { done, value } = slices.next();
  if (done) return value;
  const result = await inSlices(slices);
  // Using a long result takes time too.
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
