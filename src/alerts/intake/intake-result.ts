import type { ActionResult, Tally } from './domain/batches.js';
import type { TakenOutcome } from './domain/rules/rule-outcome.js';

/** What became of a webhook or a mail. */
export type IntakeResult =
  | { kind: 'created'; outcome: TakenOutcome | undefined; remarks: readonly string[] }
  | { kind: 'processed'; tally: Tally; remarks: readonly string[] }
  /** No alert was created; `alertId` is the one to which something was done. */
  | {
      kind: 'told';
      result: 'skipped' | 'ignored' | 'closed' | 'acknowledged' | 'noted';
      alertId: string | null;
      remarks: readonly string[];
    }
  | { kind: 'accepted' | 'acknowledged' | 'no-content' };

/** Nothing was created or closed. */
export const skipped = (remarks: readonly string[]): IntakeResult => ({
  ...{ kind: 'told', result: 'skipped', alertId: null, remarks },
});

type Created = Extract<IntakeResult, { kind: 'created' }>;

/** Of what made or met one alert. */
export function createdOf([result]: readonly ActionResult[], remarks: readonly string[]): Created {
  return { kind: 'created', outcome: result && result.kind !== 'close' ? result.outcome : undefined, remarks };
}
