import type { CreateOutcome } from '../../lifecycle/domain/create-answer.js';
import { forManagers, type RuledOutcome, type RuledResult } from './rules/rule-outcome.js';

/** Alerts to create, and then what is done to alerts by their aliases. */
export interface Step<C, A> {
  creates: C[];
  answers: A[];
}

/** An action on an alias: it makes an alert, does something to one, or changes nothing. */
interface Groupable {
  kind: string;
  fields?: { alias?: string };
  alias?: string;
}
type CreateOf<T> = Extract<T, { kind: 'create' }>;
type AnswerOf<T> = Extract<T, { alias: string }>;

/**
 * Groups the actions of a payload, so that its creates form one batch and its closes share transactions. Actions on one
 * alias keep their order, because a payload may close an alert and open it again.
 * Actions that change nothing are left out.
 */
export function stepsOf<T extends Groupable>(actions: readonly T[]): Step<CreateOf<T>, AnswerOf<T>>[] {
  const steps: Step<CreateOf<T>, AnswerOf<T>>[] = [];
  let answered = new Set<string | undefined>();
  for (const action of actions) {
    const isCreate = action.kind === 'create';
    if (!isCreate && action.alias === undefined) continue;
    let step = steps.at(-1);
    if (!step || (isCreate && answered.has(action.fields?.alias))) {
      steps.push((step = { creates: [], answers: [] }));
      answered = new Set();
    }
    if (isCreate) step.creates.push(action as CreateOf<T>);
    else {
      step.answers.push(action as unknown as AnswerOf<T>);
      answered.add(action.alias);
    }
  }
  return steps;
}

/** So many different sentences are said. */
const MOST_WARNINGS = 20;

/** What became of the entries of a metrics-alert-manager payload; the numbers add up to its entries. */
export interface Tally {
  created: number;
  deduped: number;
  closed: number;
  suppressed: number;
  skipped: number;
  /** By the rules of the integration; left out where there are none. */
  ignored?: number;
  unmatched?: number;
  acknowledged?: number;
  noted?: number;
  /** Left out where there are none. */
  warnings?: readonly string[];
}

/** What became of one action. `unknown` alias: there was nothing to close. */
export type ActionResult =
  | { kind: 'create'; outcome: CreateOutcome }
  | { kind: 'close'; result: 'closed' | 'already-closed' | 'unknown' }
  | { kind: 'by-rule'; outcome: RuledOutcome };

/**
 * Counts the results; whatever had none was skipped. An alert that was closed already counts as closed: the
 * sender gets the state of things.
 */
export function tallyOf(entries: number, results: readonly ActionResult[]): Tally {
  const tally: Tally = { created: 0, deduped: 0, closed: 0, suppressed: 0, skipped: entries - results.length };
  for (const result of results) {
    const name = countedAs(result);
    tally[name] = (tally[name] ?? 0) + 1;
  }
  const warnings = warningsIn(results);
  if (warnings.length > 0) tally.warnings = warnings;
  return tally;
}

/**
 * Sentences for the sender, each once: that nobody is paged, how a payload was read, or that entries are counted as repeats of
 * another sender's alerts. `forManagers`: those that the managers of the integration must know as well.
 */
export function warningsIn(results: readonly ActionResult[], { forManagers: isTold = false } = {}): string[] {
  const found = results.flatMap((result) => {
    if (result.kind !== 'create' || result.outcome.kind === 'suppressed') return [];
    return isTold ? forManagers(result.outcome) : (result.outcome.warnings ?? []);
  });
  return [...new Set(found)].slice(0, MOST_WARNINGS);
}

type Count = Exclude<keyof Tally, 'warnings'>;
const COUNTED_AS: Readonly<Record<RuledResult, Count>> = {
  ...{ ignored: 'ignored', unmatched: 'unmatched', closed: 'closed', acknowledged: 'acknowledged', noted: 'noted' },
  ...{ unchanged: 'skipped', 'unknown-alias': 'skipped' },
};

function countedAs(result: ActionResult): Count {
  if (result.kind === 'by-rule') return COUNTED_AS[result.outcome.result];
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
