import type { IntakeAction } from './intake-action.js';
import type { CreateOutcome } from '../../alerts/domain/create-answer.js';

type Create = Extract<IntakeAction, { kind: 'create' }>;

/** Alerts to create, and then aliases to close. */
export interface Step {
  creates: Create[];
  closes: string[];
}

/**
 * Groups the actions of a payload, so that its creates form one batch and its closes share transactions. Actions on one
 * alias keep their order, because a payload may close an alert and open it again.
 * Actions that change nothing are left out.
 */
export function stepsOf(actions: readonly IntakeAction[]): Step[] {
  const steps: Step[] = [];
  let closed = new Set<string | undefined>();
  for (const action of actions) {
    if (action.kind !== 'create' && action.kind !== 'close') continue;
    let step = steps.at(-1);
    if (!step || (action.kind === 'create' && closed.has(action.fields.alias))) {
      steps.push((step = { creates: [], closes: [] }));
      closed = new Set();
    }
    if (action.kind === 'create') step.creates.push(action);
    else {
      step.closes.push(action.alias);
      closed.add(action.alias);
    }
  }
  return steps;
}

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
  | { kind: 'create'; outcome: CreateOutcome }
  | { kind: 'close'; result: 'closed' | 'already-closed' | 'unknown' };

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
