import type { AlertStatus } from '../../alerts/lifecycle/domain/alert.js';
import { toldWithoutSteps } from '../escalation/domain/policy.js';
import type { Hold } from '../escalation/domain/run.js';
import type { EscalationEnd } from '../escalation/domain/upcoming.js';
import type { Ladder } from '../escalation/escalation-ladder.js';

/** The facts that the explanation of an escalation uses. */
interface Explained {
  status: AlertStatus;
  /** Null: no escalation was started. */
  run: Pick<NonNullable<Ladder['run']>, 'policy' | 'isWithoutSteps'> | null;
  /** Nobody is notified of the alert. */
  isSuppressed: boolean;
  isSnoozed: boolean;
  /** Whom the end of the snooze notifies, as text; null: nobody, except by a step. */
  afterSnooze: string | null;
  hold: Hold | null;
  /** Null: more steps follow than are known. */
  end: EscalationEnd | null;
  /** Notifications are pending. */
  isWaiting: boolean;
}

/** What ends or holds an escalation, as a sentence; empty: none was started. */
export function explanation(about: Explained): string {
  const { run, isSuppressed, isSnoozed, afterSnooze, status, hold, end, isWaiting } = about;
  if (run === null && isSuppressed)
    return 'Nobody is notified of this alert: its integration or a notification policy says so.';
  if (hold?.policy !== undefined && hold.occurrences)
    return `The notification policy ${hold.policy} notifies people at occurrence ${hold.occurrences.needed}.`;
  if (afterSnooze !== null) {
    const state = status === 'acknowledged' ? 'Acknowledged and snoozed' : 'Snoozed';
    return `${state}: when the snooze ends, ${afterSnooze} will be notified.`;
  }
  if (run === null) return '';
  if (status === 'open' && run.policy && run.isWithoutSteps)
    return `The escalation policy ${run.policy.name} has no steps that page people: ${toldWithoutSteps([])}.`;
  if (end?.at === null && end.reason === 'end-of-policy' && isWaiting)
    return 'The escalation has ended: after the pending pages nobody else is paged.';
  if (end?.at === null && end.reason === 'acknowledged' && isWaiting)
    return 'Acknowledged: after the pending pages nobody else is paged.';
  if (end?.at === null) return ENDED[end.reason];
  if (isSnoozed) return 'Snoozed: it goes on when that ends.';
  if (hold?.reason === 'nobody-on-call') return 'Nobody is on call: it waits until someone is, and pages them then.';
  if (hold?.policy !== undefined) return `The notification policy ${hold.policy} notifies nobody before that ends.`;
  if (hold !== null) return 'Held: it goes on when that ends.';
  const ends = 'It stops when someone acknowledges or closes the alert';
  if (!end) return `${ends}.`;
  return end.closesAlert ? `${ends}; at its end the alert is closed.` : `${ends}, or after the last step.`;
}

const ENDED: Readonly<Record<EscalationEnd['reason'], string>> = {
  acknowledged: 'Acknowledged: nobody else is paged.',
  closed: 'Closed: nobody else is paged.',
  'end-of-policy': 'Nobody acknowledged, and the escalation has ended: nobody else is paged.',
  silenced: 'Silenced: nobody is paged unless it is raised again.',
};
