import type { SendResult } from '../send-result.js';

/** The parts of an error of Twilio's library that say whose fault it was; without `status` it never got an answer. */
export interface TwilioFailure {
  message?: string;
  status?: number;
  /** Twilio's error code, or the system's name of a network error. */
  code?: number | string;
}

/**
 * Refusals with HTTP 400 that speak of our own set-up and not of the recipient: a wrong sender, a trial account, a
 * country that is not enabled, a callback address that Twilio does not like. The operator may mend them in time.
 */
const ABOUT_OUR_SETUP = new Set([
  10001, 20003, 21203, 21205, 21209, 21210, 21212, 21213, 21215, 21219, 21220, 21408, 21603, 21606, 21608, 21609, 21618,
  21659, 21660, 21661,
]);

/**
 * Only Twilio's refusal of this very number or text is a permanent failure. Time-outs, broken connections, 429, 5xx,
 * and also wrong credentials, are tried again.
 */
export function twilioFailure(error: unknown): SendResult {
  const { message, status, code } = (error ?? {}) as TwilioFailure;
  const said = message !== undefined && message !== '' ? message : 'the request failed';
  const detail = [status === undefined ? null : `HTTP ${status}`, code === undefined ? null : `code ${code}`];
  const reason = `Twilio: ${said} (${detail.filter((part) => part !== null).join(', ')})`
    .replace(' ()', '')
    .slice(0, 300);
  const refused = status === 400 && !ABOUT_OUR_SETUP.has(Number(code));
  return { kind: refused ? 'permanent' : 'retryable', reason };
}
