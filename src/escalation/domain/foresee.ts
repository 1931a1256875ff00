import { advance } from './advance.js';
import type { FiredStep } from './fire.js';
import type { EscalatedAlertState } from './next-step.js';
import type { EscalationRule } from './policy.js';
import type { PagingDirectory } from './recipients.js';
import type { EscalationPlan, RunState } from './run.js';

/** What the engine will do with a run if nobody acts and nobody's shifts change. */
export type Foresight =
  /** Who is paged next; `via`: the one rule that names them, if it is one. */
  | { kind: 'page'; at: Date; userIds: readonly string[]; via: EscalationRule | null }
  /** Nobody any more; `closesAt`: the alert is closed unattended then. */
  | { kind: 'nobody'; closesAt: Date | null };

/** Steps that reach nobody, one after the other, before it is not worth looking further. */
const MOST_LOOKS = 20;

/**
 * Lets the engine run ahead of time until it pages somebody. Null: the alert is snoozed or somebody has it, or nobody is
 * in sight.
 */
export function foresee(
  plan: EscalationPlan,
  run: RunState,
  alert: EscalatedAlertState,
  who: PagingDirectory,
  now: Date,
): Foresight | null {
  let [state, at] = [run, now];
  for (let look = 0; look < MOST_LOOKS; look++) {
    const ahead = advance(plan, state, alert, who, at);
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
      case 'stopped':
        return null;
    }
  }
  return null;
}

/** Whom a `random` rule will pick is not known: it is named itself. */
function named({ outcomes }: FiredStep): { userIds: readonly string[]; via: EscalationRule | null } {
  const reached = outcomes.flatMap(({ rule, resolution }) =>
    resolution.kind === 'reached' ? [{ rule, userIds: resolution.userIds }] : [],
  );
  const certain = reached.filter(({ rule }) => rule.notifyType !== 'random').flatMap(({ userIds }) => userIds);
  const [first, ...others] = reached.map(({ rule }) => rule);
  return { userIds: [...new Set(certain)], via: others.length === 0 ? (first ?? null) : null };
}
