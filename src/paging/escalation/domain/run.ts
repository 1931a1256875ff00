import type { Occurrences } from './occurrences.js';
import type { EscalationRule, PolicySnapshot } from './policy.js';

export const RUN_STATES = ['running', 'paused', 'stopped', 'completed', 'exhausted', 'failed'] as const;
export type RunStateName = (typeof RUN_STATES)[number];

/** The plan of a run, fixed at its start: the policy's version, and the alert's responders as rules of step zero. */
export interface EscalationPlan {
  /** Null: the alert named responders but no policy applies; they are paged once. */
  policy: PolicySnapshot | null;
  /** Paged at step zero of the first cycle only; only a policy's rules repeat. */
  responders: readonly EscalationRule[];
}

export const HOLD_REASONS = ['maintenance', 'nobody-on-call'] as const;

/** Why a run notifies nobody until a time. */
export interface Hold {
  /** When it ends on its own (UTC). */
  until: Date;
  reason: (typeof HOLD_REASONS)[number];
  /** The id of the maintenance window or the schedule. */
  by: string | null;
  /** False: after the end it notifies only if somebody escalates the alert, or it occurs again. */
  pages: boolean;
  /** For `nobody-on-call`: the start of the wait; the clock of the cycle stops from then on. */
  since?: Date;
  /** For `nobody-on-call`: the schedules to wait for. */
  schedules?: readonly string[];
  /**
   * The name of the notification policy that silences the alert, with its id in `by`; absent: a maintenance window.
   * Older versions take it for a window that is over, and notify.
   */
  policy?: string;
  /** The policy waits for this number of occurrences. */
  occurrences?: Occurrences;
}

/** The progress of a run. */
export interface RunState {
  /** 0-based repeat cycle. */
  cycle: number;
  /** Steps fired in this cycle so far, which is the 0-based number of the next one. */
  step: number;
  cycleStartedAt: Date;
  /** Ids of the rules that have fired in this cycle. */
  firedRules: readonly string[];
  lastFiredAt: Date | null;
  /** The alert was snoozed or acknowledged when the run was last checked. */
  paused: boolean;
  /** When the last such pause ended. */
  resumedAt: Date | null;
  /** For how many milliseconds its alert had been snoozed when the clock was set back last (`setBack`). */
  snoozedMs: number;
  /** Null: it is not held. */
  hold: Hold | null;
  /** Somebody was notified since the run began, be it the fallback (the team or the administrators). */
  told: boolean;
}

/** A run at the first instant of its first cycle. */
export function freshRun(now: Date): RunState {
  return {
    cycle: 0,
    step: 0,
    cycleStartedAt: now,
    firedRules: [],
    lastFiredAt: null,
    paused: false,
    resumedAt: null,
    snoozedMs: 0,
    hold: null,
    told: false,
  };
}

/** The run at the start of its next cycle. */
export function nextCycle(run: RunState, now: Date): RunState {
  return { ...run, cycle: run.cycle + 1, step: 0, cycleStartedAt: now, firedRules: [] };
}

/**
 * The clock of an escalation stands still while its alert is snoozed (ADR 3): sets it back by what was snoozed since the last time.
 * @param snoozedMs for how long the alert was snoozed until now, all its snoozes together
 */
export function setBack(run: RunState, snoozedMs: number, now: Date): RunState {
  const { cycleStartedAt, hold, lastFiredAt } = run;
  // Until the end of a hold it stands still anyway, and a snooze before the cycle is none of its business.
  const runsFrom = Math.max(cycleStartedAt.getTime(), hold?.until.getTime() ?? 0);
  const ms = Math.max(0, Math.min(snoozedMs - run.snoozedMs, now.getTime() - runsFrom));
  const later = (at: Date): Date => new Date(at.getTime() + ms);
  return { ...run, snoozedMs, cycleStartedAt: later(cycleStartedAt), lastFiredAt: lastFiredAt && later(lastFiredAt) };
}

/** A run that notifies nobody before the end of the hold. */
export function held(run: RunState, hold: Hold): RunState {
  // Older versions without holds then also start at the end of the window.
  return { ...run, hold, cycleStartedAt: hold.reason === 'maintenance' ? hold.until : run.cycleStartedAt };
}

/**
 * The run after its hold. After a maintenance window it begins, as no rule has fired. After waiting until someone is
 * on call, the delays continue from where the clock stopped.
 */
export function released(run: RunState, now: Date): RunState {
  if (run.hold === null) return run;
  switch (run.hold.reason) {
    case 'maintenance':
      return { ...run, hold: null, paused: false, cycleStartedAt: now };
    case 'nobody-on-call': {
      const { since, until } = run.hold;
      const waited = Math.max(0, Math.min(now.getTime(), until.getTime()) - (since ?? until).getTime());
      return { ...run, hold: null, paused: false, cycleStartedAt: new Date(run.cycleStartedAt.getTime() + waited) };
    }
  }
}

/** @param told whether these rules notify somebody, even if only the fallback */
export function afterFiring(run: RunState, rules: readonly EscalationRule[], now: Date, told: boolean): RunState {
  return {
    ...run,
    step: run.step + 1,
    firedRules: [...run.firedRules, ...rules.map((rule) => rule.id)],
    lastFiredAt: now,
    told: run.told || told,
  };
}

/** A key that is equal for plans with the same policy (of any version) and the same responders. */
export function planKey({ policy, responders }: EscalationPlan): string {
  const others = responders.map(({ recipientType, recipientId, delayMinutes }) =>
    [recipientType, recipientId, delayMinutes].join(' '),
  );
  return [policy?.policyId, ...others.toSorted()].join(', ');
}
