import { mailHtml } from './mail-html.js';
import type { ComposedMail, Mail } from './mail-parts.js';
import { mailText } from './mail-text.js';
import { oneLine } from './texts.js';

const LONGEST_SUBJECT = 150;

/** Both forms of a mail: they say the same, since they are made of the same parts. */
export function compose(mail: Mail): ComposedMail {
  const subject = oneLine(mail.subject, LONGEST_SUBJECT);
  return { subject, text: mailText(mail), html: mailHtml({ ...mail, subject }), headers: mail.headers ?? {} };
}
