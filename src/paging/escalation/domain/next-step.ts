import type { AlertState } from '../../../alerts/lifecycle/domain/alert.js';
import { pagesAfterAcknowledgement, pagesPeople, type EscalationRule } from './policy.js';
import type { EscalationPlan, Hold, RunState } from './run.js';
import { MINUTE_MS } from '../../../platform/durations.js';

/** What the escalation engine does with a run now (ADR 3). */
export type Decision =
  | { kind: 'fire'; rules: readonly EscalationRule[] }
  | { kind: 'next-cycle'; cycle: number }
  /** The policy has ended and reached nobody: notify the team, or else the administrators. */
  | { kind: 'fall-back' }
  | { kind: 'wait'; until: Date; for: 'next-rule' | 'next-cycle' | 'last-answer' }
  /** `until` null: only an event continues it. */
  | { kind: 'paused'; until: Date | null; reason: 'snoozed' | Hold['reason'] }
  | { kind: 'stopped'; reason: 'acknowledged' }
  | { kind: 'completed'; reason: 'closed' | 'no-policy' }
  | { kind: 'exhausted'; closeAlert: boolean };

export type EscalatedAlertState = Pick<AlertState, 'status' | 'snoozedUntil' | 'snoozes' | 'priority'>;

const SHORTEST_PAUSE_MINUTES = 1;

/** Decides the next step of a run; changes nothing. */
export function nextStep(plan: EscalationPlan, run: RunState, alert: EscalatedAlertState, now: Date): Decision {
  switch (alert.status) {
    case 'closed':
      return { kind: 'completed', reason: 'closed' };
    case 'acknowledged':
      return run.hold?.reason !== 'maintenance' && goesOnAcknowledged(plan, run)
        ? unlessSnoozed(alert, now, () => unlessHeld(run, now, () => whileAcknowledged(plan, run, now)))
        : { kind: 'stopped', reason: 'acknowledged' };
    case 'open':
      return unlessSnoozed(alert, now, () => unlessHeld(run, now, () => whileOpen(plan, run, now)));
  }
}

/** Does the run continue while the alert is acknowledged? */
function goesOnAcknowledged(plan: EscalationPlan, run: RunState): boolean {
  if (rulesOfCycle(plan, run.cycle).some(pagesAfterAcknowledgement)) return true;
  return plan.policy?.resetAcknowledgements === true && !isLastCycle(plan, run);
}

/** The rules of one cycle in the order of firing: by delay, then by their order in the ruleset. */
export function rulesOfCycle(plan: EscalationPlan, cycle: number): readonly EscalationRule[] {
  const rules = [...(cycle === 0 ? plan.responders : []), ...(plan.policy?.rules ?? [])];
  return rules.sort((a, b) => a.delayMinutes - b.delayMinutes);
}

/** The rules of the current cycle that have not fired yet. */
export function pendingRules(plan: EscalationPlan, run: RunState): readonly EscalationRule[] {
  const fired = new Set(run.firedRules);
  return rulesOfCycle(plan, run.cycle).filter((rule) => !fired.has(rule.id));
}

export function dueRules(rules: readonly EscalationRule[], run: RunState, now: Date): readonly EscalationRule[] {
  return rules.filter((rule) => dueAt(rule, run) <= now);
}

/** Are there no cycles after this one? */
function isLastCycle(plan: EscalationPlan, run: RunState): boolean {
  return plan.policy === null || plan.policy.rules.length === 0 || run.cycle + 1 >= plan.policy.repeatCount;
}

/** Is there a further step, whether or not it reaches anybody? */
export function hasNextStep(plan: EscalationPlan, run: RunState): boolean {
  return pendingRules(plan, run).length > 0 || !isLastCycle(plan, run);
}

/** The end of the snooze that is active at `now`; null: none. */
export function snoozeEnd(alert: EscalatedAlertState, now: Date): Date | null {
  return alert.snoozedUntil !== null && alert.snoozedUntil > now ? alert.snoozedUntil : null;
}

function unlessSnoozed(alert: EscalatedAlertState, now: Date, decide: () => Decision): Decision {
  const until = snoozeEnd(alert, now);
  return until === null ? decide() : { kind: 'paused', until, reason: 'snoozed' };
}

