import { presentCreated, type CreateAnswer, type CreateOutcome } from '../../../lifecycle/domain/create-answer.js';
import type { RuleName } from '../../../integrations/domain/integration-rules.js';

/** What became of something by a rule that creates no alert. */
export interface RuledOutcome {
  kind: 'by-rule';
  /**
   * `unmatched`: no rule fits; `unchanged`: the alert was so already, or there was no text for a note; `unknown-alias`: there is no alert with the alias.
   */
  result: RuledResult;
  rule: RuleName | null;
  /** The alert that was met. */
  alertId: string | null;
  /** How the payload was read. */
  remarks?: readonly string[];
}

export const RULED_RESULTS = [
  ...(['ignored', 'unmatched', 'closed', 'acknowledged', 'noted', 'unchanged', 'unknown-alias'] as const),
] as const;
export type RuledResult = (typeof RULED_RESULTS)[number];

/** What became of a create: an alert, a repeat, or what a rule of its integration does instead. */
export type TakenOutcome = CreateOutcome | RuledOutcome;

/** In a sentence, for answers, receipts and the managers of the integration. */
export function explained({ result, rule }: Pick<RuledOutcome, 'result' | 'rule'>): string {
  const by = rule === null ? '' : ` by the rule ${rule.name} of the integration`;
  switch (result) {
    case 'ignored':
      return `Ignored${by}`;
    case 'unmatched':
      return 'No rule of the integration fits it: nothing was created';
    case 'closed':
      return `Closed the alert with this alias${by}`;
    case 'acknowledged':
      return `Acknowledged the alert with this alias${by}`;
    case 'noted':
      return `Added a note to the alert with this alias${by}`;
    case 'unchanged':
      return `Changed nothing of the alert with this alias${by}`;
    case 'unknown-alias':
      return `Met no alert with this alias${by}`;
  }
}

/** Of what its sender is told, what the managers of the integration must know as well. */
export function forManagers(outcome: TakenOutcome): readonly string[] {
  switch (outcome.kind) {
    case 'suppressed':
      return [];
    case 'created':
      return outcome.remarks ?? [];
    case 'deduplicated':
      return outcome.warnings ?? [];
    case 'by-rule':
      return [...(isSuccess(outcome.result) ? [] : [explained(outcome)]), ...(outcome.remarks ?? [])];
  }
}

/** Did the sender get what it may expect? */
export const isSuccess = (result: RuledResult): boolean => result !== 'unmatched' && result !== 'unknown-alias';

/** The body of the 202. */
export function presentTaken(outcome: TakenOutcome): CreateAnswer | RuledAnswer {
  if (outcome.kind !== 'by-rule') return presentCreated(outcome);
  const { result, rule, alertId, remarks = [] } = outcome;
  const warnings = [explained(outcome), ...remarks];
  return { result, ...(rule && { rule }), ...(alertId === null ? {} : { alertId }), warnings };
}

export interface RuledAnswer {
  result: RuledResult;
  rule?: RuleName;
  alertId?: string;
  warnings: readonly string[];
}
