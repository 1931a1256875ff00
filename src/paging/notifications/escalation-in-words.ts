import type { Hold } from '../escalation/domain/run.js';
import type { EscalationEnd } from '../escalation/domain/upcoming.js';

/** What ends or holds an escalation, as a sentence. @param isWaiting pages wait to be sent */
export function explanation(
  isSnoozed: boolean,
  hold: Hold | null,
  end: EscalationEnd | null | undefined,
  isWaiting: boolean,
): string {
  if (hold?.policy !== undefined && hold.occurrences)
    return `The notification policy ${hold.policy} tells people at occurrence ${hold.occurrences.needed}.`;
  if (end?.at === null && end.reason === 'end-of-policy' && isWaiting)
    return 'The escalation has ended: after the pages that wait nobody else is paged.';
  if (end?.at === null && end.reason === 'acknowledged' && isWaiting)
    return 'Acknowledged: after the pages that wait nobody else is paged.';
  if (end?.at === null) return ENDED[end.reason];
  if (isSnoozed) return 'Snoozed: it goes on when that ends.';
  if (hold?.reason === 'nobody-on-call') return 'Nobody is on call: it waits until somebody is, and pages them then.';
  if (hold?.policy !== undefined) return `The notification policy ${hold.policy} tells nobody before that ends.`;
  if (hold !== null) return 'Held: it goes on when that ends.';
  const ends = 'It stops when somebody acknowledges or closes the alert';
  if (!end) return `${ends}.`;
  return end.closesAlert ? `${ends}; at its end the alert is closed.` : `${ends}, or after the last step.`;
}

const ENDED: Readonly<Record<EscalationEnd['reason'], string>> = {
  acknowledged: 'Acknowledged: nobody else is paged.',
  closed: 'Closed: nobody else is paged.',
  'end-of-policy': 'Nobody acknowledged, and the escalation has ended: nobody else is paged.',
  silenced: 'Silenced: nobody is paged unless it is raised again.',
};
