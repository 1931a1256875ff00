/** A computation that may be paused at every `yield` for other work. */
export type Slices<T> = Generator<undefined, T, undefined>;

/** The result without pauses, where nothing else has to run. */
export function atOnce<T>(slices: Slices<T>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/** How long one computation blocks the event loop before a pause. */
const LONGEST_SLICE_MS = 5;

/** Paused computations; one continues in each round of the event loop. */
const waiting: (() => void)[] = [];

/** The result of a long computation, computed in slices, between which other work of the process runs. */
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

/** The same for mostly short computations: no pause if it ends before its first `yield`. */
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
