import { html } from '../../common/html/html.js';
import { REMARK_SLOT } from '../../common/mails/mail-html.js';

interface Forms {
  text: string;
  html: string | null;
}

/** A mail with a sentence more, of which nobody knew when it was composed: below its text, and in its place in the HTML. */
export function withRemark(mail: Forms, remark: string): Forms {
  const shown = html`<p class="quiet" style="margin:0 0 18px;font-size:14px">${remark}</p>`.text;
  return { text: `${mail.text}\n\n${remark}`, html: mail.html?.replace(REMARK_SLOT, () => shown) ?? null };
}
