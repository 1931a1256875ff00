import type { AlertSnapshot } from '../../alerts/domain/alert.js';
import type { Medium } from '../../channels/domain/channel.js';
import type { ChannelMessage } from '../../channels/ports/channel-provider.js';
import { alertCall } from './alert-call.js';
import { alertMail } from './alert-mail.js';
import { alertPush } from './alert-push.js';
import { alertSms } from './alert-sms.js';
import type { ActionType } from './rule.js';

export interface AlertMessageInput {
  /** As it was claimed for this attempt. */
  delivery: {
    tenantId: string;
    id: string;
    attempts: number;
    channelType: Medium;
    occasion: ActionType;
    ruleId: string | null;
  };
  alert: AlertSnapshot;
  acknowledgeUrl: string | null;
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

function content({ delivery, alert, acknowledgeUrl, publicBaseUrl, serviceName }: AlertMessageInput): ChannelMessage {
  const { id: deliveryId, channelType, occasion, ruleId } = delivery;
  switch (channelType) {
    case 'email': {
      const byRule = ruleId !== null;
      return alertMail({ deliveryId, alert, occasion, byRule, acknowledgeUrl, publicBaseUrl, serviceName });
    }
    case 'sms':
      return plain(alertSms({ alert, occasion, acknowledgeUrl, alertUrl: `${publicBaseUrl}/v2/alerts/${alert.id}` }));
    case 'voice':
      return { ...plain(alert.message), speech: alertCall(alert, occasion, serviceName) };
    case 'push':
      return { ...plain(alert.message), push: alertPush(alert, occasion) };
  }
}

const plain = (text: string): ChannelMessage => ({ subject: text, text, html: null, messageId: null, references: [] });

/** E-mail and sms carry a link that acknowledges, as long as there is something to acknowledge (decisions §5). */
export function carriesLink(
  delivery: { channelType: Medium; occasion: ActionType },
  alert: Pick<AlertSnapshot, 'status'>,
): boolean {
  return (delivery.channelType === 'email' || delivery.channelType === 'sms') && canBeAcknowledged(delivery, alert);
}

function canBeAcknowledged({ occasion }: { occasion: ActionType }, { status }: Pick<AlertSnapshot, 'status'>): boolean {
  return status === 'open' && (occasion === 'create-alert' || occasion === 'assigned');
}
