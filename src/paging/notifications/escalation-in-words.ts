import { type MessageDescriptor, msg, t } from '#words';
import type { Words } from '../../platform/words.js';
import type { AlertStatus } from '../../alerts/lifecycle/domain/alert.js';
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
export function explanation(words: Words, about: Explained): string {
  const { run, isSuppressed, isSnoozed, afterSnooze, status, hold, end, isWaiting } = about;
  if (run === null && isSuppressed)
    return t(words)`Nobody is notified of this alert: its integration or a notification policy says so.`;
  if (hold?.policy !== undefined && hold.occurrences)
    return t(
      words,
    )`The notification policy ${{ policy: hold.policy }} notifies people at occurrence ${{ needed: hold.occurrences.needed }}.`;
  if (afterSnooze !== null)
    return status === 'acknowledged'
      ? t(words)`Acknowledged and snoozed: when the snooze ends, ${{ who: afterSnooze }} will be notified.`
      : t(words)`Snoozed: when the snooze ends, ${{ who: afterSnooze }} will be notified.`;
  if (run === null) return '';
  if (status === 'open' && run.policy && run.isWithoutSteps)
    return t(
      words,
    )`The escalation policy ${{ policy: run.policy.name }} has no steps that page people: the alert's team, or else the administrators, are notified at once.`;
  if (end?.at === null && end.reason === 'end-of-policy' && isWaiting)
    return t(words)`The escalation has ended: after the pending pages nobody else is paged.`;
  if (end?.at === null && end.reason === 'acknowledged' && isWaiting)
    return t(words)`Acknowledged: after the pending pages nobody else is paged.`;
  if (end?.at === null) return t(words)(ENDED[end.reason]);
  if (isSnoozed) return t(words)`Snoozed: it goes on when that ends.`;
  if (hold?.reason === 'nobody-on-call')
    return t(words)`Nobody is on call: it waits until someone is, and pages them then.`;
  if (hold?.policy !== undefined)
    return t(words)`The notification policy ${{ policy: hold.policy }} notifies nobody before that ends.`;
  if (hold !== null) return t(words)`Held: it goes on when that ends.`;
  if (!end) return t(words)`It stops when someone acknowledges or closes the alert.`;
  return end.closesAlert
    ? t(words)`It stops when someone acknowledges or closes the alert; at its end the alert is closed.`
    : t(words)`It stops when someone acknowledges or closes the alert, or after the last step.`;
}

const ENDED: Readonly<Record<EscalationEnd['reason'], MessageDescriptor>> = {
  acknowledged: msg`Acknowledged: nobody else is paged.`,
  closed: msg`Closed: nobody else is paged.`,
  'end-of-policy': msg`Nobody acknowledged, and the escalation has ended: nobody else is paged.`,
  silenced: msg`Silenced: nobody is paged unless it is raised again.`,
};
