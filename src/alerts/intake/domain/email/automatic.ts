import type { ReceivedEmail } from './mail-fields.js';

const STRONG_HEADERS = ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-autoresponder', 'x-failed-recipients'];
/** With which programs begin what they answer by themselves. */
const AUTOMATIC_SUBJECT =
  /^\s*(?:automatic reply|automatische antwort|auto(?:matic)?[ -]?(?:reply|response)|out of (?:the )?office|abwesenheitsnotiz|réponse automatique|respuesta automática)\b/i;
const REPLY_SUBJECT = /^\s*(?:re|aw|sv|vs|antw|odp|rif)\s*(?:\[\d+\])?\s*:/i;
const BOUNCE_SENDER = /(?:^|<)\s*(?:mailer-daemon|mail-daemon)@/i;
const REPORT = /^\s*multipart\/report\b/i;
/** Message ids of our own mails (`paging/channels/email`, `paging/mails`). */
const OWN_ID = /^<?(?:(?:delivery|bundle|handoff|address|incident-notice)-[0-9a-f-]{36}@|[0-9a-f-]{36}@mails\.pager)/i;

/**
 * Why a mail was sent by no one and is about no problem: an automatic reply, a bounce, or our own mail that came back. Null: none
 * of these. What monitoring tools and cron send by themselves is marked too (`auto-generated`, `Precedence: bulk`): that counts
 * only of a reply, because else it is what the mailbox is for.
 */
export function automaticReason(email: ReceivedEmail): string | null {
  const { headers, envelopeSender, from, subject, messageId } = email;
  const submitted = plain(headers['auto-submitted']);
  const precedence = plain(headers['precedence']);
  if (OWN_ID.test(messageId)) return 'It is a mail of this service';
  if (REPORT.test(headers['content-type'] ?? '') || BOUNCE_SENDER.test(from) || envelopeSender === '')
    return 'It is a bounce or a delivery report';
  if (submitted === 'auto-replied' || submitted === 'auto-notified')
    return `It is an automatic reply (Auto-Submitted: ${submitted})`;
  const strong = STRONG_HEADERS.find((name) => !['', 'no'].includes(plain(headers[name])));
  if (strong !== undefined) return `It is an automatic reply (${strong})`;
  if (precedence === 'auto_reply' || precedence === 'junk') return `It is automatic (Precedence: ${precedence})`;
  if (AUTOMATIC_SUBJECT.test(subject)) return 'It is an automatic reply, by its subject';
  const isReply =
    REPLY_SUBJECT.test(subject) || plain(headers['in-reply-to']) !== '' || plain(headers['references']) !== '';
  if (!isReply) return null;
  if (submitted !== '' && submitted !== 'no') return `It is an automatic reply (Auto-Submitted: ${submitted})`;
  return precedence === 'bulk' || precedence === 'list' ? `It is an automatic reply (Precedence: ${precedence})` : null;
}

/** A value without its parameters. */
const plain = (value: string | undefined): string => (value ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
