import type { StepReach } from '../../../alerts/lifecycle/events/alert-events.js';
import { snoozedMs } from '../../../alerts/lifecycle/domain/snoozes.js';
import type { Priority } from '../../../platform/domain/priority.js';
import { fireStep, byDueTime, reachesNobody, type FiredStep } from './fire.js';
import { holdFor, holdingOf } from './hold.js';
import {
  dueAt,
  dueRules,
  hasNextStep,
  nextStep,
  pendingRules,
  rulesOfCycle,
  snoozeEnd,
  type Decision,
  type EscalatedAlertState,
} from './next-step.js';
import { targetsOnCall, pagesAfterAcknowledgement, pagesPeople, type EscalationRule } from './policy.js';
import { resolveRule, type PagingDirectory } from './recipients.js';
import { afterFiring, nextCycle, released, setBack, type EscalationPlan, type Hold, type RunState } from './run.js';

/** The state of a run after everything due was done. */
export type RunStatus = Exclude<Decision, { kind: 'fire' } | { kind: 'next-cycle' } | { kind: 'fall-back' }>;

export interface Advance {
  run: RunState;
  /** The step that fired, if one was due. */
  fired: FiredStep | null;
  runStatus: RunStatus;
  /** A new cycle has reopened the acknowledged alert. */
  takesBack?: true;
}

export type ForcedStep =
  | { kind: 'fired'; advance: Advance & { fired: FiredStep } }
  | { kind: 'refused'; reason: 'closed' | 'acknowledged' | 'snoozed' | 'exhausted' | 'nobody-on-call' };

/**
 * Does what is due now and returns the run's new state. At most one step fires, which may be the first of a new cycle. A run that
 * waits until someone is on call is decided again with the current schedules.
 */
export function advance(
  plan: EscalationPlan,
  run: RunState,
  alert: EscalatedAlertState,
  who: PagingDirectory,
  now: Date,
): Advance {
  const counted = setBack(run, snoozedMs(alert, now), now);
  const isWaiting = run.hold?.reason === 'nobody-on-call';
  const isDecided = alert.status === 'closed' || snoozeEnd(alert, now) === null;
  if (!isWaiting) return continueRun(plan, counted, alert, who, now, null);
  // The end of the wait sets the clock back by all of it, so until then a snooze does not.
  return isDecided
    ? continueRun(plan, released(counted, now), alert, who, now, { ...run, snoozedMs: counted.snoozedMs })
    : continueRun(plan, run, alert, who, now, null);
}

/** @param waiting the run in its wait until someone is on call; null: it did not wait */
function continueRun(
  plan: EscalationPlan,
  run: RunState,
  alert: EscalatedAlertState,
  who: PagingDirectory,
  now: Date,
  waiting: RunState | null,
): Advance {
  const decision = nextStep(plan, run, alert, now);
  switch (decision.kind) {
    case 'paused':
    case 'stopped':
      return { run: { ...run, paused: true }, fired: null, runStatus: decision };
    case 'completed':
      return { run: { ...run, paused: false, hold: null }, fired: null, runStatus: decision };
    case 'fire':
    case 'next-cycle':
    case 'fall-back':
    case 'wait':
    case 'exhausted':
      if (run.hold !== null) return continueRun(plan, released(run, now), alert, who, now, waiting);
      if (alert.status === 'acknowledged')
        return carryOut(decision, plan, { ...run, paused: true }, alert, who, now, waiting);
      return run.paused
        ? continueRun(plan, resumed(plan, run, now), alert, who, now, waiting)
        : carryOut(decision, plan, run, alert, who, now, waiting);
  }
}

/**
 * The run after a snooze or an acknowledgement. Of several overdue steps that page people only the first is due now; the later ones
 * keep their distance from it (ADR 3).
 */
function resumed(plan: EscalationPlan, run: RunState, now: Date): RunState {
  if (!run.paused) return run;
  const next = dueRules(pendingRules(plan, run), run, now).find(pagesPeople);
  const lateMs = next ? now.getTime() - dueAt(next, run).getTime() : 0;
  const cycleStartedAt = new Date(run.cycleStartedAt.getTime() + lateMs);
  return { ...run, paused: false, resumedAt: now, cycleStartedAt };
}

