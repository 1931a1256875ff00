import { advance } from './advance.js';
import type { FiredStep } from './fire.js';
import type { EscalatedAlertState } from './next-step.js';
import type { EscalationRule } from './policy.js';
import type { PagingDirectory } from './recipients.js';
import type { EscalationPlan, RunState } from './run.js';

/** What the engine will do with a run if nobody acts and no shift changes. */
export type Foresight =
  /** Who is paged next; `via`: the one rule that names them, if it is one. */
  | { kind: 'page'; at: Date; userIds: readonly string[]; via: EscalationRule | null }
  /** Nobody; `closesAt`: the alert is closed automatically then. */
  | { kind: 'nobody'; closesAt: Date | null };

/** Steps in a row without recipients after which the search ends. */
const MOST_EMPTY_STEPS = 20;

/** Simulates the engine until it pages somebody. Null: the alert is snoozed or acknowledged, or nobody was found. */
export function foresee(
  plan: EscalationPlan,
  run: RunState,
  alert: EscalatedAlertState,
  who: PagingDirectory,
  now: Date,
): Foresight | null {
  let [state, at, present] = [run, now, alert];
  for (let look = 0; look < MOST_EMPTY_STEPS; look++) {
    const ahead = advance(plan, state, present, who, at);
    if (ahead.takesBack) present = { ...present, status: 'open' };
    if (ahead.fired !== null && ahead.fired.recipients.length > 0) return { kind: 'page', at, ...named(ahead.fired) };
    const { standing } = ahead;
    switch (standing.kind) {
      case 'wait':
        [state, at] = [ahead.run, standing.until];
        break;
      case 'exhausted':
        return { kind: 'nobody', closesAt: standing.closeAlert ? at : null };
      case 'completed':
        return standing.reason === 'closed' ? null : { kind: 'nobody', closesAt: null };
      case 'paused':
        if (standing.reason === 'snoozed' || standing.until === null) return null;
        [state, at] = [ahead.run, standing.until];
        break;
      case 'stopped':
        return null;
    }
  }
  return null;
}

/** The pick of a `random` rule is not known yet, so the rule is named instead. */
function named({ outcomes }: FiredStep): { userIds: readonly string[]; via: EscalationRule | null } {
  const reached = outcomes.flatMap(({ rule, resolution }) =>
    resolution.kind === 'reached' ? [{ rule, userIds: resolution.userIds }] : [],
  );
  const certain = reached.filter(({ rule }) => rule.notifyType !== 'random').flatMap(({ userIds }) => userIds);
  const [first, ...others] = reached.map(({ rule }) => rule);
  return { userIds: [...new Set(certain)], via: others.length === 0 ? (first ?? null) : null };
}
