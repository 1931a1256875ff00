import { pagesPeople, type EscalationRule } from './policy.js';
import { resolveRule, type Resolution, type PagingDirectory } from './recipients.js';
import { afterFiring, type RunState, type EscalationPlan } from './run.js';

export interface RuleOutcome {
  rule: EscalationRule;
  /** Fired before its time, because the rules before it reached nobody. */
  ahead: boolean;
  resolution: Resolution;
}

/** A step that has fired: whom it pages, and the outcome of each of its rules. */
export interface FiredStep {
  cycle: number;
  step: number;
  /** User ids, each once, in the order in which the rules named them; empty when nobody was reached. */
  recipients: string[];
  /** Ids of the chat rooms to which it posts, each once. */
  rooms: string[];
  outcomes: readonly RuleOutcome[];
  /** It was held from then on, since nobody was on call; absent: it was not. */
  heldSince?: Date;
  /** It fired at once, since nothing has reached these people, whom the steps before it named; absent: in its time. */
  unreached?: readonly string[];
}

/** Which rules wait where nobody is on call. */
export type Holding = (rule: EscalationRule) => boolean;
const NONE: Holding = () => false;

/**
 * Fires `due` together as one step. If they reach nobody, `later` ones fire at once, one due time after the other, until
 * somebody is reached; if nobody is, they keep their time. None fires ahead of a `holding` rule that reaches nobody, or of a step
 * made only of chat rooms, which are neither somebody nor nobody.
 * @returns `awaits`: the schedules for whose people to wait; empty: the step has fired
 */
export function fireStep(
  run: RunState,
  due: readonly EscalationRule[],
  later: readonly EscalationRule[],
  who: PagingDirectory,
  now: Date,
  holding: Holding = NONE,
): { run: RunState; fired: FiredStep; awaits: readonly string[] } {
  const outcomesOfDue = due.map((rule) => ({ rule, ahead: false, resolution: resolveRule(rule, who, now) }));
  const outcomes = isSettled(outcomesOfDue, holding)
    ? outcomesOfDue
    : untilSettled(outcomesOfDue, later.filter(pagesPeople), who, now, holding);
  const spent = someoneReached(outcomes) ? outcomes.map(({ rule }) => rule) : due;
  const [recipients, rooms] = [recipientsOf(outcomes), roomsOf(outcomes)];
  const fired = { cycle: run.cycle, step: run.step, recipients, rooms, outcomes };
  return { run: afterFiring(run, spent, now), fired, awaits: awaited(outcomes, holding) };
}

function untilSettled(
  outcomesOfDue: readonly RuleOutcome[],
  later: readonly EscalationRule[],
  who: PagingDirectory,
  now: Date,
  holding: Holding,
): readonly RuleOutcome[] {
  let outcomes = outcomesOfDue;
  for (const rules of byDueTime(later)) {
    outcomes = [...outcomes, ...rules.map((rule) => ({ rule, ahead: true, resolution: resolveRule(rule, who, now) }))];
    if (isSettled(outcomes, holding)) return outcomes;
  }
  return outcomes;
}

/** Groups rules (in the order of firing) into the steps in which they are due. */
export function byDueTime(rules: readonly EscalationRule[]): readonly (readonly EscalationRule[])[] {
  const steps = new Map<number, EscalationRule[]>();
  for (const rule of rules) steps.set(rule.delayMinutes, [...(steps.get(rule.delayMinutes) ?? []), rule]);
  return [...steps.values()];
}

function isSettled(outcomes: readonly RuleOutcome[], holding: Holding): boolean {
  if (someoneReached(outcomes) || !outcomes.some(({ rule }) => pagesPeople(rule))) return true;
  return outcomes.some((outcome) => hasNobodyOnCall(outcome) && holding(outcome.rule));
}

/** Whoever of all these comes on call first is paged. */
function awaited(outcomes: readonly RuleOutcome[], holding: Holding): readonly string[] {
  const empty = outcomes.filter(hasNobodyOnCall).map(({ rule }) => rule);
  if (someoneReached(outcomes) || !empty.some(holding)) return [];
  return [...new Set(empty.map(({ recipientId }) => recipientId))];
}

function hasNobodyOnCall({ resolution }: RuleOutcome): boolean {
  return resolution.kind === 'nobody' && resolution.reason === 'nobody-on-call';
}

function someoneReached(outcomes: readonly RuleOutcome[]): boolean {
  return outcomes.some(({ resolution }) => resolution.kind === 'reached');
}

function recipientsOf(outcomes: readonly RuleOutcome[]): string[] {
  const userIds = outcomes.flatMap(({ resolution }) => (resolution.kind === 'reached' ? resolution.userIds : []));
  return [...new Set(userIds)];
}

function roomsOf(outcomes: readonly RuleOutcome[]): string[] {
  return [...new Set(outcomes.flatMap(({ resolution }) => (resolution.kind === 'posted' ? resolution.roomId : [])))];
}

/** People are named, or nobody is left to name, and none is reached: whoever is concerned is told instead. */
export function reachesNobody({
  recipients,
  outcomes,
}: {
  recipients: readonly string[];
  outcomes: readonly RuleOutcome[];
}): boolean {
  return recipients.length === 0 && (outcomes.length === 0 || outcomes.some(({ rule }) => pagesPeople(rule)));
}

/** The metadata of an `escalated` activity: the recipients, and the outcome of each rule. */
export function stepMetadata(runId: string, plan: EscalationPlan, fired: FiredStep): Record<string, unknown> {
  return {
    runId,
    policyId: plan.policy?.policyId ?? null,
    policyName: plan.policy?.name ?? null,
    cycle: fired.cycle,
    step: fired.step,
    recipients: fired.recipients,
    rules: fired.outcomes.map(ruleMetadata),
    ...(reachesNobody(fired) ? { reason: 'nobody-reached' } : {}),
    ...(fired.heldSince === undefined ? {} : { heldSince: fired.heldSince.toISOString() }),
    ...(fired.unreached === undefined ? {} : { unreached: fired.unreached }),
  };
}

export function ruleMetadata({ rule, ahead, resolution }: RuleOutcome): Record<string, unknown> {
  return {
    recipientType: rule.recipientType,
    recipientId: rule.recipientId,
    recipientName: rule.recipientName,
    notifyType: rule.notifyType,
    ...(ahead ? { firedAhead: true } : {}),
    ...(resolution.kind === 'reached' ? { recipients: resolution.userIds } : {}),
    ...(resolution.kind === 'nobody' ? { nobody: resolution.reason } : {}),
    ...(resolution.unreachable === undefined ? {} : { unreachable: resolution.unreachable }),
  };
}
