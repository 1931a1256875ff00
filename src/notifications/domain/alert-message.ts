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
  delivery: { tenantId: string; id: string; attempts: number; occasion: ActionType; ruleId: string | null };
  alert: AlertSnapshot;
  acknowledgeUrl: string | null;
  /** Where this service is reached, without a trailing slash. */
  publicBaseUrl: string;
  serviceName: string;
}

/** What is sent of an alert, in the words of every medium; the provider takes its own. */
export function alertMessage(input: AlertMessageInput): ChannelMessage {
  const { delivery, alert, acknowledgeUrl, publicBaseUrl, serviceName } = input;
  const { tenantId, id: deliveryId, attempts: attempt, occasion, ruleId } = delivery;
  const alertUrl = `${publicBaseUrl}/v2/alerts/${alert.id}`;
  return {
    ...alertMail({
      deliveryId,
      alert,
      occasion,
      byRule: ruleId !== null,
      acknowledgeUrl,
      publicBaseUrl,
      serviceName,
    }),
    sms: alertSms({ alert, occasion, acknowledgeUrl, alertUrl }),
    speech: alertCall(alert, occasion, serviceName),
    push: alertPush(alert, occasion),
    answerable: canBeAcknowledged(delivery, alert),
    attempt: { tenantId, deliveryId, attempt },
  };
}

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
