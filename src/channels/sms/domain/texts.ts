import type { Renderers } from '../../channel-definition.js';
import type { DeliveryAttempt } from '../../domain/messages.js';
import { brief } from '../../domain/wording.js';
import { alertSms } from './alert-sms.js';

export interface TextMessage {
  text: string;
  /** For whom Twilio reports what became of it; null: nobody waits. */
  attempt: DeliveryAttempt | null;
}

export const texts: Renderers<TextMessage> = {
  alert: (message) => ({ text: alertSms(message), attempt: message.attempt }),
  code: ({ code, serviceName }) =>
    plain(`Your ${serviceName} verification code is ${code}. It is valid for 10 minutes.`),
  test: ({ serviceName }) => plain(`This is a test from ${serviceName}. Alerts that page you will reach you here.`),
  handoff: ({ sentences }) => plain(sentences.join(' ')),
  incident: ({ incident: { priority, name, news } }) => plain(`${priority} incident "${brief(name, 90)}": ${news}`),
};

const plain = (text: string): TextMessage => ({ text, attempt: null });
