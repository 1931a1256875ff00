import type { DeliveryAttempt } from '../domain/messages.js';

/** Below this path Twilio tells us things; each request carries its signature. */
export const TWILIO_WEBHOOKS = 'v2/webhooks/twilio';

export interface TwilioCallbacks {
  /** What became of the message or call. */
  report: string;
  /** A key was pressed during the call. */
  keys: string;
}

/** The addresses for one attempt. They are part of what Twilio signs, so nobody else can name a delivery. */
export function twilioCallbacks(
  publicBaseUrl: string,
  { tenantId, deliveryId, attempt }: DeliveryAttempt,
): TwilioCallbacks {
  const base = `${publicBaseUrl}/${TWILIO_WEBHOOKS}/${tenantId}/${deliveryId}/${attempt}`;
  return { report: `${base}/report`, keys: `${base}/keys` };
}