function unlessHeld({ hold }: RunState, now: Date, decide: () => Decision): Decision {
  if (hold === null) return decide();
  if (!hold.pages) return { kind: 'paused', until: null, reason: hold.reason };
  return hold.until <= now ? decide() : { kind: 'paused', until: hold.until, reason: hold.reason };
}

function whileOpen(plan: EscalationPlan, run: RunState, now: Date): Decision {
  return (
    nextOf(pendingRules(plan, run), run, now) ??
    (isLastCycle(plan, run) ? atTheEnd(plan, run, now) : betweenCycles(plan, run, now))
  );
}

function whileAcknowledged(plan: EscalationPlan, run: RunState, now: Date): Decision {
  return (
    nextOf(pendingRules(plan, run).filter(pagesAfterAcknowledgement), run, now) ??
    (isLastCycle(plan, run) ? { kind: 'stopped', reason: 'acknowledged' } : betweenCycles(plan, run, now))
  );
}

function nextOf(rules: readonly EscalationRule[], run: RunState, now: Date): Decision | null {
  const first = rules[0];
  if (first === undefined) return null;
  const due = dueRules(rules, run, now);
  return due.length > 0 ? { kind: 'fire', rules: due } : { kind: 'wait', until: dueAt(first, run), for: 'next-rule' };
}

function betweenCycles(plan: EscalationPlan, run: RunState, now: Date): Decision {
  const start = cycleEndsAt(plan, run);
  return start <= now
    ? { kind: 'next-cycle', cycle: run.cycle + 1 }
    : { kind: 'wait', until: start, for: 'next-cycle' };
}

/** When a run without further steps ends, if nobody acts. The last recipients get time to answer. */
export function endsAt(plan: EscalationPlan, run: RunState): Date {
  const afterPause = run.resumedAt === null ? run.cycleStartedAt : plusMinutes(run.resumedAt, pauseMinutes(plan));
  return latest(cycleEndsAt(plan, run), afterPause);
}

function atTheEnd(plan: EscalationPlan, run: RunState, now: Date): Decision {
  if (plan.policy === null)
    return hasNotifiedNobody(plan, run) ? { kind: 'fall-back' } : { kind: 'completed', reason: 'no-policy' };
  const end = endsAt(plan, run);
  if (end > now) return { kind: 'wait', until: end, for: 'last-answer' };
  return hasNotifiedNobody(plan, run)
    ? { kind: 'fall-back' }
    : { kind: 'exhausted', closeAlert: plan.policy.closeAlertAfterAll };
}

/** The policy names people, but all their pages are held. (If it names nobody, or nobody is reachable, the fallback came at once.) */
function hasNotifiedNobody(plan: EscalationPlan, run: RunState): boolean {
  return !run.told && rulesOfCycle(plan, 0).some(pagesPeople);
}

/** Has a step named people, whether reached or not, or notified the team or the administrators instead? */
export function hasNamedPeople(plan: EscalationPlan, run: RunState): boolean {
  const rules = rulesOfCycle(plan, 0).filter(pagesPeople);
  if (run.told || run.cycle > 0) return true;
  // If a policy names nobody, the fallback came at once.
  return rules.length === 0 ? plan.policy !== null : rules.some(({ id }) => run.firedRules.includes(id));
}

function cycleEndsAt(plan: EscalationPlan, run: RunState): Date {
  const lastFired = run.lastFiredAt ?? run.cycleStartedAt;
  const lastHeldBack = pendingRules(plan, run).at(-1);
  const lastRule = lastHeldBack === undefined ? lastFired : latest(lastFired, dueAt(lastHeldBack, run));
  return plusMinutes(lastRule, pauseMinutes(plan));
}

function pauseMinutes(plan: EscalationPlan): number {
  return Math.max(plan.policy?.repeatInterval ?? 0, SHORTEST_PAUSE_MINUTES);
}

export function dueAt(rule: EscalationRule, run: RunState): Date {
  return plusMinutes(run.cycleStartedAt, rule.delayMinutes);
}

function plusMinutes(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS);
}

function latest(a: Date, b: Date): Date {
  return a > b ? a : b;
}
