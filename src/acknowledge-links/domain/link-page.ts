import type { AlertSnapshot, Priority } from '../../alerts/domain/alert.js';
import type { LinkVerdict } from './link.js';

export interface LinkPageInput {
  /** `done`: this very request has acknowledged it. */
  state: LinkVerdict | 'done';
  /** Null where the page must not say anything about one. */
  alert: Pick<AlertSnapshot, 'tinyId' | 'message' | 'priority' | 'entity' | 'source'> | null;
  userName: string | null;
  serviceName: string;
}

interface Words {
  status: number;
  heading: string;
  text: string;
}

/** The page behind a link, and its HTTP status. It needs no JavaScript, and only its button does anything. */
export function linkPage({ state, alert, userName, serviceName }: LinkPageInput): { status: number; html: string } {
  const { status, heading, text } = WORDS[state];
  const shown = state === 'invalid' || state === 'expired' ? null : alert;
  const form =
    state === 'offer'
      ? `<form method="post"><button type="submit">Acknowledge as ${escape(userName ?? '')}</button></form>`
      : '';
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escape(heading)} · ${escape(serviceName)}</title>
<style>${STYLE}</style>
</head>
<body>
<main${shown ? ` class="${shown.priority}"` : ''}>
<h1>${escape(heading)}</h1>
${shown ? facts(shown) : ''}<p>${escape(text)}</p>
${form}</main>
<footer>${escape(serviceName)}</footer>
</body>
</html>
`;
  return { status, html };
}

const WORDS: Record<LinkPageInput['state'], Words> = {
  offer: { status: 200, heading: 'Acknowledge this alert?', text: 'You take it on, and escalation stops.' },
  done: { status: 200, heading: 'Acknowledged', text: 'You have it now. Thank you.' },
  acknowledged: {
    status: 200,
    heading: 'Already acknowledged',
    text: 'Somebody has this alert. There is nothing to do here.',
  },
  used: {
    status: 410,
    heading: 'This link has been used',
    text: 'The alert was opened again since. The link in the newest message about it works.',
  },
  expired: {
    status: 410,
    heading: 'This link has expired',
    text: 'Links work for 24 hours. Open the app to see the alert.',
  },
  closed: { status: 410, heading: 'The alert is closed', text: 'It needs nobody any more.' },
  invalid: { status: 404, heading: 'This link is not valid', text: 'Check that you have copied all of it.' },
};

function facts({ tinyId, message, priority, entity, source }: NonNullable<LinkPageInput['alert']>): string {
  const where = [entity, source].filter((part) => part !== '').join(', from ');
  return `<p class="alert"><strong>${escape(message)}</strong><br><span class="priority">${PRIORITY_WORDS[priority]}</span> · #${tinyId}${
    where === '' ? '' : ` · ${escape(where)}`
  }</p>
`;
}

const PRIORITY_WORDS: Record<Priority, string> = {
  P1: 'P1 critical',
  P2: 'P2 high',
  P3: 'P3 moderate',
  P4: 'P4 low',
  P5: 'P5 informational',
};

const STYLE = `
:root{color-scheme:light dark;--ground:#f1f5f9;--card:#fff;--ink:#0f172a;--quiet:#475569;--button:#0f172a;--on-button:#fff;--mark:#64748b}
@media(prefers-color-scheme:dark){:root{--ground:#0b1120;--card:#1e293b;--ink:#f1f5f9;--quiet:#cbd5e1;--button:#f1f5f9;--on-button:#0f172a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;justify-content:center;padding:24px;background:var(--ground);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
main{width:100%;max-width:30rem;padding:28px;background:var(--card);border-top:6px solid var(--mark);border-radius:8px}
.P1{--mark:#dc2626}.P2{--mark:#ea580c}.P3{--mark:#ca8a04}.P4{--mark:#2563eb}
h1{margin:0 0 16px;font-size:1.4rem;line-height:1.3}
p{margin:0 0 16px;color:var(--quiet);overflow-wrap:anywhere}
p:last-child{margin:0}
.alert strong{color:var(--ink);font-size:1.1rem}
button{width:100%;min-height:52px;padding:12px 20px;border:0;border-radius:8px;background:var(--button);color:var(--on-button);font:600 1.05rem system-ui,sans-serif;cursor:pointer}
button:hover{opacity:.9}
button:focus-visible{outline:3px solid #3b82f6;outline-offset:3px}
footer{margin-top:16px;color:var(--quiet);font-size:.85rem}
`.trim();

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
