import { alertPath } from '../../alerts/domain/alert-links.js';
import type { AlertSnapshot } from '../../alerts/domain/alert.js';
import type { Medium } from '../../channels/domain/channel.js';
import type { ChannelMessage } from '../../channels/ports/channel-provider.js';
import { alertMail, type NextPage } from '../../mails/domain/templates/alert-mail.js';
import { alertCall } from './alert-call.js';
import { alertPush } from './alert-push.js';
import { alertSms } from './alert-sms.js';
import { forwardedBecause, namesOf, type InPlaceOf } from './in-place-of.js';
import { isResponderPage, isUnheardPage } from './plan.js';
import type { ActionType } from './rule.js';

export interface AlertMessageInput {
  /** As it was claimed for this attempt. */
  delivery: {
    tenantId: string;
    id: string;
    attempts: number;
    channelType: Medium;
    occasion: ActionType;
    cause: string;
    ruleId: string | null;
    inPlaceOf: readonly InPlaceOf[] | null;
  };
  alert: AlertSnapshot;
  acknowledgeUrl: string | null;
  /** Who is paged next; null: that is not known, or none of the message's business. */
  next: NextPage | null;
  /** The reader's IANA zone. */
  timezone: string;
  /** Where this service is reached, without a trailing slash. */
  publicBaseUrl: string;
  serviceName: string;
}

/** What is sent of an alert, in the words of the delivery's medium. */
export function alertMessage(input: AlertMessageInput): ChannelMessage {
  const { delivery, alert } = input;
  const { tenantId, id: deliveryId, attempts: attempt } = delivery;
  return {
    ...content(input),
    answerable: canBeAcknowledged(delivery, alert),
    attempt: { tenantId, deliveryId, attempt },
  };
}

function content(input: AlertMessageInput): ChannelMessage {
  const { delivery, alert, acknowledgeUrl, next, timezone, publicBaseUrl, serviceName } = input;
  const { channelType, occasion } = delivery;
  const standsInFor = delivery.inPlaceOf ? namesOf(delivery.inPlaceOf) : null;
  const alertUrl = `${publicBaseUrl}${alertPath(alert)}`;
  switch (channelType) {
    case 'email': {
      const facts = { alert, occasion, acknowledgeUrl, alertUrl, next, timezone, serviceName };
      return { ...alertMail({ ...facts, because: because(input), inPlaceOf: standsInFor }), ...threading(input) };
    }
    case 'sms':
      return plain(alertSms({ alert, occasion, inPlaceOf: standsInFor, acknowledgeUrl, alertUrl }));
    case 'voice':
      return { ...plain(alert.message), speech: alertCall(alert, occasion, serviceName, standsInFor) };
    case 'push':
      return { ...plain(alert.message), push: alertPush(alert, occasion, standsInFor) };
  }
}

const plain = (text: string): ChannelMessage => ({ subject: text, text, html: null, messageId: null, references: [] });

/** Why this person is told: the end of a sentence. */
function because({ delivery, timezone }: AlertMessageInput): string {
  const { ruleId, inPlaceOf } = delivery;
  if (inPlaceOf) return forwardedBecause(inPlaceOf, timezone);
  if (isResponderPage(delivery)) return 'you were added as a responder';
  if (isUnheardPage(delivery)) return 'nobody who should have been paged can be reached';
  if (delivery.occasion === 'assigned' && ruleId === null) return 'the alert is assigned to you';
  return ruleId === null
    ? 'you, your team or a schedule with you on call was named for this alert'
    : 'one of your notification rules asks for it';
}

/**
 * Every mail refers to the alert's own thread id, so that mail programs show them as one conversation; the delivery's id
 * makes the `Message-ID`, so that a repeated attempt is recognisable as the same message.
 */
function threading({ delivery, alert, publicBaseUrl }: AlertMessageInput): {
  messageId: string;
  references: readonly string[];
} {
  const host = new URL(publicBaseUrl).hostname;
  return { messageId: `<delivery-${delivery.id}@${host}>`, references: [`<alert-${alert.id}@${host}>`] };
}

/** E-mail and sms carry a link that acknowledges, as long as there is something to acknowledge (decisions §5). */
export function carriesLink(
  delivery: { channelType: Medium; occasion: ActionType },
  alert: Pick<AlertSnapshot, 'status'>,
): boolean {
  return (delivery.channelType === 'email' || delivery.channelType === 'sms') && canBeAcknowledged(delivery, alert);
}

/** A mail has room for who is paged next, where that is still to come. */
export function saysNext(
  delivery: { channelType: Medium; occasion: ActionType },
  alert: Pick<AlertSnapshot, 'status'>,
): boolean {
  return delivery.channelType === 'email' && canBeAcknowledged(delivery, alert);
}

function canBeAcknowledged({ occasion }: { occasion: ActionType }, { status }: Pick<AlertSnapshot, 'status'>): boolean {
  return status === 'open' && (occasion === 'create-alert' || occasion === 'assigned');
}
