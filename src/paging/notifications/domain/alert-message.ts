import { alertPath } from '../../../alerts/lifecycle/domain/alert-links.js';
import type { AlertSnapshot } from '../../../alerts/lifecycle/domain/alert.js';
import type { AlertMessage, AnswerUrls, NextPage, PendingPage } from '../../channels/domain/messages.js';
import { forwardedBecause, namesOf, type InPlaceOf } from './in-place-of.js';
import { isSnoozeEndPage, isRaisedPage, isResponderPage, isLastResortPage } from './plan.js';
import type { Occasion } from './rule.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';

export interface AlertMessageInput {
  /** As it was claimed for this attempt. */
  delivery: {
    tenantId: string;
    id: string;
    attempts: number;
    occasion: Occasion;
    cause: string;
    ruleId: string | null;
    inPlaceOf: readonly InPlaceOf[] | null;
    /** Absent, as for chat rooms: the reader does not only follow the alert. */
    follows?: boolean;
  };
  alert: AlertSnapshot;
  acknowledgeUrl: string | null;
  answerUrls: AnswerUrls;
  canBeEscalated: boolean;
  /** The alert's team by name; null, or absent: it has none. */
  teamName?: string | null;
  /** Why it is sent: the end of a sentence. Left out: why this person is notified. */
  because?: string;
  /** Who is paged next; null: that is not known, or none of the message's business. */
  next: NextPage | null;
  /** To whom else a page is still to come; absent: the message does not say it. */
  pending?: readonly PendingPage[];
  /** The reader's. */
  timeStyle: TimeStyle;
  /** Where this service is reached, without a trailing slash. */
  publicBaseUrl: string;
  serviceName: string;
}

export function alertMessage(input: AlertMessageInput): AlertMessage {
  const { delivery, alert, acknowledgeUrl, answerUrls, canBeEscalated, timeStyle, publicBaseUrl, serviceName } = input;
  const { tenantId, id, attempts, occasion, inPlaceOf } = delivery;
  return {
    kind: 'alert',
    id,
    attempt: { tenantId, deliveryId: id, attempt: attempts },
    alert,
    occasion,
    because: input.because ?? because(input),
    follows: followed(input),
    inPlaceOf: inPlaceOf && namesOf(inPlaceOf),
    canBeAcknowledged: canBeAcknowledged(delivery, alert),
    acknowledgeUrl,
    answerUrls,
    canBeEscalated,
    alertUrl: `${publicBaseUrl}${alertPath(alert)}`,
    next: input.next,
    pending: beforeClose(input.pending ?? [], input.next),
    timeStyle,
    serviceName,
  };
}

/** Whose page would come once the alert has closed by itself is not paged. */
function beforeClose(pending: readonly PendingPage[], next: NextPage | null): readonly PendingPage[] {
  const closesAt = next?.kind === 'nobody' ? next.closesAt : null;
  return closesAt === null ? pending : pending.filter(({ at }) => at < closesAt);
}

/** Why this person is notified: the end of a sentence. */
function because(input: AlertMessageInput): string {
  const { delivery, timeStyle } = input;
  const { ruleId, inPlaceOf } = delivery;
  const follows = followed(input);
  if (inPlaceOf) return forwardedBecause(inPlaceOf, timeStyle);
  if (follows !== null) return `you follow ${follows}`;
  if (isRaisedPage(delivery)) return 'it is yours, and its priority was raised';
  if (isSnoozeEndPage(delivery)) return 'its snooze is over';
  if (isResponderPage(delivery)) return 'you were added as a responder';
  if (isLastResortPage(delivery)) return 'nobody who should have been paged can be reached';
  if (delivery.occasion === 'assigned' && ruleId === null) return 'the alert is assigned to you';
  return ruleId === null
    ? 'you, your team or a schedule with you on call was named for this alert'
    : 'one of your notification rules asks for it';
}

/** What the reader follows and is not paged for, "P1 of Platform"; null: somebody counts on them. */
function followed({ delivery, alert, teamName = null }: AlertMessageInput): string | null {
  if (!delivery.follows || delivery.occasion !== 'create-alert') return null;
  return teamName === null ? `${alert.priority} alerts` : `${alert.priority} of ${teamName}`;
}

/** As long as there is something to acknowledge (decisions §5). */
export function canBeAcknowledged(
  { occasion }: { occasion: Occasion },
  { status }: Pick<AlertSnapshot, 'status'>,
): boolean {
  return status === 'open' && (occasion === 'create-alert' || occasion === 'assigned');
}
