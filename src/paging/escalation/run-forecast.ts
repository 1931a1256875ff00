import { noticeToCome, type AlertPeople, type SnoozedAlert } from './domain/owner-notice.js';
import { endOfPolicy, nextNotifying, upcoming, type Upcoming, type UpcomingStep } from './domain/upcoming.js';
import { notifiesSomebody } from './domain/fire.js';
import { endsAt } from './domain/next-step.js';
import type { PagingDirectory } from './domain/recipients.js';
import { isOver, type LoadedRun } from './stored-runs.js';

/** What is still to come of an alert's escalation, the notice of the end of its snooze included. */
export interface RunForecast extends Upcoming {
  /** The first step that tells somebody; null: none does, or that could not be foreseen. */
  next: UpcomingStep | null;
  /** When it ended, and the alert is open still; null: it goes on, or somebody has the alert. */
  endedAt: Date | null;
}

/** Of an alert that is not snoozed nobody is asked about. */
const NOBODY: AlertPeople = { snoozer: null, named: [], held: [], told: [] };

/**
 * The one answer to "what follows": the ladder, lists and messages are made from it.
 * @param run undefined: no escalation was started
 * @param people of the alert; absent: the end of a snooze is not foreseen
 * @param onlyNext the steps behind the next one are left out, and with them the end
 */
export function forecastRun(
  run: LoadedRun | undefined,
  alert: SnoozedAlert,
  who: PagingDirectory,
  now: Date,
  { people = NOBODY, onlyNext = false }: { people?: AlertPeople; onlyNext?: boolean } = {},
): RunForecast {
  const notice = noticeToCome(alert, run && { ...run, isOver: standsStill(run) }, people, who, now);
  const tells = notice !== null && alert.status === 'open' && notifiesSomebody(notice);
  const after = run && tells ? { ...run, progress: { ...run.progress, told: true } } : run;
  const rest = after ? ofRun(after, alert, who, now, onlyNext) : { steps: [], end: null };
  const isEnded = rest.steps.length === 0 && rest.end?.reason === 'end-of-policy' && rest.end.at === null;
  if (notice === null)
    return { ...rest, next: nextNotifying(rest), endedAt: run && isEnded ? endsAt(run.plan, run.progress) : null };
  // No step fires while the alert is snoozed.
  const steps = [notice, ...rest.steps];
  const end = rest.end && { ...rest.end, at: rest.end.at ?? notice.at };
  return { steps, end, next: nextNotifying({ steps }), endedAt: null };
}

/** One that failed is set aside: nothing follows before something happens to the alert. */
const standsStill = (run: LoadedRun): boolean => isOver(run) || run.state === 'failed';

function ofRun(run: LoadedRun, alert: SnoozedAlert, who: PagingDirectory, now: Date, onlyNext: boolean): Upcoming {
  if (standsStill(run)) return ended(run, alert, now);
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
