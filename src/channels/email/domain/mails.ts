import type { ComposedMail } from '../../../common/mails/mail-parts.js';
import type { Renderers } from '../../channel-definition.js';
import { alertMail } from './alert-mail.js';
import { codeMail, testMail } from './channel-mails.js';
import { handoffMail } from './handoff-mail.js';
import { incidentNewsMail } from './incident-news-mail.js';

/** A mail as it goes out. */
export interface OutgoingMail extends Pick<ComposedMail, 'subject' | 'text'> {
  html: string | null;
  /** More header fields, e.g. `List-Unsubscribe`. */
  headers: Readonly<Record<string, string>>;
  /** RFC 5322 ids with angle brackets. A mail that may be tried again keeps its id; null: any fresh one. */
  messageId: string | null;
  references: readonly string[];
  attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Buffer;
}

/** The mails to people about alerts, shifts, incidents and their own address. */
export const mails: Renderers<OutgoingMail> = {
  /**
   * Every mail refers to the alert's own thread id, so that mail programs show them as one conversation; the delivery's id
   * makes the `Message-ID`, so that a repeated attempt is recognisable as the same message.
   */
  alert: (message) => {
    const host = new URL(message.alertUrl).hostname;
    return mail(alertMail(message), `<delivery-${message.id}@${host}>`, [`<alert-${message.alert.id}@${host}>`]);
  },
  code: (message) => mail(codeMail(message)),
  test: (message) => mail(testMail(message)),
  handoff: (message) => mail(handoffMail(message), `<handoff-${message.id}@pager>`),
  incident: (message) =>
    mail(incidentNewsMail(message), `<incident-notice-${message.id}@pager>`, [
      `<incident-${message.incident.incidentId}@pager>`,
    ]),
};

const mail = (
  composed: ComposedMail,
  messageId: string | null = null,
  references: readonly string[] = [],
): OutgoingMail => ({ ...composed, messageId, references, attachments: [] });
