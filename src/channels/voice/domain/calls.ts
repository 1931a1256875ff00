import type { Renderers } from '../../channel-definition.js';
import type { DeliveryAttempt } from '../../domain/messages.js';
import { brief } from '../../domain/wording.js';
import { alertCall } from './alert-call.js';

export interface Call {
  sentences: readonly string[];
  /** A key acknowledges. */
  asksForKey: boolean;
  /** For whom Twilio reports what became of it, and passes on a key; null: nobody waits. */
  attempt: DeliveryAttempt | null;
}

export const calls: Renderers<Call> = {
  alert: ({ alert, occasion, serviceName, inPlaceOf, canBeAcknowledged, attempt }) => ({
    sentences: alertCall(alert, occasion, serviceName, inPlaceOf),
    asksForKey: canBeAcknowledged,
    attempt,
  }),
  // Digit by digit, with a pause between them.
  code: ({ code, serviceName }) => spoken(`Your ${serviceName} verification code is: ${[...code].join(', ')}.`),
  test: ({ serviceName }) => spoken(`This is a test from ${serviceName}. Alerts that page you will reach you here.`),
  handoff: ({ sentences }) => spoken(...sentences),
  incident: ({ serviceName, incident: { priority, name, news } }) =>
    spoken(`This is ${serviceName}. Priority ${priority.slice(1)} incident: ${brief(name, 130)}.`, news),
};

const spoken = (...sentences: string[]): Call => ({ sentences, asksForKey: false, attempt: null });