/**
 * Fires the next step before its time, with all overdue rules (contract: `POST /alerts/:id/escalate`). It ends a hold. The step
 * includes all rules up to the next ones that page people, so it also posts to the chat rooms before them. A refusal changes nothing.
 */
export function forceStep(
  plan: EscalationPlan,
  before: RunState,
  alert: EscalatedAlertState,
  who: PagingDirectory,
  now: Date,
): ForcedStep {
  if (alert.status === 'closed' || alert.status === 'acknowledged') return { kind: 'refused', reason: alert.status };
  if (snoozeEnd(alert, now) !== null) return { kind: 'refused', reason: 'snoozed' };

  const run = resumed(plan, released(setBack(before, snoozedMs(alert, now), now), now), now);
  if (!hasNextStep(plan, run)) return { kind: 'refused', reason: 'exhausted' };
  const current = pendingRules(plan, run).length === 0 ? nextCycle(run, now) : run;

  const pending = pendingRules(plan, current);
  const next = dueOrNext(pending, current, now);
  const step = fireStep(current, next, without(pending, next), alert.priority, who, now);
  const reachesSomebody =
    step.fired.recipients.length > 0 ||
    step.fired.held.length > 0 ||
    (step.fired.rooms.length > 0 && !reachesNobody(step.fired));
  if (!reachesSomebody) return { kind: 'refused', reason: 'nobody-on-call' };
  const fired = heldBefore(step.fired, before.hold?.since);
  return { kind: 'fired', advance: { ...advance(plan, step.run, alert, who, now), fired } };
}

/** A step whose pages reached nobody. */
export interface UnreachedStep {
  cycle: number;
  step: number;
  /** Ids of users whom the step named, and of others who cannot be reached. */
  unreached: readonly string[];
  reach: StepReach;
}

/**
 * Continues a run after a step whose pages reached nobody. First it pages people who have come on call since. If there are none, the
 * next rules fire at once, one due time after the other, until somebody is reached. After the last rule it fires a step without
 * recipients, which notifies the team or the administrators. It is idempotent: a step fires once.
 *
 * If pages of the step are only held, or another step has fired since, the run keeps its schedule and records in `told` that nobody
 * was notified; a held page that is sent later sets `told` again.
 * @returns `over`: nothing to do; `snoozed`: call it again at the end of the snooze; its `advance` stores `told`
 */
export function afterUnreached(
  plan: EscalationPlan,
  run: RunState,
  alert: EscalatedAlertState,
  { cycle, step, unreached, reach }: UnreachedStep,
  who: PagingDirectory,
  now: Date,
): { kind: 'over' } | { kind: 'snoozed'; until: Date; advance: Advance } | { kind: 'advanced'; advance: Advance } {
  if (reach === 'told')
    return run.told
      ? { kind: 'over' }
      : { kind: 'advanced', advance: advance(plan, { ...run, told: true }, alert, who, now) };
  if (alert.status !== 'open') return { kind: 'over' };
  // The step had set `told` when it fired. Correct this even if the next step is held.
  const notNotified = reach === 'others' ? run : { ...run, told: false };
  if (reach === 'held' || run.cycle !== cycle || run.step !== step + 1 || run.hold !== null) {
    if (!run.told || notNotified.told) return { kind: 'over' };
    return { kind: 'advanced', advance: advance(plan, notNotified, alert, who, now) };
  }
  const until = snoozeEnd(alert, now);
  if (until !== null) return { kind: 'snoozed', until, advance: advance(plan, notNotified, alert, who, now) };

  const current = resumed(plan, setBack(notNotified, snoozedMs(alert, now), now), now);
  const others = { ...who, canReach: (id: string, at: Date) => !unreached.includes(id) && who.canReach(id, at) };
  const replacements = nowOnCall(plan, current, alert.priority, others, now);
  const pending = pendingRules(plan, current);
  const next =
    replacements.length > 0 ? [...replacements, ...dueRules(pending, current, now)] : dueOrNext(pending, current, now);
  const advanced: Advance = next.some(pagesPeople)
    ? carryOut({ kind: 'fire', rules: next }, plan, current, alert, others, now, null)
    : withoutRecipients(plan, current, alert, who, now);
  const fired = advanced.fired && { ...advanced.fired, unreached: [...unreached] };
  return { kind: 'advanced', advance: { ...advanced, fired } };
}

