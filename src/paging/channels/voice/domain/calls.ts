import type { Renderers } from '../../channel-definition.js';
import type { DeliveryAttempt, Occasion, AlertInMessage } from '../../domain/messages.js';
import { brief, headlineOf, NEWS } from '../../domain/wording.js';
import { URGENCY, whereOf } from '../../../../alerts/lifecycle/domain/urgency.js';

export interface Call {
  sentences: readonly string[];
  /** What pressing a key does, as the last sentence; null: no key is asked for. */
  keyHint: string | null;
  /** The attempt for which Twilio reports the result, and passes on a key; null: no report is wanted. */
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

/** Longer names are noise in the ear. */
const WHERE_LIMIT = 80;

/** What a call says of an alert: who calls, what happened, where, and by which number to find it. */
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
    // Digit by digit; a number of tens of thousands is not understood at night.
    `Alert ${[...String(alert.tinyId)].join(' ')}.`,
  ];
}
