import { createTransport } from 'nodemailer';
import { isOfThisMachine } from '../../../platform/config/database-address.js';
import type { Provider } from '../channel-definition.js';
import type { AttemptResult } from '../../../platform/delivery-queue/domain/attempt.js';
import type { OutgoingMail } from './domain/mails.js';

const TIMEOUT_MS = 10_000;
/** Mails with attachments take longer. */
const TIMEOUT_WITH_FILES_MS = 60_000;
const MAX_CONNECTIONS = 20;

export interface SmtpSettings {
  /** `smtp://` or `smtps://`; nodemailer options in its query override the ones set here. */
  url: string;
  from: string;
}

/** Sends mail over a pool of SMTP connections. */
export class SmtpProvider implements Provider<OutgoingMail> {
  private readonly transport;

  constructor(private readonly settings: SmtpSettings) {
    const { hostname, searchParams } = new URL(settings.url);
    this.transport = createTransport({
      pool: true,
      url: settings.url,
      maxConnections: MAX_CONNECTIONS,
      // One immediate retry, for pooled connections that the server closed in the meantime.
      maxRequeues: 1,
      // Passwords and mails leave this machine encrypted, unless the URL allows plain text.
      requireTLS: !isOfThisMachine(hostname) && searchParams.get('ignoreTLS') !== 'true',
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send(to: string, mail: OutgoingMail): Promise<AttemptResult> {
    const { attachments } = mail;
    try {
      const { messageId } = await this.transport.sendMail({
        from: this.settings.from,
        to: { name: '', address: to },
        subject: mail.subject,
        text: mail.text,
        ...(mail.html === null ? {} : { html: mail.html }),
        ...(mail.messageId === null ? {} : { messageId: mail.messageId }),
        attachments: attachments.map(({ fileName, ...file }) => ({ ...file, filename: fileName })),
        references: [...mail.references],
        inReplyTo: mail.references.at(-1),
        headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
        // Limits the whole exchange, not only idle time, so that a slow server cannot block a worker.
        signal: AbortSignal.timeout(attachments.length > 0 ? TIMEOUT_WITH_FILES_MS : TIMEOUT_MS),
      });
      return { kind: 'delivered', reference: messageId };
    } catch (error) {
      return smtpFailure(error instanceof Error ? error : new Error(String(error)));
    }
  }

  close(): void {
    this.transport.close({ force: true });
  }
}

/** The parts of a nodemailer error that decide whether to retry. */
export interface SmtpFailure {
  message: string;
  code?: string;
  responseCode?: number;
  response?: string;
}

/** Errors about this message; all others concern the connection or the configuration. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE', 'EMAXRECIPIENTS']);

/**
 * Permanent only if the server rejects this message with 5xx, or the message cannot be built. Pager retries time-outs,
 * broken connections and 4xx; also a wrong password or certificate, as the operator may fix it in time.
 */
export function smtpFailure(error: SmtpFailure): AttemptResult {
  const reason = (error.response ?? error.message).slice(0, 300);
  const refused = ABOUT_THE_MESSAGE.has(error.code ?? '') && (error.responseCode ?? 500) >= 500;
  if (!refused) return { kind: 'retryable', reason };
  return { kind: 'permanent', reason, ...(isAboutTheMailbox(error) ? { address: 'dead' } : {}) };
}

/** Whether the mailbox does not exist: RFC 5321 550, 551, 553; a more precise RFC 3463 code (5.1.x, 5.2.1) wins. */
function isAboutTheMailbox({ code, responseCode = 0, response = '' }: SmtpFailure): boolean {
  if (code !== 'EENVELOPE') return false;
  const [, enhanced] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (enhanced !== undefined) return enhanced.startsWith('5.1.') || enhanced === '5.2.1';
  return [550, 551, 553].includes(responseCode);
}
