import type { StepReach } from '../../../alerts/lifecycle/events/alert-events.js';
import type { Priority } from '../../../platform/domain/priority.js';
import { fireStep, byDueTime, reachesNobody, type FiredStep } from './fire.js';
import { holdFor, holdingOf } from './hold.js';
import {
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
import { afterFiring, nextCycle, released, type EscalationPlan, type Hold, type RunState } from './run.js';

/** The state of a run once everything due has been done. */
export type RunStatus = Exclude<Decision, { kind: 'fire' } | { kind: 'next-cycle' } | { kind: 'fall-back' }>;

export interface Advance {
  run: RunState;
  /** The step that fired on the way, if one was due. */
  fired: FiredStep | null;
  runStatus: RunStatus;
  /** A cycle has begun that takes the alert's acknowledgement back: the alert is open from now on. Absent: none. */
  takesBack?: true;
}

export type ForcedStep =
  | { kind: 'fired'; advance: Advance & { fired: FiredStep } }
  | { kind: 'refused'; reason: 'closed' | 'acknowledged' | 'snoozed' | 'exhausted' | 'nobody-on-call' };

/**
 * Does what is due now (at most one step fires, maybe the first of a new cycle) and returns the run's new state. A run that
 * waits for somebody on call is decided anew, by the schedules as they are now.
 */
export function advance(
  plan: EscalationPlan,
  run: RunState,
  alert: EscalatedAlertState,
  who: PagingDirectory,
  now: Date,
): Advance {
  const waits = run.hold?.reason === 'nobody-on-call';
  const isAsked = alert.status === 'closed' || snoozeEnd(alert, now) === null;
  return waits && isAsked
    ? goOn(plan, released(run, now), alert, who, now, run)
    : goOn(plan, run, alert, who, now, null);
}

/** @param waiting the run as it waited for somebody on call until now; null: it did not */
function goOn(
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
      if (run.hold !== null) return goOn(plan, released(run, now), alert, who, now, waiting);
      return run.paused
        ? goOn(plan, { ...run, paused: false, resumedAt: now }, alert, who, now, waiting)
        : carryOut(decision, plan, run, alert, who, now, waiting);
  }
}

/**
 * Fires the next step before its time (contract: `POST /alerts/:id/escalate`), with all that is overdue; a refusal changes
 * nothing. Somebody asks for it, so a hold ends. It goes on to the next step that names people, and posts to the chat rooms
 * before it; where only rooms are left it posts to these.
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

  const run = released(before, now);
  if (!hasNextStep(plan, run)) return { kind: 'refused', reason: 'exhausted' };
  const current = pendingRules(plan, run).length === 0 ? nextCycle(run, now) : run;

  const pending = pendingRules(plan, current);
  const due = dueRules(pending, current, now);
  const next = due.some(pagesPeople) ? due : throughPeople(pending);
  const step = fireStep(current, next, without(pending, next), alert.priority, who, now);
  const reachesSomebody =
    step.fired.recipients.length > 0 ||
    step.fired.held.length > 0 ||
    (step.fired.rooms.length > 0 && !reachesNobody(step.fired));
  if (!reachesSomebody) return { kind: 'refused', reason: 'nobody-on-call' };
  const fired = heldBefore(step.fired, before.hold?.since);
  return { kind: 'fired', advance: { ...advance(plan, step.run, alert, who, now), fired } };
}

/** Whom a step paged, and that in the end nothing reached any of them. */
export interface UnreachedStep {
  cycle: number;
  step: number;
  /** Whom the step named, and others of whom nothing more is to be expected: user ids. */
  unreached: readonly string[];
  reach: StepReach;
}

/**
 * What follows when nothing that was sent for a step has reached anybody: its schedules are asked who is on call now. Where that is nobody
 * else, as for people who cannot be reached, the next rules fire at once, one due time after the other, until somebody is reached. A cycle without further rules fires
 * a step of nobody, of which the team, or the administrators, are notified. Asked twice for one step it fires once. Where the step is held
 * back, or another one has fired since, the run goes on in its own time, and knows at its end that nobody was told. Where what
 * was held has gone out, it knows at its end that somebody was.
 * @returns `over`: there is nothing to do; `snoozed`: it is to be asked again then, and by its `advance` the run knows already whether
 * somebody was told: whom steps reach from then on counts
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
  // The step withOccurrence as told when it fired. Whoever is paged next may be held back, and would hide that it was not.
  const untold = reach === 'others' ? run : { ...run, told: false };
  if (reach === 'held' || run.cycle !== cycle || run.step !== step + 1 || run.hold !== null) {
    if (!run.told || untold.told) return { kind: 'over' };
    return { kind: 'advanced', advance: advance(plan, untold, alert, who, now) };
  }
  const until = snoozeEnd(alert, now);
  if (until !== null) return { kind: 'snoozed', until, advance: advance(plan, untold, alert, who, now) };

  const others = { ...who, canReach: (id: string, at: Date) => !unreached.includes(id) && who.canReach(id, at) };
  const anew = onCallSince(plan, untold, alert.priority, others, now);
  const next = anew.length > 0 ? anew : throughPeople(pendingRules(plan, untold));
  const advanced: Advance = next.some(pagesPeople)
    ? carryOut({ kind: 'fire', rules: next }, plan, untold, alert, others, now, null)
    : ofNobody(plan, untold, alert, who, now);
  const fired = advanced.fired && { ...advanced.fired, unreached: [...unreached] };
  return { kind: 'advanced', advance: { ...advanced, fired } };
}

/** Of the rules that fired last, those that ask who is on call, where that is somebody else by now. */
function onCallSince(
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

function ofNobody(
  plan: EscalationPlan,
  run: RunState,
  alert: EscalatedAlertState,
  who: PagingDirectory,
  now: Date,
): Advance {
  const fired = { cycle: run.cycle, step: run.step, recipients: [], held: [], rooms: [], outcomes: [] };
  return { ...advance(plan, afterFiring(run, [], now, true), alert, who, now), fired };
}

/** The next step that names people, with the rules for chat rooms before it; without such a step all of them. */
function throughPeople(pending: readonly EscalationRule[]): readonly EscalationRule[] {
  const steps = byDueTime(pending);
  const place = steps.findIndex((step) => step.some(pagesPeople));
  return steps.slice(0, place < 0 ? steps.length : place + 1).flat();
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
        return goOn(plan, next, alert, who, now, waiting);
      return { ...goOn(plan, next, { ...alert, status: 'open' }, who, now, waiting), takesBack: true };
    }
    case 'fall-back':
      return ofNobody(plan, run, alert, who, now);
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
      // Without a policy nobody comes after it: the end of it is now.
      const isAlone = plan.policy === null && step.fired.recipients.length === 0;
      const next = { ...step.run, told: step.run.told || isAlone };
      const fired = { ...heldBefore(step.fired, since), ...(isAlone && { fallsBack: true as const }) };
      return { ...advance(plan, next, alert, who, now), fired };
    }
  }
}

/** Nothing of the step counts as fired: its rules are asked anew when the wait ends. */
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
