/** Who is invited, read from what was pasted: addresses in any usual notation, or a CSV with a header. */
import { t } from '#words';
import type { Role } from './roles.js';

/** So many are invited at once. */
export const MOST_INVITES = 300;
/** As the service takes it. */
const LONGEST_ADDRESS = 100;

/** One of those who are named, as it was written. */
export interface Entry {
  /** Where it begins, from 1. */
  line: number;
  /** The piece of the text; pieces on lines of their own, below the header, read the same again. */
  source: string;
  email: string;
  /** Empty: none is given, as with `role` and `team`. */
  name: string;
  role: string;
  team: string;
  /** It has more cells than the header names. */
  isTooLong: boolean;
}

export interface InviteList {
  /** The first line of a CSV; null: it is none. */
  header: string | null;
  entries: Entry[];
}

const SEPARATORS = [',', ';', '\t'] as const;
const COLUMNS: Readonly<Record<'email' | 'name' | 'role' | 'team', RegExp>> = {
  email: /^(e-?mail|mail)( ?address)?$/i,
  name: /^(full ?)?name$/i,
  role: /^role$/i,
  team: /^team( ?name)?$/i,
};

/** Reads addresses, or a CSV whose header names a column for them. */
export function readInvites(pasted: string): InviteList {
  const text = pasted.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  return readCsv(text) ?? { header: null, entries: readAddresses(text) };
}

/** The text of what has not been invited, to be read again. */
export const textOfRest = ({ header }: InviteList, rest: readonly Entry[]): string =>
  rest.length === 0 ? '' : [...(header === null ? [] : [header]), ...rest.map(({ source }) => source)].join('\n');

function readCsv(text: string): InviteList | null {
  const start = /^\s*/.exec(text)![0].length;
  const firstLine = text.slice(start).split('\n', 1)[0]!;
  for (const separator of SEPARATORS) {
    const [header, ...rows] = recordsOf(firstLine.includes(separator) ? text : '', separator);
    if (!header?.cells.some((cell) => COLUMNS.email.test(cell))) continue;
    const column = (name: keyof typeof COLUMNS): number => header.cells.findIndex((cell) => COLUMNS[name].test(cell));
    const places = { email: column('email'), name: column('name'), role: column('role'), team: column('team') };
    const entries = rows.map(({ line, source, cells }): Entry => {
      const cell = (name: keyof typeof COLUMNS): string => cells[places[name]] ?? '';
      const written = addressIn(cell('email'));
      const isTooLong = cells.slice(header.cells.length).some((each) => each !== '');
      return {
        ...{ line, source, isTooLong, email: written.email, name: cell('name') || written.name },
        ...{ role: cell('role'), team: cell('team') },
      };
    });
    return { header: header.source, entries };
  }
  return null;
}

interface Row {
  line: number;
  source: string;
  cells: string[];
}

/** The rows of a CSV (RFC 4180) that hold something. A quote that is never closed is an ordinary letter. */
function recordsOf(text: string, separator: string): Row[] {
  const cell = new RegExp(`[ \\t]*"((?:[^"]|"")*)"[ ]*(?=[${separator}\\n]|$)|([^${separator}\\n]*)`, 'y');
  const rows: Row[] = [];
  let [line, start, cells]: [number, number, string[]] = [1, 0, []];
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = ''] = cell.exec(text)!;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    const end = cell.lastIndex;
    if (text[end] !== separator || end === text.length - 1) {
      const source = text.slice(start, end);
      if (cells.some((each) => each !== '')) rows.push({ line, source, cells });
      line += source.split('\n').length;
      [start, cells] = [end + 1, []];
    }
    cell.lastIndex = end + 1;
  }
  return rows;
}

