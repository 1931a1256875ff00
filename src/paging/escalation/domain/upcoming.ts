import { DAY_MS } from '../../../platform/durations.js';
import { advance } from './advance.js';
import { notifiesSomebody, type RuleOutcome } from './fire.js';
import { endsAt, type EscalatedAlertState } from './next-step.js';
import type { HeldPerson, PagingDirectory } from './recipients.js';
import type { EscalationPlan, RunState } from './run.js';

/** A predicted step: whom it pages if nobody acts and no configuration changes. */
export interface UpcomingStep {
  at: Date;
  cycle: number;
  /** 0-based within the cycle. */
  step: number;
  /** User ids. */
  recipients: readonly string[];
  /** Other people, whose pages will be held. */
  held: readonly HeldPerson[];
  /** Ids of chat rooms. */
  rooms: readonly string[];
  outcomes: readonly RuleOutcome[];
  /** Since when it waits until someone is on call; absent: it does not wait. */
  heldSince?: Date;
  /** All named people are held and no step follows: the team, or else the administrators, are notified. */
  fallsBack?: true;
  /** It is the notice at the end of a snooze, not a step of the policy. */
  afterSnooze?: true;
}

/** Why no step follows the last one. */
export interface EscalationEnd {
  reason: 'acknowledged' | 'closed' | 'end-of-policy' | 'silenced';
  /** When the escalation ends; null: it has ended. */
  at: Date | null;
  /** The alert is closed then. */
  closesAlert: boolean;
}

export interface Upcoming {
  steps: UpcomingStep[];
  /** Null: more steps follow than are listed. */
  end: EscalationEnd | null;
}

const MOST_STEPS = 50;
/** The maximum of iterations, waits included. */
const MOST_ITERATIONS = 200;
/** Later steps are not listed. */
const FARTHEST_MS = 366 * DAY_MS;

/**
 * Predicts all steps of a run by simulating the engine. Each step pages the people who are on call at its time, by the current schedules.
 * @param isLast the step after which to stop; default: lists all
 */
export function upcoming(
  plan: EscalationPlan,
  run: RunState,
  alert: EscalatedAlertState,
  who: PagingDirectory,
  now: Date,
  isLast: (step: UpcomingStep) => boolean = () => false,
): Upcoming {
  const steps: UpcomingStep[] = [];
  let [state, at, present] = [run, now, alert];
  for (let iteration = 0; iteration < MOST_ITERATIONS && steps.length < MOST_STEPS; iteration++) {
    const { run: next, fired, runStatus, takesBack } = advance(plan, state, present, who, at);
    if (takesBack) present = { ...present, status: 'open' };
    if (fired) steps.push({ at, ...fired });
    if (fired && isLast(steps.at(-1)!)) return { steps, end: null };
    switch (runStatus.kind) {
      case 'wait':
      case 'paused':
        if (runStatus.until === null) return { steps, end: { reason: 'silenced', at: null, closesAlert: false } };
        [state, at] = [next, runStatus.until];
        if (!(at.getTime() - now.getTime() < FARTHEST_MS)) return { steps, end: null };
        break;
      case 'stopped':
        return { steps, end: { reason: 'acknowledged', at: at > now ? at : null, closesAlert: false } };
      case 'completed':
        return runStatus.reason === 'closed'
          ? { steps, end: { reason: 'closed', at: at > now ? at : null, closesAlert: false } }
          : { steps, end: endOfPolicy(plan, next, now) };
      case 'exhausted':
        return { steps, end: { reason: 'end-of-policy', at, closesAlert: runStatus.closeAlert } };
    }
  }
  return { steps, end: null };
}

/** The end of a run without further steps; the last recipients get time to answer. */
export function endOfPolicy(plan: EscalationPlan, run: RunState, now: Date): EscalationEnd {
  const end = endsAt(plan, run);
  return { reason: 'end-of-policy', at: end > now ? end : null, closesAlert: false };
}

/** The first predicted step that notifies somebody. */
export function nextNotifying({ steps }: Pick<Upcoming, 'steps'>): UpcomingStep | null {
  return steps.find(notifiesSomebody) ?? null;
}
