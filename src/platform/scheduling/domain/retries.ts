/** How often something that fails is tried again, and after which pauses. */
export interface Retries {
  /** Milliseconds between the first try and the second. */
  firstMs: number;
  /** How many times as long each next pause is. */
  factor: number;
  /** Left out: pauses grow on. */
  longestMs?: number;
  /** Tries in all; then it is set aside. Left out: it is tried on and on. */
  tries?: number;
}

/** Milliseconds until the next try. @param failures tries that have failed, at least one */
export function pauseMs({ firstMs, factor, longestMs = Infinity }: Retries, failures: number): number {
  return Math.min(firstMs * factor ** (failures - 1), longestMs);
}
