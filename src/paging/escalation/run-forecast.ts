import { noticeToCome, type AlertPeople, type SnoozedAlert } from './domain/owner-notice.js';
import { endOfPolicy, nextNotifying, upcoming, type Upcoming, type UpcomingStep } from './domain/upcoming.js';
import { notifiesSomebody } from './domain/fire.js';
import { endsAt } from './domain/next-step.js';
import type { PagingDirectory } from './domain/recipients.js';
import { isOver, type LoadedRun } from './stored-runs.js';

/** The rest of an alert's escalation, with the notice at the end of its snooze. */
export interface RunForecast extends Upcoming {
  /** The first step that notifies somebody; null: none. */
  next: UpcomingStep | null;
  /** When the escalation of a still open alert ended; null: it continues, or the alert is not open. */
  endedAt: Date | null;
}

/** For an alert that is not snoozed. */
const NOBODY: AlertPeople = { snoozer: null, named: [], held: [], told: [] };

/**
 * Predicts the rest of a run. The escalation view, alert lists and messages all use it, so that they agree.
 * @param run undefined: no escalation was started
 * @param people of the alert; absent: without the notice at the end of a snooze
 * @param onlyNext without the steps after the next one, and without the end
 */
export function forecastRun(
  run: LoadedRun | undefined,
  alert: SnoozedAlert,
  who: PagingDirectory,
  now: Date,
  { people = NOBODY, onlyNext = false }: { people?: AlertPeople; onlyNext?: boolean } = {},
): RunForecast {
  const notice = noticeToCome(alert, run && { ...run, isOver: hasStopped(run) }, people, who, now);
  const notifies = notice !== null && alert.status === 'open' && notifiesSomebody(notice);
  const after = run && notifies ? { ...run, progress: { ...run.progress, told: true } } : run;
  const rest = after ? ofRun(after, alert, who, now, onlyNext) : { steps: [], end: null };
  const isEnded = rest.steps.length === 0 && rest.end?.reason === 'end-of-policy' && rest.end.at === null;
  if (notice === null)
    return { ...rest, next: nextNotifying(rest), endedAt: run && isEnded ? endsAt(run.plan, run.progress) : null };
  // No step fires while the alert is snoozed.
  const steps = [notice, ...rest.steps];
  const end = rest.end && { ...rest.end, at: rest.end.at ?? notice.at };
  return { steps, end, next: nextNotifying({ steps }), endedAt: null };
}

/** A failed run continues only after an event. */
const hasStopped = (run: LoadedRun): boolean => isOver(run) || run.state === 'failed';

function ofRun(run: LoadedRun, alert: SnoozedAlert, who: PagingDirectory, now: Date, onlyNext: boolean): Upcoming {
  if (hasStopped(run)) return ended(run, alert, now);
  return upcoming(
    run.plan,
    run.progress,
    alert,
    who,
    now,
    (step) => onlyNext && nextNotifying({ steps: [step] }) !== null,
  );
}

function ended({ state, plan, progress }: LoadedRun, { status }: SnoozedAlert, now: Date): Upcoming {
  if (status === 'open' && state !== 'failed') return { steps: [], end: endOfPolicy(plan, progress, now) };
  const reason = status === 'open' ? 'end-of-policy' : status;
  return { steps: [], end: { reason, at: null, closesAlert: false } };
}
