import type { Renderers } from '../../channel-definition.js';
import type { DeliveryAttempt, Occasion, AlertInMessage } from '../../domain/messages.js';
import { brief, headlineOf, NEWS } from '../../domain/wording.js';
import { URGENCY, whereOf } from '../../../../alerts/lifecycle/domain/urgency.js';

export interface Call {
  sentences: readonly string[];
  /** What pressing a key does, as the last sentence; null: the call asks for no key. */
  keyHint: string | null;
  /** The attempt for which Twilio reports the result and the key press; null: no report is requested. */
  attempt: DeliveryAttempt | null;
}

export const calls: Renderers<Call> = {
  alert: ({ alert, occasion, serviceName, inPlaceOf, canBeAcknowledged, canBeEscalated, attempt }) => ({
    sentences: alertCall(alert, occasion, serviceName, inPlaceOf),
    keyHint: canBeAcknowledged
      ? `To acknowledge, press 1. ${canBeEscalated ? 'To escalate, 2. ' : ''}To close, 3. To hear who is next, 4.`
      : null,
    attempt,
  }),
  bundle: ({ worst, alerts, canBeAcknowledged, serviceName, attempt, ...bundle }) => ({
    sentences: [
      `This is ${serviceName}. ${headlineOf(bundle)}. The worst is priority ${worst.slice(1)}, ${URGENCY[worst]}:`,
      `${brief(alerts[0]?.message ?? '', 130)}.`,
    ],
    keyHint: canBeAcknowledged ? 'To acknowledge all of them, press any key.' : null,
    attempt,
  }),
  // Digit by digit, with a pause between them.
  code: ({ code, serviceName }) => spoken(`Your ${serviceName} verification code is: ${[...code].join(', ')}.`),
  test: ({ serviceName }) => spoken(`This is a test from ${serviceName}. Alerts that page you will reach you here.`),
  handoff: ({ sentences }) => spoken(...sentences),
  address: ({ sentences }) => spoken(...sentences),
  incident: ({ serviceName, incident: { priority, name, news } }) =>
    spoken(`This is ${serviceName}. Priority ${priority.slice(1)} incident: ${brief(name, 130)}.`, news),
};

const spoken = (...sentences: string[]): Call => ({ sentences, keyHint: null, attempt: null });

/** In characters: a longer location is hard to follow in a call. */
const WHERE_LIMIT = 80;

/** The spoken text of an alert: who calls, what happened, where, and the alert's number. */
function alertCall(
  alert: Pick<AlertInMessage, 'tinyId' | 'message' | 'priority' | 'entity' | 'source'>,
  occasion: Occasion,
  serviceName: string,
  inPlaceOf: string | null,
): string[] {
  const where = brief(whereOf(alert), WHERE_LIMIT);
  return [
    `This is ${serviceName}. ${NEWS[occasion]}Priority ${alert.priority.slice(1)}, ${URGENCY[alert.priority]}.`,
    ...(inPlaceOf === null ? [] : [`You are called in place of ${inPlaceOf}.`]),
    `${brief(alert.message, 130)}.`,
    ...(where === '' ? [] : [`On ${where}.`]),
    // Digit by digit, as a large number is hard to understand at night.
    `Alert ${[...String(alert.tinyId)].join(' ')}.`,
  ];
}
