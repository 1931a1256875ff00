/** A computation that may be paused at every `yield` for other work. */
export type Slices<T> = Generator<undefined, T, undefined>;

/** The result without pauses, where nothing else has to run. */
export function atOnce<T>(slices: Slices<T>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}
