/** Something that a calendar program shows; texts may hold anything. Instants are epoch milliseconds. */
export interface CalendarEvent {
  uid: string;
  start: number;
  end: number;
  summary: string;
  description: string;
  revision: Revision;
  /** It was planned and does not take place. */
  isCancelled?: boolean;
}

/** Marks that a known event has changed. */
export interface Revision {
  at: number;
  sequence: number;
}

/** Octets of a line, without its end (RFC 5545, 3.1). */
const LONGEST_LINE = 75;

/**
 * The beginning of an iCalendar text (RFC 5545), up to its first event.
 * @param refreshMinutes when programs that subscribe should ask again
 */
export function calendarHead(name: string, refreshMinutes?: number): string {
  const title = escaped(name);
  // The first is of RFC 7986, the other is what Outlook reads.
  const refresh =
    refreshMinutes === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`, `X-PUBLISHED-TTL:PT${refreshMinutes}M`];
  return linesOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pager//On-call//EN',
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    ...refresh,
  ]);
}

export const CALENDAR_END = 'END:VCALENDAR\r\n';

export function eventText({ uid, start, end, summary, description, revision, isCancelled }: CalendarEvent): string {
  const stamp = utc(revision.at);
  return linesOf([
    ...[
      'BEGIN:VEVENT',
      `UID:${oneLine(uid)}`,
      `SEQUENCE:${revision.sequence}`,
      `DTSTAMP:${stamp}`,
      `LAST-MODIFIED:${stamp}`,
    ],
    ...[
      `DTSTART:${utc(start)}`,
      `DTEND:${utc(end)}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
    ],
    // Whoever is on call is free for meetings; Outlook reads the second one.
    ...['TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
  ]);
}

/** `20260601T120000Z` */
function utc(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return oneLine(text).replace(/[\\;,]/g, String.raw`\$&`);
}

/** A line break in a text would begin a property of its own. */
function oneLine(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** A long line goes on behind a line break and a space; no character is cut in two. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LONGEST_LINE) return line;
  let text = '';
  let octets = 0;
  for (const character of line) {
    octets += Buffer.byteLength(character);
    if (octets > LONGEST_LINE) {
      text += '\r\n ';
      octets = 1 + Buffer.byteLength(character);
    }
    text += character;
  }
  return text;
}
