import { MINUTE_MS } from '../../../platform/durations.js';
import type { Priority } from '../../../platform/domain/priority.js';
import { pagesPeople, type EscalationRule } from './policy.js';
import { resolveRule, type HeldPerson, type Resolution, type PagingDirectory } from './recipients.js';
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
  /** Others whom the rules named and whose pages are held, each once; they do not count as reached. */
  held: HeldPerson[];
  /** Ids of the chat rooms to which it posts, each once. */
  rooms: string[];
  outcomes: readonly RuleOutcome[];
  /** It was held from then on, since nobody was on call; absent: it was not. */
  heldSince?: Date;
  /** Nobody comes after those who are held back: the team, or else the administrators, are notified as well. Absent: no. */
  fallsBack?: true;
  /** It fired at once, since nothing has reached these people, whom the steps before it named; absent: in its time. */
  unreached?: readonly string[];
}

/** When the last of the rules was due that did not fire ahead of its time. @param run after the step; of a step that nobody asked for */
export function dueTimeOf({ cycleStartedAt }: Pick<RunState, 'cycleStartedAt'>, { outcomes }: FiredStep): Date {
  const minutes = outcomes.flatMap(({ rule, ahead }) => (ahead ? [] : rule.delayMinutes));
  return new Date(cycleStartedAt.getTime() + Math.max(0, ...minutes) * MINUTE_MS);
}

/** Which rules wait where nobody is on call. */
export type Holding = (rule: EscalationRule) => boolean;
const NONE: Holding = () => false;

/**
 * Fires `due` together as one step. If they reach nobody, `later` ones fire at once, one due time after the other, until
 * somebody is reached or held back (their page comes, and the policy goes on in its own time); if nobody is, they keep their time. None fires ahead of a `holding` rule that reaches nobody, or of a step
 * made only of chat rooms, which are neither somebody nor nobody.
 * @returns `awaits`: the schedules for whose people to wait; empty: the step has fired
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
  const told = recipients.length > 0 || reachesNobody(fired);
  return { run: afterFiring(run, spent, now, told), fired, awaits: awaited(outcomes, holding) };
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

/** Groups rules (in the order of firing) into the steps in which they are due. */
export function byDueTime(rules: readonly EscalationRule[]): readonly (readonly EscalationRule[])[] {
  const steps = new Map<number, EscalationRule[]>();
  for (const rule of rules) steps.set(rule.delayMinutes, [...(steps.get(rule.delayMinutes) ?? []), rule]);
  return [...steps.values()];
}

function isSettled(outcomes: readonly RuleOutcome[], holding: Holding): boolean {
  if (isPageOrdered(outcomes) || !outcomes.some(({ rule }) => pagesPeople(rule))) return true;
  return outcomes.some((outcome) => hasNobodyOnCall(outcome) && holding(outcome.rule));
}

/** Whoever of all these comes on call first is paged. */
function awaited(outcomes: readonly RuleOutcome[], holding: Holding): readonly string[] {
  const empty = outcomes.filter(hasNobodyOnCall).map(({ rule }) => rule);
  if (isPageOrdered(outcomes) || !empty.some(holding)) return [];
  return [...new Set(empty.map(({ recipientId }) => recipientId))];
}

function hasNobodyOnCall({ resolution }: RuleOutcome): boolean {
  return resolution.kind === 'nobody' && resolution.reason === 'nobody-on-call';
}

/** Does a page go to anybody, now or when it is held no more? */
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
 * People are named, or nobody is left to name, and none is reached: whoever is concerned is told instead. Where people are held
 * back the policy goes on first.
 */
export function reachesNobody({ recipients, held, outcomes, fallsBack }: Reach): boolean {
  if (fallsBack) return true;
  return (
    recipients.length === 0 &&
    held.length === 0 &&
    (outcomes.length === 0 || outcomes.some(({ rule }) => pagesPeople(rule)))
  );
}

/** Is somebody told of the alert by this step: whom it names, or whoever is told instead? (A page that is held is predicted by itself.) */
export function notifiesSomebody(step: Reach): boolean {
  return step.recipients.length > 0 || reachesNobody(step);
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

/** Whom these rules name and to whom no message goes now, each once. */
export function notNotifiedOf(outcomes: readonly RuleOutcome[]): string[] {
  const untold = outcomes.flatMap(({ resolution: { held = [], filtered = [], unreachable = [] } }) => [
    ...held.map(({ userId }) => userId),
    ...filtered,
    ...unreachable,
  ]);
  return [...new Set(untold)];
}

/**
 * Others whom the rules named, each once: whose pages are held, and who filters the alert out. Nobody of them is reached; the
 * planner holds their pages, or says in the trail why there is none.
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
