import type { CreateOutcome } from '../../alerts/domain/create-answer.js';

/** What became of the entries of a metrics-alert-manager payload; the numbers add up to its entries. */
export interface Tally {
  created: number;
  deduped: number;
  closed: number;
  suppressed: number;
  skipped: number;
}

/** What became of one action. `unknown` alias: there was nothing to close. */
export type ActionResult =
  { kind: 'create'; outcome: CreateOutcome } | { kind: 'close'; result: 'closed' | 'already-closed' | 'unknown' };

/**
 * Counts the results; whatever had none was skipped. An alert that was closed already counts as closed: the
 * sender gets the state of things.
 */
export function tallyOf(entries: number, results: readonly ActionResult[]): Tally {
  const tally: Tally = { created: 0, deduped: 0, closed: 0, suppressed: 0, skipped: entries - results.length };
  for (const result of results) tally[countedAs(result)] += 1;
  return tally;
}

function countedAs(result: ActionResult): keyof Tally {
  if (result.kind === 'close') return result.result === 'unknown' ? 'skipped' : 'closed';
  switch (result.outcome.kind) {
    case 'created':
      return 'created';
    case 'deduplicated':
      return 'deduped';
    case 'suppressed':
      return 'suppressed';
  }
}