/** A quoted text, a bracketed one, or any other letter between separators. */
const TOKEN = /(?:"[^"]*"|<[^<>,;]*>|[^,;\t"<]|["<])+/g;

function readAddresses(text: string): Entry[] {
  return text.split('\n').flatMap((content, index) => {
    const sources: string[] = [];
    /** How many pieces there are since the beginning of the line or a semicolon, and where the last one ends. */
    let [pieces, end] = [0, 0];
    for (const { 0: token, index: at } of content.matchAll(TOKEN)) {
      const between = content.slice(end, at);
      if (/[;\t]/.test(between)) pieces = 0;
      pieces++;
      end = at + token.length;
      // `Lovelace, Ada <ada@example.com>`, as mail programs write it.
      const surname = pieces === 2 && between === ',' ? sources.at(-1) : undefined;
      if (surname !== undefined && !/[@<"]/.test(surname) && /<[^<>]*@[^<>]*>\s*$/.test(token))
        sources[sources.length - 1] = `${surname},${token}`.trimEnd();
      else if (token.trim() !== '') sources.push(...apart(token.trim()));
    }
    return sources.map((source): Entry => ({
      line: index + 1,
      source,
      ...addressIn(source),
      role: '',
      team: '',
      isTooLong: false,
    }));
  });
}

/** Addresses with nothing but spaces between them. */
function apart(token: string): string[] {
  const words = token.split(/\s+/);
  return !token.includes('<') && !token.includes('"') && words.every((word) => word.includes('@')) ? words : [token];
}

/** `Name <address>`, `<address>` or an address. */
function addressIn(written: string): { email: string; name: string } {
  const [, name = '', bracketed] = /^([^<]*)<([^<>]*)>$/.exec(written.trim()) ?? [];
  const email = (bracketed ?? written).trim().replace(/^mailto:/i, '');
  return { email, name: name.trim().replace(/^"(.*)"$/, '$1') };
}

const LOCAL_PART = /^[\w!#$%&'*+\-/=?^`{|}~\u00a1-\ud7ff\uf900-\ufdcf\ufdf0-\uffef]{1,64}$/;
const LABEL = /^(?!-)[a-z\d\u00a1-\uff00\uff5f-\uffff-]{1,63}(?<!-)$/i;

/** Will the service take it for an address? It has the last word. */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  const labels = domain.split('.');
  return (
    at > 0 &&
    text.length <= LONGEST_ADDRESS &&
    new TextEncoder().encode(local).length <= 64 &&
    local.split('.').every((part) => LOCAL_PART.test(part)) &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1)!)
  );
}

/** What is known of the organisation, and what those get for whom nothing is given. */
export interface Situation {
  /** Addresses of people with an account, in lower case. */
  members: ReadonlySet<string>;
  /** Those who are invited, in lower case: has the invite expired? */
  invited: ReadonlyMap<string, boolean>;
  teams: readonly { id: string; name: string }[];
  isAdmin: boolean;
  role: Role;
  teamId: string | null;
}

export interface Candidate {
  entry: Entry;
  role: Role;
  teamId: string | null;
  /** Why they are not invited; null: they are. */
  problem: string | null;
  /** Something in it may be mended, or it goes another time. */
  isWorthKeeping: boolean;
}

const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ...(['user', 'stakeholder', 'admin'] as const).map((role) => [role, role] as const),
  ['member', 'user'],
  ['administrator', 'admin'],
]);

/** Decides for each whether they are invited, and as what. */
export function candidatesOf({ entries }: InviteList, situation: Situation): Candidate[] {
  const { members, invited, teams, isAdmin } = situation;
  const firstLines = new Map<string, number>();
  let ready = 0;
  return entries.map((entry): Candidate => {
    const address = entry.email.toLowerCase();
    const firstLine = firstLines.get(address);
    const role = entry.role === '' ? situation.role : ROLES.get(entry.role.toLowerCase());
    const named = teams.filter(({ id, name }) => id === entry.team || name.toLowerCase() === entry.team.toLowerCase());
    const teamId = entry.team === '' ? situation.teamId : named[0]?.id;
    const made = { entry, role: role ?? situation.role, teamId: teamId ?? null };
    const refused = (problem: string): Candidate => ({ ...made, problem, isWorthKeeping: true });
    const dropped = (problem: string): Candidate => ({ ...made, problem, isWorthKeeping: false });
    if (entry.isTooLong) return refused(t`More columns than the header`);
    if (entry.email === '') return refused(t`No address`);
    if (!isAddress(entry.email)) return refused(t`Not an e-mail address`);
    if (firstLine !== undefined) return dropped(t`The same address as in line ${firstLine}`);
    firstLines.set(address, entry.line);
    if (members.has(address)) return dropped(t`Has an account already`);
    const hasExpired = invited.get(address);
    if (hasExpired !== undefined)
      return dropped(hasExpired ? t`Invited already, but it expired: resend it` : t`Invited already`);
    if (role === undefined)
      return refused(t`Unknown role “${{ role: entry.role }}”: member, stakeholder or administrator`);
    if (role === 'admin' && !isAdmin) return refused(t`Only administrators invite administrators`);
    if (teamId === undefined) return refused(t`Unknown team “${{ team: entry.team }}”`);
    if (entry.team !== '' && named.length > 1) return refused(t`Several teams are called “${{ team: entry.team }}”`);
    if (++ready > MOST_INVITES) return refused(t`More than ${{ most: MOST_INVITES }} at once: invite them next`);
    return { ...made, problem: null, isWorthKeeping: false };
  });
}
