import type { AlertState } from '../../alerts/lifecycle/domain/alert.js';
import { endOfPolicy, nextTold, upcoming, type Upcoming, type UpcomingStep } from './domain/upcoming.js';
import { endsAt } from './domain/next-step.js';
import type { PagingDirectory } from './domain/recipients.js';
import { isOver, type LoadedRun } from './stored-runs.js';

/** What is still to come of a run. */
export interface RunAhead extends Upcoming {
  /** The first step that tells somebody; null: none does, or that could not be foreseen. */
  next: UpcomingStep | null;
  /** When it ended, and the alert is open still; null: it goes on, or somebody has the alert. */
  endedAt: Date | null;
}

/**
 * The one answer to "what follows": the ladder, lists and messages are made from it.
 * @param onlyNext the steps behind the next one are left out, and with them the end
 */
export function runAhead(
  run: LoadedRun,
  alert: AlertState,
  who: PagingDirectory,
  now: Date,
  { onlyNext = false } = {},
): RunAhead {
  const { plan, progress } = run;
  const rest = standsStill(run)
    ? ended(run, alert, now)
    : upcoming(plan, progress, alert, who, now, (step) => onlyNext && nextTold({ steps: [step] }) !== null);
  const isEnded = rest.steps.length === 0 && rest.end?.reason === 'end-of-policy' && rest.end.at === null;
  return { ...rest, next: nextTold(rest), endedAt: isEnded ? endsAt(plan, progress) : null };
}

/** One that failed is set aside: nothing follows before something happens to the alert. */
const standsStill = (run: LoadedRun): boolean => isOver(run) || run.state === 'failed';

function ended({ state, plan, progress }: LoadedRun, { status }: AlertState, now: Date): Upcoming {
  if (status === 'open' && state !== 'failed') return { steps: [], end: endOfPolicy(plan, progress, now) };
  const reason = status === 'open' ? 'end-of-policy' : status;
  return { steps: [], end: { reason, at: null, closesAlert: false } };
}
