import { createTransport } from 'nodemailer';
import { isOfThisMachine } from '../../../platform/config/database-address.js';
import type { Provider } from '../channel-definition.js';
import type { AttemptResult } from '../../../platform/delivery-queue/domain/attempt.js';
import type { OutgoingMail } from './domain/mails.js';

const TIMEOUT_MS = 10_000;
/** Attachments take longer. */
const TIMEOUT_WITH_FILES_MS = 60_000;
const MAX_CONNECTIONS = 20;

export interface SmtpSettings {
  /** `smtp://` or `smtps://`; nodemailer's own options may be given in its query and override ours. */
  url: string;
  from: string;
}

/** E-mail over a pool of SMTP connections. */
export class SmtpProvider implements Provider<OutgoingMail> {
  private readonly transport;

  constructor(private readonly settings: SmtpSettings) {
    const { hostname, searchParams } = new URL(settings.url);
    this.transport = createTransport({
      pool: true,
      url: settings.url,
      maxConnections: MAX_CONNECTIONS,
      // One immediate retry, for pooled connections that the server has closed meanwhile.
      maxRequeues: 1,
      // No password and no mail leaves this machine in clear, unless the address says so.
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
        // For the whole exchange, not only idle time: a very slow server must not block a worker.
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
export function smtpFailure(error: SmtpFailure): AttemptResult {
  const reason = (error.response ?? error.message).slice(0, 300);
  const refused = ABOUT_THE_MESSAGE.has(error.code ?? '') && (error.responseCode ?? 500) >= 500;
  if (!refused) return { kind: 'retryable', reason };
  return { kind: 'permanent', reason, ...(isAboutTheMailbox(error) ? { address: 'dead' } : {}) };
}

/** No such mailbox (RFC 5321: 550, 551, 553), which an enhanced code (RFC 3463: 5.1.x, or 5.2.1: disabled) says more exactly. */
function isAboutTheMailbox({ code, responseCode = 0, response = '' }: SmtpFailure): boolean {
  if (code !== 'EENVELOPE') return false;
  const [, enhanced] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (enhanced !== undefined) return enhanced.startsWith('5.1.') || enhanced === '5.2.1';
  return [550, 551, 553].includes(responseCode);
}
