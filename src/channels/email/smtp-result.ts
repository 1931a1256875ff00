import type { SendResult } from '../send-result.js';

/** The parts of a nodemailer error that decide about a retry. */
export interface SmtpFailure {
  message: string;
  code?: string;
  responseCode?: number;
  response?: string;
}

/** Refusals of this very message; any other error concerns the connection or our configuration. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE', 'EMAXRECIPIENTS']);

/**
 * Only a server that answers this message with 5xx, or a message that cannot be formed, is a permanent failure. Time-outs,
 * broken connections, 4xx, and also a wrong password or certificate, are tried again: the operator may fix them in time.
 */
export function smtpFailure(error: SmtpFailure): SendResult {
  const reason = (error.response ?? error.message).slice(0, 300);
  const refused = ABOUT_THE_MESSAGE.has(error.code ?? '') && (error.responseCode ?? 500) >= 500;
  return { kind: refused ? 'permanent' : 'retryable', reason };
}
