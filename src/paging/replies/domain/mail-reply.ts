/** What one of Pager's own mails was about, from its `Message-ID`. */
export type OwnMail = { kind: 'delivery' | 'thread'; id: string } | { kind: 'other' };

const OWN = /^<(delivery|bundle|alert)-([0-9a-f-]{36})@([^<>\s]+)>$/i;
const OTHER = /^<(?:(?:handoff|address|incident-notice|incident)-[0-9a-f-]{36}@pager|[0-9a-f-]{36}@mails\.pager)>$/i;

/** Parses a `Message-ID`; null: it is not from Pager. `delivery`: one or several alerts; `thread`: an alert. */
export function ownMail(id: string): (OwnMail & { host?: string }) | null {
  const [, kind = '', uuid = '', host = ''] = OWN.exec(id) ?? [];
  if (kind !== '')
    return {
      kind: kind.toLowerCase() === 'alert' ? 'thread' : 'delivery',
      id: uuid.toLowerCase(),
      host: host.toLowerCase(),
    };
  return OTHER.test(id) ? { kind: 'other' } : null;
}

const QUOTE =
  /^(?:>|-{2,}\s*(?:original message|ursprüngliche nachricht|forwarded message)|_{10,}|on .{5,200} wrote:|am .{5,200} schrieb.*:|le .{5,200} a écrit ?:|(?:from|von|de): .*@)/i;

/** The text above the quoted mail, without the signature. */
export function ownText(text: string): string {
  const lines = text.split(/\r?\n/);
  const end = lines.findIndex((line) => QUOTE.test(line.trim()) || line === '-- ');
  return (end === -1 ? lines : lines.slice(0, end)).join('\n').trim();
}

const ACT = /^\W*(ack(?:nowledged?)?|close[d]?|resolved?)\W*$/i;

/** The command in the first line; null: there is none, so the mail is a note. */
export function askedAct(text: string): 'acknowledge' | 'close' | null {
  const [first = ''] = text.split('\n');
  const [, word] = ACT.exec(first) ?? [];
  if (word === undefined) return null;
  return word.toLowerCase().startsWith('ack') ? 'acknowledge' : 'close';
}

const BARE = /<([^<>]*)>\s*$/;

/** The sender's address without the name, in lower case. */
export const bareAddress = (from: string): string => (BARE.exec(from)?.[1] ?? from).trim().toLowerCase();