/** The last fired rules whose schedules have somebody else on call now. */
function nowOnCall(
  plan: EscalationPlan,
  run: RunState,
  priority: Priority,
  others: PagingDirectory,
  now: Date,
): readonly EscalationRule[] {
  const fired = rulesOfCycle(plan, run.cycle).filter(({ id }) => run.firedRules.includes(id));
  const last = fired.at(-1)?.delayMinutes;
  return fired.filter(
    (rule) =>
      rule.delayMinutes === last &&
      targetsOnCall(rule) &&
      rule.notifyType !== 'random' &&
      resolveRule(rule, priority, others, now).kind !== 'nobody',
  );
}

function withoutRecipients(
  plan: EscalationPlan,
  run: RunState,
  alert: EscalatedAlertState,
  who: PagingDirectory,
  now: Date,
): Advance {
  const fired = { cycle: run.cycle, step: run.step, recipients: [], held: [], rooms: [], outcomes: [] };
  const after = afterFiring(run, [], now, true);
  const next = advance(plan, after, alert, who, now);
  // One step at a time: posts to rooms that are due follow at the next check.
  if (next.fired) return { run: after, fired, runStatus: { kind: 'wait', until: now, for: 'next-rule' } };
  return { ...next, fired };
}

/** All that is overdue; if that pages nobody, the rules up to the next step that pages people. */
function dueOrNext(pending: readonly EscalationRule[], run: RunState, now: Date): readonly EscalationRule[] {
  const due = dueRules(pending, run, now);
  return due.some(pagesPeople) ? due : untilPeople(pending);
}

/** The rules up to and including the next step that pages people; all rules, if no step does. */
function untilPeople(pending: readonly EscalationRule[]): readonly EscalationRule[] {
  const steps = byDueTime(pending);
  const index = steps.findIndex((step) => step.some(pagesPeople));
  return steps.slice(0, index < 0 ? steps.length : index + 1).flat();
}

function carryOut(
  decision: Exclude<Decision, { kind: 'paused' | 'stopped' | 'completed' }>,
  plan: EscalationPlan,
  run: RunState,
  alert: EscalatedAlertState,
  who: PagingDirectory,
  now: Date,
  waiting: RunState | null,
): Advance {
  switch (decision.kind) {
    case 'wait':
    case 'exhausted':
      return { run, fired: null, runStatus: decision };
    case 'next-cycle': {
      const next = nextCycle(run, now);
      if (alert.status !== 'acknowledged' || !plan.policy?.resetAcknowledgements)
        return continueRun(plan, next, alert, who, now, waiting);
      return { ...continueRun(plan, next, { ...alert, status: 'open' }, who, now, waiting), takesBack: true };
    }
    case 'fall-back':
      return withoutRecipients(plan, run, alert, who, now);
    case 'fire': {
      const later = without(pendingRules(plan, run), decision.rules).filter(
        (rule) => alert.status !== 'acknowledged' || pagesAfterAcknowledgement(rule),
      );
      const since = waiting?.hold?.since;
      let step = fireStep(run, decision.rules, later, alert.priority, who, now, holdingOf(plan, alert));
      if (step.awaits.length > 0) {
        const hold = holdFor(step.awaits, since ?? now, who, now);
        if (hold !== null) return held(waiting ?? run, hold);
        step = fireStep(run, decision.rules, later, alert.priority, who, now);
      }
      // Without a policy no step follows, so the fallback comes at once.
      const isLast = plan.policy === null && step.fired.recipients.length === 0;
      const next = { ...step.run, told: step.run.told || isLast };
      const fired = { ...heldBefore(step.fired, since), ...(isLast && { fallsBack: true as const }) };
      return { ...advance(plan, next, alert, who, now), fired };
    }
  }
}

/** The step has not fired: its rules are decided again when the wait ends. */
function held(run: RunState, hold: Hold): Advance {
  const { until, reason } = hold;
  return { run: { ...run, paused: true, hold }, fired: null, runStatus: { kind: 'paused', until, reason } };
}

function heldBefore(fired: FiredStep, since: Date | undefined): FiredStep {
  return since === undefined ? fired : { ...fired, heldSince: since };
}

function without(rules: readonly EscalationRule[], some: readonly EscalationRule[]): readonly EscalationRule[] {
  return rules.filter((rule) => !some.includes(rule));
}
