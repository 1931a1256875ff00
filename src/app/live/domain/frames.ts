export const EVENT_STREAM = 'text/event-stream';

/** The events of a stream, as docs and clients know them. */
export const LIVE_EVENTS = ['hello', 'alert', 'alert.deleted', 'alerts', 'change', 'gap', 'bye'] as const;
export type LiveEvent = (typeof LIVE_EVENTS)[number];

/** Why a stream ends. */
export type ByeReason = 'expired' | 'revoked' | 'forbidden' | 'shutdown';

/** A comment, so that proxies and the server see traffic on the stream. */
export const COMMENT = ':\n\n';

/** One server-sent event. JSON contains no line breaks, so its data is one line. @param json the data */
export const frameOf = (event: LiveEvent, json: string): string => `event: ${event}\ndata: ${json}\n\n`;

export const frame = (event: LiveEvent, data: object): string => frameOf(event, JSON.stringify(data));

const FIRST_RETRY_MS = 1_000;
const RETRY_SPREAD_MS = 9_000;

/** When a client reconnects after its stream breaks: spread over ten seconds. @param random 0 to 1 */
export const retryAfter = (random: number): string =>
  `retry: ${FIRST_RETRY_MS + Math.floor(random * RETRY_SPREAD_MS)}\n`;
