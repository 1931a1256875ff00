import { t } from '#words';
import type { Renderers } from '../../channel-definition.js';
import type { AlertMessage, BundleMessage, DeliveryAttempt, AlertInMessage } from '../../domain/messages.js';
import { brief, incidentLine, newsOf, onBehalfOf, worstOf } from '../../domain/wording.js';
import { wordsFor } from '../../../../platform/words.js';
import { urgencyOf, whereOf } from '../../../../alerts/lifecycle/domain/urgency.js';

export interface TextMessage {
  text: string;
  /** The attempt for which Twilio reports the result; null: no report is requested. */
  attempt: DeliveryAttempt | null;
}

export const texts: Renderers<TextMessage> = {
  alert: (message) => ({ text: alertSms(message), attempt: message.attempt }),
  bundle: (message) => ({ text: bundleSms(message), attempt: message.attempt }),
  code: ({ code, serviceName, timeStyle }) =>
    plain(t(wordsFor(timeStyle))`Your ${serviceName} verification code is ${code}. It is valid for 10 minutes.`),
  test: ({ serviceName, timeStyle }) =>
    plain(t(wordsFor(timeStyle))`This is a test from ${serviceName}. Alerts that page you will reach you here.`),
  handoff: ({ sentences }) => plain(sentences.join(' ')),
  address: ({ sentences }) => plain(sentences.join(' ')),
  incident: ({ incident: { priority, name, news }, timeStyle }) =>
    plain(incidentLine(wordsFor(timeStyle), { priority, name: brief(name, 90), news })),
};

const plain = (text: string): TextMessage => ({ text, attempt: null });

export type AlertSmsInput = Pick<
  AlertMessage,
  'occasion' | 'inPlaceOf' | 'acknowledgeUrl' | 'alertUrl' | 'timeStyle'
> & {
  alert: Pick<AlertInMessage, 'tinyId' | 'message' | 'priority' | 'entity' | 'source'>;
};

const NAMES_LIMIT = 30;
/** Characters in two segments of the GSM alphabet, or in three with any other character (67 each). */
const GSM_ROOM = 2 * 153;
const UNICODE_ROOM = 3 * 67;
const GSM = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥§¿¡¤ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΔΦΓΛΩΠΨΣΘΞ^{}\\[~\]|€]*$/;
const GSM_DOUBLE = /[\^{}\\[~\]|€]/g;
/** Maximum lengths of message and location, tried in this order. */
const CUTS: readonly [message: number, location: number][] = [
  ...[60, 45, 30, 15].map((location): [number, number] => [130, location]),
  ...Array.from({ length: 13 }, (_, step): [number, number] => [130 - 10 * step, 0]),
];

/**
 * The text of one alert in a few segments: what, where, how urgent, and a link. Link and number are never cut; the
 * location is shortened first, then the message.
 */
export function alertSms(input: AlertSmsInput): string {
  const { alert, occasion, inPlaceOf, acknowledgeUrl, alertUrl, timeStyle } = input;
  const { tinyId, message, priority } = alert;
  const words = wordsFor(timeStyle);
  const compose = ([messageLimit, locationLimit]: [number, number]): string => {
    const location = brief(whereOf(words, alert), locationLimit);
    return [
      ...(inPlaceOf === null ? [] : [`${onBehalfOf(words, brief(inPlaceOf, NAMES_LIMIT))}:`]),
      newsOf(words, occasion, `${priority} ${urgencyOf(words, priority)}: ${brief(message, messageLimit)}`),
      ...(location === '' ? [] : [`(${location})`]),
      `#${tinyId} ${acknowledgeUrl ?? alertUrl}`,
      ...(acknowledgeUrl === null ? [] : [t(words)`or reply: ${{ command: `ack ${tinyId}` }}`]),
    ].join(' ');
  };
  let text = '';
  for (const cut of CUTS) {
    text = compose(cut);
    if (fits(text)) break;
  }
  return text;
}

export type BundleSmsInput = Pick<
  BundleMessage,
  'occasion' | 'count' | 'worst' | 'acknowledgeUrl' | 'canBeAcknowledged' | 'inboxUrl' | 'timeStyle'
> & { alerts: readonly Pick<AlertInMessage, 'message' | 'priority'>[] };

/**
 * The text of several alerts in a few segments: count, priority, names and a link. It names as many alerts as fit,
 * each long enough to differ from the others.
 */
export function bundleSms(bundle: BundleSmsInput): string {
  const { alerts, count, acknowledgeUrl, canBeAcknowledged, inboxUrl } = bundle;
  const words = wordsFor(bundle.timeStyle);
  const namesOf = (named: number, limit: number): string[] =>
    alerts.slice(0, named).map(({ priority, message }) => `${priority} ${brief(message, limit)}`);
  const compose = (named: number, limit: number): string => {
    const names = [...new Set(namesOf(named, limit))];
    const more = count - names.length;
    return [
      `${worstOf(words, bundle)}:`,
      `${[...names, ...(more > 0 ? [t(words)`${{ more: words.number(more) }} more`] : [])].join('; ')}.`,
      acknowledgeUrl ?? inboxUrl,
      ...(canBeAcknowledged ? [t(words)`or reply: ${{ command: 'ack all' }}`] : []),
    ].join(' ');
  };
  const different = (names: readonly string[]): number => new Set(names).size;
  for (let named = alerts.length; named > 1; named--)
    for (const limit of [60, 40, 25]) {
      const isClear = different(namesOf(named, limit)) === different(namesOf(named, Infinity));
      if (isClear && fits(compose(named, limit))) return compose(named, limit);
    }
  return compose(1, 30);
}

function fits(text: string): boolean {
  if (!GSM.test(text)) return text.length <= UNICODE_ROOM;
  return text.length + (text.match(GSM_DOUBLE)?.length ?? 0) <= GSM_ROOM;
}
