import { createServer } from 'node:http';
import { atEnd } from './cleanup.js';

const MARK = /bench-(\d+)/g;
const SIX_DIGITS = /\b\d{6}\b/;

export const PUSH_TOKEN = 'a push access token of the bench';
export const TWILIO_SID = 'AC00000000000000000000000000000000';

/**
 * A server that plays the providers at the other end: Expo's push service, Twilio's messages, and a webhook receiver for
 * Alertmanager. It accepts everything at once and notes when each `bench-<n>` arrived.
 */
export class ProviderStandIn {
  /** Number of the alert → when its first message arrived (`performance.now()`). */
  arrivals = new Map();
  /** The latest verification code that was sent as an sms. */
  lastCode = null;
  requests = 0;
  #tickets = 0;
  #delayMs = 0;
  #heard = () => undefined;
  #server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => this.#take(request, Buffer.concat(chunks).toString(), response));
  });

  /**
   * @param {{ delayMs?: number, heard?: (medium: 'push' | 'sms', text: string) => void }} options `delayMs`: how long an
   *   answer takes; `heard`: each message as it came, when it came
   */
  static async start({ delayMs = 0, heard = () => undefined } = {}) {
    const standIn = new ProviderStandIn();
    standIn.#delayMs = delayMs;
    standIn.#heard = heard;
    await new Promise((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve));
    atEnd(() => standIn.#server.closeAllConnections());
    return standIn;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  /** Settings for a service that sends through it. */
  get environment() {
    return {
      EXPO_ACCESS_TOKEN: PUSH_TOKEN,
      PUSH_API_BASE_URL: this.url,
      TWILIO_ACCOUNT_SID: TWILIO_SID,
      TWILIO_AUTH_TOKEN: 'a twilio token of the bench',
      TWILIO_FROM: '+15005550006',
      TWILIO_API_BASE_URL: this.url,
    };
  }

  #take(request, body, response) {
    const now = performance.now();
    this.requests++;
    const sms = request.url.includes('/Messages') ? new URLSearchParams(body).get('Body') : null;
    this.#heard(sms === null ? 'push' : 'sms', sms ?? body);
    for (const [, number] of body.matchAll(MARK)) {
      if (!this.arrivals.has(Number(number))) this.arrivals.set(Number(number), now);
    }
    if (this.#delayMs === 0) this.#answer(request, body, response);
    else setTimeout(() => this.#answer(request, body, response), this.#delayMs);
  }

  #answer(request, body, response) {
    if (request.url.endsWith('/getReceipts')) return say(response, 200, this.#receipts(JSON.parse(body)));
    if (request.url.startsWith('/--/')) return say(response, 200, this.#ticketsFor(JSON.parse(body)));
    if (request.url.includes('/Messages')) {
      this.lastCode = SIX_DIGITS.exec(new URLSearchParams(body).get('Body') ?? '')?.[0] ?? this.lastCode;
      return say(response, 201, { sid: `SM${String(++this.#tickets).padStart(32, '0')}`, status: 'queued' });
    }
    return say(response, 200, {});
  }

  #ticketsFor(messages) {
    return { data: messages.map(() => ({ status: 'ok', id: `ticket-${++this.#tickets}` })) };
  }

  #receipts({ ids }) {
    return { data: Object.fromEntries(ids.map((id) => [id, { status: 'ok' }])) };
  }
}

function say(response, status, answer) {
  const body = JSON.stringify(answer);
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body);
}
