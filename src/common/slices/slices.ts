/** A computation that may be left alone at every `yield`, so that others have their turn before it goes on. */
export type Slices<T> = Generator<undefined, T, undefined>;

/** The result without a pause, for whoever has nobody to wait for. */
export function atOnce<T>(slices: Slices<T>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}
