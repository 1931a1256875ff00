import { MINUTE_MS } from '../../../platform/durations.js';
import type { Priority } from '../../../platform/domain/priority.js';
import { pagesPeople, type EscalationRule } from './policy.js';
import { resolveRule, type HeldPerson, type Resolution, type PagingDirectory } from './recipients.js';
import { afterFiring, type RunState, type EscalationPlan } from './run.js';

export interface RuleOutcome {
  rule: EscalationRule;
  /** It fired before its time, because the rules before it reached nobody. */
  ahead: boolean;
  resolution: Resolution;
}

/** A step that has fired: whom it pages, and the outcome of each of its rules. */
export interface FiredStep {
  cycle: number;
  step: number;
  /** User ids in the order of the rules; empty: nobody was reached. */
  recipients: string[];
  /** Other named people, whose pages are held; they do not count as reached. */
  held: HeldPerson[];
  /** Ids of the chat rooms to which it posts. */
  rooms: string[];
  outcomes: readonly RuleOutcome[];
  /** Since when it waited until someone was on call; absent: it did not wait. */
  heldSince?: Date;
  /** All named people are held and no step follows, so the team or else the administrators are notified too. */
  fallsBack?: true;
  /** It fired early, because the pages of earlier steps reached none of these people; absent: it fired in time. */
  unreached?: readonly string[];
}

/** When the step was due: its last rule that did not fire early. @param run after the step, which nobody requested */
export function dueTimeOf({ cycleStartedAt }: Pick<RunState, 'cycleStartedAt'>, { outcomes }: FiredStep): Date {
  const minutes = outcomes.flatMap(({ rule, ahead }) => (ahead ? [] : rule.delayMinutes));
  return new Date(cycleStartedAt.getTime() + Math.max(0, ...minutes) * MINUTE_MS);
}

/** Does the rule wait until someone is on call? */
export type Holding = (rule: EscalationRule) => boolean;
const NONE: Holding = () => false;

/**
 * Fires the `due` rules as one step. If they reach nobody, `later` rules fire early, one due time after the other, until somebody
 * is reached or will be at the end of a hold. If nobody is, the later rules keep their time. No rule fires early after a `holding` rule
 * without anybody on call, or after a step that only posts to chat rooms.
 * @returns `awaits`: the schedules to wait for; empty: the step has fired
 */
export function fireStep(
  run: RunState,
  due: readonly EscalationRule[],
  later: readonly EscalationRule[],
  priority: Priority,
  who: PagingDirectory,
  now: Date,
  holding: Holding = NONE,
): { run: RunState; fired: FiredStep; awaits: readonly string[] } {
  const resolve = (rule: EscalationRule): Resolution => resolveRule(rule, priority, who, now);
  const outcomesOfDue = due.map((rule) => ({ rule, ahead: false, resolution: resolve(rule) }));
  const outcomes = isSettled(outcomesOfDue, holding)
    ? outcomesOfDue
    : untilSettled(outcomesOfDue, later.filter(pagesPeople), resolve, holding);
  const spent = isPageOrdered(outcomes) ? outcomes.map(({ rule }) => rule) : due;
  const [recipients, rooms] = [recipientsOf(outcomes), roomsOf(outcomes)];
  const fired = { cycle: run.cycle, step: run.step, recipients, held: heldOf(outcomes, recipients), rooms, outcomes };
  const isNotified = recipients.length > 0 || reachesNobody(fired);
  return { run: afterFiring(run, spent, now, isNotified), fired, awaits: awaited(outcomes, holding) };
}

function untilSettled(
  outcomesOfDue: readonly RuleOutcome[],
  later: readonly EscalationRule[],
  resolve: (rule: EscalationRule) => Resolution,
  holding: Holding,
): readonly RuleOutcome[] {
  let outcomes = outcomesOfDue;
  for (const rules of byDueTime(later)) {
    outcomes = [...outcomes, ...rules.map((rule) => ({ rule, ahead: true, resolution: resolve(rule) }))];
    if (isSettled(outcomes, holding)) return outcomes;
  }
  return outcomes;
}

/** Groups rules, in the order of firing, by due time. */
export function byDueTime(rules: readonly EscalationRule[]): readonly (readonly EscalationRule[])[] {
  const steps = new Map<number, EscalationRule[]>();
  for (const rule of rules) steps.set(rule.delayMinutes, [...(steps.get(rule.delayMinutes) ?? []), rule]);
  return [...steps.values()];
}

