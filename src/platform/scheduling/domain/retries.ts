/** Number and intervals of retries. */
export interface Retries {
  /** Milliseconds between the first try and the second. */
  firstMs: number;
  /** The growth of the pause. */
  factor: number;
  /** The longest pause; absent: unlimited. */
  longestMs?: number;
  /** Tries in all; absent: unlimited. */
  tries?: number;
}

/** Milliseconds until the next try. @param failures tries that have failed, at least one */
export function pauseMs({ firstMs, factor, longestMs = Infinity }: Retries, failures: number): number {
  return Math.min(firstMs * factor ** (failures - 1), longestMs);
}
