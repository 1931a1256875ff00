import { Agent } from 'node:https';
import type { Twilio, RequestClient } from 'twilio';
import type { DeliveryAttempt } from '../domain/messages.js';
import type { AttemptResult } from '../../../platform/delivery-queue/domain/attempt.js';
import { PROVIDER_TIMEOUT_MS, withDeadline } from '../../../platform/deadline.js';
import { twilioCallbacks, type TwilioCallbacks, type TwilioCredentials } from './twilio-settings.js';

export interface TwilioAccountSettings extends TwilioCredentials {
  /** The public base URL of this service, without a trailing slash. */
  publicBaseUrl: string;
  timeoutMs?: number;
}

/** Milliseconds to keep an idle connection, unless Twilio closes it earlier. */
const WARM_MS = 55_000;

/** One connection pool to Twilio. Each channel has its own, so that hanging calls do not block sms. */
export class TwilioAccount {
  readonly from: string;
  private readonly timeoutMs: number;
  private client: Promise<Twilio> | undefined;

  constructor(private readonly settings: TwilioAccountSettings) {
    this.from = settings.from;
    this.timeoutMs = settings.timeoutMs ?? PROVIDER_TIMEOUT_MS;
  }

  /** The callback URLs for Twilio's report and key presses; null: none is requested, or Pager has no public address. */
  callbacks(attempt: DeliveryAttempt | null): TwilioCallbacks | null {
    const { publicBaseUrl, apiBaseUrl } = this.settings;
    // Twilio rejects messages with a loopback callback; without one it accepts them.
    if (attempt === null || (apiBaseUrl === null && isLoopback(publicBaseUrl))) return null;
    return twilioCallbacks(publicBaseUrl, attempt);
  }

  /** Loads Twilio's library, so that the first message does not wait for it. */
  load(): void {
    this.connected().catch(() => undefined); // the first message reports the error
  }

  /** Makes one request; every failure becomes a result. */
  async attempt(request: (client: Twilio) => Promise<{ sid: string }>): Promise<AttemptResult> {
    try {
      const client = await this.connected();
      const { sid } = await withDeadline(request(client), this.timeoutMs);
      return { kind: 'delivered', reference: sid };
    } catch (error) {
      return twilioFailure(error);
    }
  }

  private connected(): Promise<Twilio> {
    return (this.client ??= connect(this.settings, this.timeoutMs));
  }
}

/** Loads Twilio's large library on demand, because most installations have no account. */
async function connect({ accountSid, authToken, apiBaseUrl }: TwilioAccountSettings, timeout: number): Promise<Twilio> {
  const { default: twilio } = await import('twilio');
  const httpClient = new twilio.RequestClient({ timeout });
  const agent: unknown = httpClient.axios.defaults.httpsAgent;
  // By default, idle connections are closed after the request time-out.
  if (agent instanceof Agent) agent.options.timeout = WARM_MS;
  if (apiBaseUrl !== null) redirect(httpClient, apiBaseUrl);
  return twilio(accountSid, authToken, { httpClient });
}

/** Sends every request to another server, because Twilio's library only calls Twilio's hosts. */
function redirect(client: RequestClient, baseUrl: string): void {
  client.axios.interceptors.request.use((request) => {
    const { pathname, search } = new URL(request.url ?? '');
    request.url = `${baseUrl.replace(/\/+$/, '')}${pathname}${search}`;
    return request;
  });
}

function isLoopback(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}

/** The parts of a Twilio error that tell who caused it; without `status`, Twilio did not respond. */
export interface TwilioFailure {
  message?: string;
  status?: number;
  /** Twilio's error code, or the system's name of a network error. */
  code?: number | string;
}

/**
 * HTTP 400 error codes about this installation's set-up, not the recipient: a wrong sender, a trial account, a country
 * that is not enabled, a rejected callback URL. The operator may fix them in time.
 */
const ABOUT_OUR_SETUP = new Set([
  10001, 20003, 21203, 21205, 21209, 21210, 21212, 21213, 21215, 21219, 21220, 21408, 21603, 21606, 21608, 21609, 21618,
  21659, 21660, 21661,
]);

/**
 * Permanent only if Twilio rejects this number or text. Pager retries time-outs, broken connections, 429, 5xx and
 * wrong credentials.
 */
function twilioFailure(error: unknown): AttemptResult {
  const { message, status, code } = (error ?? {}) as TwilioFailure;
  const description = message !== undefined && message !== '' ? message : 'the request failed';
  const detail = [status === undefined ? null : `HTTP ${status}`, code === undefined ? null : `code ${code}`];
  const reason = `Twilio: ${description} (${detail.filter((part) => part !== null).join(', ')})`
    .replace(' ()', '')
    .slice(0, 300);
  const refused = status === 400 && !ABOUT_OUR_SETUP.has(Number(code));
  if (!refused) return { kind: 'retryable', reason };
  return { kind: 'permanent', reason, ...(isAboutTheNumber(code) ? { address: 'dead' } : {}) };
}

/**
 * Twilio's codes about the recipient's number, not the message: unknown, not mobile, unsubscribed, blocked or
 * unreachable.
 */
const ABOUT_THE_NUMBER = new Set([
  ...[13223, 13224, 13225, 13226, 21201, 21211, 21214, 21217, 21265, 21610, 21612, 21614, 21635],
  ...[30003, 30004, 30005, 30006, 60205],
]);

export function isAboutTheNumber(code: number | string | undefined): boolean {
  return ABOUT_THE_NUMBER.has(Number(code));
}
