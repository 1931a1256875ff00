import type { Retries } from './domain/retries.js';

/** SQL of `pauseMs` as an interval. @param failures SQL: failed tries, at least one */
export function pauseAfter({ firstMs, factor, longestMs }: Required<Omit<Retries, 'tries'>>, failures: string): string {
  // PostgreSQL fails if a power exceeds its number range.
  return `least(${firstMs} * power(${factor}, least(${failures} - 1, 50)), ${longestMs}) * interval '1 millisecond'`;
}
