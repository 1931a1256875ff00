import { t } from '#words';
import type { Renderers } from '../../channel-definition.js';
import type { AlertMessage, DeliveryAttempt } from '../../domain/messages.js';
import { brief, headlineOf, newsOf } from '../../domain/wording.js';
import { type Words, wordsFor } from '../../../../platform/words.js';
import { urgencyOf, whereOf } from '../../../../alerts/lifecycle/domain/urgency.js';

export interface Call {
  /** In which it is spoken. */
  words: Words;
  sentences: readonly string[];
  /** What pressing a key does, as the last sentence; null: the call asks for no key. */
  keyHint: string | null;
  /** The attempt for which Twilio reports the result and the key press; null: no report is requested. */
  attempt: DeliveryAttempt | null;
}

export const calls: Renderers<Call> = {
  alert: (message) => {
    const words = wordsFor(message.timeStyle);
    const { canBeAcknowledged, canBeEscalated, attempt } = message;
    return {
      words,
      sentences: alertCall(words, message),
      keyHint: canBeAcknowledged ? keyHint(words, canBeEscalated) : null,
      attempt,
    };
  },
  bundle: ({ worst, alerts, canBeAcknowledged, serviceName, attempt, timeStyle, ...bundle }) => {
    const words = wordsFor(timeStyle);
    const [number, urgency] = [worst.slice(1), urgencyOf(words, worst)];
    return {
      words,
      sentences: [
        t(words)`This is ${serviceName}.`,
        t(words)`${{ headline: headlineOf(words, bundle) }}. The worst is priority ${number}, ${urgency}:`,
        `${brief(alerts[0]?.message ?? '', 130)}.`,
      ],
      keyHint: canBeAcknowledged ? t(words)`To acknowledge all of them, press any key.` : null,
      attempt,
    };
  },
  code: ({ code, serviceName, timeStyle }) => {
    const words = wordsFor(timeStyle);
    // Digit by digit, with a pause between them.
    return spoken(words, t(words)`Your ${serviceName} verification code is: ${{ code: [...code].join(', ') }}.`);
  },
  test: ({ serviceName, timeStyle }) => {
    const words = wordsFor(timeStyle);
    return spoken(words, t(words)`This is a test from ${serviceName}. Alerts that page you will reach you here.`);
  },
  handoff: ({ sentences, timeStyle }) => spoken(wordsFor(timeStyle), ...sentences),
  address: ({ sentences, timeStyle }) => spoken(wordsFor(timeStyle), ...sentences),
  incident: ({ serviceName, incident: { priority, name, news }, timeStyle }) => {
    const words = wordsFor(timeStyle);
    const what = t(words)`Priority ${{ number: priority.slice(1) }} incident: ${{ name: brief(name, 130) }}.`;
    return spoken(words, t(words)`This is ${serviceName}.`, what, news);
  },
};

const spoken = (words: Words, ...sentences: string[]): Call => ({ words, sentences, keyHint: null, attempt: null });

const keyHint = (words: Words, canBeEscalated: boolean): string =>
  canBeEscalated
    ? t(words)`To acknowledge, press 1. To escalate, 2. To close, 3. To hear who is next, 4.`
    : t(words)`To acknowledge, press 1. To close, 3. To hear who is next, 4.`;

/** In characters: a longer location is hard to follow in a call. */
const WHERE_LIMIT = 80;

/** The spoken text of an alert: who calls, what happened, where, and the alert's number. */
function alertCall(
  words: Words,
  { alert, occasion, serviceName, inPlaceOf }: Pick<AlertMessage, 'alert' | 'occasion' | 'serviceName' | 'inPlaceOf'>,
): string[] {
  const { priority, message, tinyId } = alert;
  const where = brief(whereOf(words, alert), WHERE_LIMIT);
  const urgency = t(words)`Priority ${{ number: priority.slice(1) }}, ${{ urgency: urgencyOf(words, priority) }}.`;
  return [
    t(words)`This is ${serviceName}.`,
    newsOf(words, occasion, urgency),
    ...(inPlaceOf === null ? [] : [t(words)`You are called in place of ${{ name: inPlaceOf }}.`]),
    `${brief(message, 130)}.`,
    ...(where === '' ? [] : [t(words)({ message: `On ${where}.`, context: 'where it happened' })]),
    // Digit by digit, as a large number is hard to understand at night.
    t(words)`Alert ${{ number: [...String(tinyId)].join(' ') }}.`,
  ];
}
