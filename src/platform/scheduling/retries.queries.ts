import type { Retries } from './domain/retries.js';

/** SQL: the interval until the next try, as `pauseMs` has it. @param failures SQL: tries that have failed, at least one */
export function pauseAfter({ firstMs, factor, longestMs }: Required<Omit<Retries, 'tries'>>, failures: string): string {
  // PostgreSQL fails where a power is beyond its numbers.
  return `least(${firstMs} * power(${factor}, least(${failures} - 1, 50)), ${longestMs}) * interval '1 millisecond'`;
}
