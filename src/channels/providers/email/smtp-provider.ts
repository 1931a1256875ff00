import { createTransport } from 'nodemailer';
import type { ChannelMessage, ChannelProvider } from '../../ports/channel-provider.js';
import type { SendResult } from '../../ports/send-result.js';
import { smtpFailure } from './smtp-result.js';

const TIMEOUT_MS = 10_000;
/** Files take their time on a slow line. */
const TIMEOUT_WITH_FILES_MS = 60_000;
const MAX_CONNECTIONS = 20;

export interface SmtpSettings {
  /** `smtp://` or `smtps://`; nodemailer's own options may stand in its query and win over ours. */
  url: string;
  from: string;
}

/** E-mail over a pool of SMTP connections. */
export class SmtpProvider implements ChannelProvider {
  readonly type = 'email';
  private readonly transport;

  constructor(private readonly settings: SmtpSettings) {
    this.transport = createTransport({
      pool: true,
      url: settings.url,
      maxConnections: MAX_CONNECTIONS,
      // One more try at once, so that a pooled connection which the server has closed meanwhile costs no page.
      maxRequeues: 1,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send(to: string, message: ChannelMessage): Promise<SendResult> {
    const { attachments = [] } = message;
    try {
      const { messageId } = await this.transport.sendMail({
        from: this.settings.from,
        to: { name: '', address: to },
        subject: message.subject,
        text: message.text,
        ...(message.html === null ? {} : { html: message.html }),
        ...(message.messageId === null ? {} : { messageId: message.messageId }),
        attachments: attachments.map(({ fileName, ...file }) => ({ ...file, filename: fileName })),
        references: [...message.references],
        inReplyTo: message.references.at(-1),
        headers: { 'Auto-Submitted': 'auto-generated', ...message.headers },
        // The whole exchange, not only its silences: a server that trickles bytes must not hold a worker.
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
