import { DAY_MS } from '../../../platform/durations.js';
import { advance } from './advance.js';
import { notifiesSomebody, type RuleOutcome } from './fire.js';
import { endsAt, type EscalatedAlertState } from './next-step.js';
import type { HeldPerson, PagingDirectory } from './recipients.js';
import type { EscalationPlan, RunState } from './run.js';

/** A step that is to come: whom it pages if nobody acts and nothing is changed. */
export interface UpcomingStep {
  at: Date;
  cycle: number;
  /** 0-based within the cycle. */
  step: number;
  /** User ids, each once. */
  recipients: readonly string[];
  /** Others whose pages are held back then, each once. */
  held: readonly HeldPerson[];
  /** Ids of chat rooms, each once. */
  rooms: readonly string[];
  outcomes: readonly RuleOutcome[];
  /** It waits from then on for somebody to come on call; absent: it does not. */
  heldSince?: Date;
  /** Nobody comes after those who are held back: the team, or else the administrators, are notified. */
  fallsBack?: true;
  /** It is the notice of the end of a snooze, and no step of the policy. Absent: a step. */
  afterSnooze?: true;
}

/** Why no step follows the last one. */
export interface EscalationEnd {
  reason: 'acknowledged' | 'closed' | 'end-of-policy' | 'silenced';
  /** When the escalation ends; null: it stands still already. */
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
/** Waits and steps in all: a bound for the search. */
const MOST_LOOKS = 200;
/** Steps after that are not listed: nobody plans so far ahead, and dates come to an end. */
const FARTHEST_MS = 366 * DAY_MS;

/**
 * Everything that the engine will do with this run, worked out by the engine's own step. People are those who are on call
 * at the time of each step, as far as is known now.
 * @param isLast the step behind which nothing more is asked; default: all are listed
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
  for (let look = 0; look < MOST_LOOKS && steps.length < MOST_STEPS; look++) {
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

/** Of a run of which no step is left: whoever was told last has time to answer. */
export function endOfPolicy(plan: EscalationPlan, run: RunState, now: Date): EscalationEnd {
  const end = endsAt(plan, run);
  return { reason: 'end-of-policy', at: end > now ? end : null, closesAlert: false };
}

/** The first step to come that tells somebody. */
export function nextNotifying({ steps }: Pick<Upcoming, 'steps'>): UpcomingStep | null {
  return steps.find(notifiesSomebody) ?? null;
}