function isSettled(outcomes: readonly RuleOutcome[], holding: Holding): boolean {
  if (isPageOrdered(outcomes) || !outcomes.some(({ rule }) => pagesPeople(rule))) return true;
  return outcomes.some((outcome) => hasNobodyOnCall(outcome) && holding(outcome.rule));
}

/** The schedules to wait for: Pager pages whoever comes on call first. */
function awaited(outcomes: readonly RuleOutcome[], holding: Holding): readonly string[] {
  const empty = outcomes.filter(hasNobodyOnCall).map(({ rule }) => rule);
  if (isPageOrdered(outcomes) || !empty.some(holding)) return [];
  return [...new Set(empty.map(({ recipientId }) => recipientId))];
}

function hasNobodyOnCall({ resolution }: RuleOutcome): boolean {
  return resolution.kind === 'nobody' && resolution.reason === 'nobody-on-call';
}

/** Will anybody be paged, now or at the end of a hold? */
function isPageOrdered(outcomes: readonly RuleOutcome[]): boolean {
  return outcomes.some(({ resolution: { kind } }) => kind === 'reached' || kind === 'held');
}

function heldOf(outcomes: readonly RuleOutcome[], recipients: readonly string[]): HeldPerson[] {
  const held = new Map(
    outcomes.flatMap(({ resolution }) => (resolution.held ?? []).map((each) => [each.userId, each])),
  );
  return [...held.values()].filter(({ userId }) => !recipients.includes(userId));
}

function recipientsOf(outcomes: readonly RuleOutcome[]): string[] {
  const userIds = outcomes.flatMap(({ resolution }) => (resolution.kind === 'reached' ? resolution.userIds : []));
  return [...new Set(userIds)];
}

function roomsOf(outcomes: readonly RuleOutcome[]): string[] {
  return [...new Set(outcomes.flatMap(({ resolution }) => (resolution.kind === 'posted' ? resolution.roomId : [])))];
}

type Reach = {
  [K in 'recipients' | 'held' | 'outcomes']: Readonly<FiredStep[K]>;
} & Pick<FiredStep, 'fallsBack'>;

/**
 * Does the step page nobody, so that the team or else the administrators are notified instead? Not if pages are held: then the
 * policy continues first.
 */
export function reachesNobody({ recipients, held, outcomes, fallsBack }: Reach): boolean {
  if (fallsBack) return true;
  return (
    recipients.length === 0 &&
    held.length === 0 &&
    (outcomes.length === 0 || outcomes.some(({ rule }) => pagesPeople(rule)))
  );
}

/** Does this step notify anybody now, be it the fallback? Held pages do not count. */
export function notifiesSomebody(step: Reach): boolean {
  return step.recipients.length > 0 || reachesNobody(step);
}

/** The metadata of an `escalated` activity: recipients and the outcome of each rule. */
export function stepMetadata(runId: string, plan: EscalationPlan, fired: FiredStep): Record<string, unknown> {
  return {
    runId,
    policyId: plan.policy?.policyId ?? null,
    policyName: plan.policy?.name ?? null,
    cycle: fired.cycle,
    step: fired.step,
    recipients: fired.recipients,
    ...(fired.held.length === 0 ? {} : { held: fired.held.map(heldMetadata) }),
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
    ...(resolution.filtered === undefined ? {} : { filtered: resolution.filtered }),
    ...(resolution.held === undefined ? {} : { held: resolution.held.map(heldMetadata) }),
  };
}

const heldMetadata = ({ userId, until, reason }: HeldPerson): Record<string, unknown> => ({
  userId,
  until: until.toISOString(),
  reason,
});

/** Named people who get no message now: held, filtered or unreachable. */
export function notNotifiedOf(outcomes: readonly RuleOutcome[]): string[] {
  const userIds = outcomes.flatMap(({ resolution: { held = [], filtered = [], unreachable = [] } }) => [
    ...held.map(({ userId }) => userId),
    ...filtered,
    ...unreachable,
  ]);
  return [...new Set(userIds)];
}

/**
 * Named people who are not reached because their pages are held or they filter out the priority. The planner holds their pages,
 * or records why there is none.
 */
export function heldOrFiltered({
  recipients,
  held,
  outcomes,
}: Pick<FiredStep, 'recipients' | 'held' | 'outcomes'>): string[] {
  const filtered = outcomes.flatMap(({ resolution }) => resolution.filtered ?? []);
  const others = new Set([...held.map(({ userId }) => userId), ...filtered]);
  return [...others].filter((userId) => !recipients.includes(userId));
}
