import { msg, t } from '#words';
import { alertPath } from '../../../alerts/lifecycle/domain/alert-links.js';
import type { AlertSnapshot } from '../../../alerts/lifecycle/domain/alert.js';
import type { AlertMessage, AnswerUrls, NextPage, PendingPage } from '../../channels/domain/messages.js';
import { forwardedBecause, namesOf, type InPlaceOf } from './in-place-of.js';
import { isSnoozeEndPage, isRaisedPage, isResponderPage, isLastResortPage } from './plan.js';
import type { Occasion } from './rule.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';
import { type Words, wordsFor } from '../../../platform/words.js';

export interface AlertMessageInput {
  /** The delivery as claimed for this attempt. */
  delivery: {
    tenantId: string;
    id: string;
    attempts: number;
    occasion: Occasion;
    cause: string;
    ruleId: string | null;
    inPlaceOf: readonly InPlaceOf[] | null;
    /** True: the reader only follows the alert. Absent for chat rooms. */
    follows?: boolean;
  };
  alert: AlertSnapshot;
  acknowledgeUrl: string | null;
  answerUrls: AnswerUrls;
  canBeEscalated: boolean;
  /** The alert's team by name; null or absent: none. */
  teamName?: string | null;
  /** Why it is sent: the end of a sentence. Absent: explain why this person is notified. */
  because?: string;
  /** Who is notified next; null: unknown, or the message does not show it. */
  next: NextPage | null;
  /** Notifications still to come for others; absent: the message does not show them. */
  pending?: readonly PendingPage[];
  /** The reader's time zone and clock format. */
  timeStyle: TimeStyle;
  /** The base URL of this service, without a trailing slash. */
  publicBaseUrl: string;
  serviceName: string;
}

export function alertMessage(input: AlertMessageInput): AlertMessage {
  const { delivery, alert, acknowledgeUrl, answerUrls, canBeEscalated, timeStyle, publicBaseUrl, serviceName } = input;
  const { tenantId, id, attempts, occasion, inPlaceOf } = delivery;
  const words = wordsFor(timeStyle);
  return {
    kind: 'alert',
    id,
    attempt: { tenantId, deliveryId: id, attempt: attempts },
    alert,
    occasion,
    because: input.because ?? because(words, input),
    follows: followed(words, input),
    inPlaceOf: inPlaceOf && namesOf(words, inPlaceOf),
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

/** Leaves out notifications that come only after the alert closes automatically, as those are never sent. */
function beforeClose(pending: readonly PendingPage[], next: NextPage | null): readonly PendingPage[] {
  const closesAt = next?.kind === 'nobody' ? next.closesAt : null;
  return closesAt === null ? pending : pending.filter(({ at }) => at < closesAt);
}

/** Why this person is notified: the end of a sentence. */
function because(words: Words, input: AlertMessageInput): string {
  const { delivery, timeStyle } = input;
  const { inPlaceOf } = delivery;
  const follows = followed(words, input);
  if (inPlaceOf) return forwardedBecause(inPlaceOf, timeStyle);
  if (follows !== null) return t(words)({ message: `you follow ${follows}`, context: 'after because' });
  return t(words)(REASONS[reasonOf(delivery)]);
}

const REASONS = {
  raised: msg({ message: 'it is yours, and its priority was raised', context: 'after because' }),
  snoozed: msg({ message: 'its snooze is over', context: 'after because' }),
  responder: msg({ message: 'you were added as a responder', context: 'after because' }),
  'last-resort': msg({ message: 'nobody who should have been paged can be reached', context: 'after because' }),
  assigned: msg({ message: 'the alert is assigned to you', context: 'after because' }),
  named: msg({
    message: 'you, your team or a schedule with you on call was named for this alert',
    context: 'after because',
  }),
  rule: msg({ message: 'one of your notification rules asks for it', context: 'after because' }),
};

function reasonOf(delivery: AlertMessageInput['delivery']): keyof typeof REASONS {
  if (isRaisedPage(delivery)) return 'raised';
  if (isSnoozeEndPage(delivery)) return 'snoozed';
  if (isResponderPage(delivery)) return 'responder';
  if (isLastResortPage(delivery)) return 'last-resort';
  if (delivery.ruleId !== null) return 'rule';
  return delivery.occasion === 'assigned' ? 'assigned' : 'named';
}

/** The scope that the reader follows, such as "P1 of Platform"; null: they are notified as a recipient. */
function followed(words: Words, { delivery, alert, teamName = null }: AlertMessageInput): string | null {
  if (!delivery.follows || delivery.occasion !== 'create-alert') return null;
  const { priority } = alert;
  return teamName === null
    ? t(words)({ message: `${priority} alerts`, context: 'what one follows' })
    : t(words)({ message: `${priority} of ${teamName}`, context: 'what one follows' });
}

/** Whether an acknowledgement still has an effect (decisions §5). */
export function canBeAcknowledged(
  { occasion }: { occasion: Occasion },
  { status }: Pick<AlertSnapshot, 'status'>,
): boolean {
  return status === 'open' && (occasion === 'create-alert' || occasion === 'assigned');
}
