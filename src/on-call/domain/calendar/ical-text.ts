/** A calendar event. Texts are not escaped yet; instants are epoch milliseconds. */
export interface CalendarEvent {
  uid: string;
  start: number;
  end: number;
  summary: string;
  description: string;
  revision: Revision;
  isCancelled?: boolean;
}

/** When an event last changed (epoch milliseconds), and its iCalendar SEQUENCE. */
export interface Revision {
  at: number;
  sequence: number;
}

/** Octets of a line without the line break (RFC 5545, 3.1). */
const LONGEST_LINE = 75;

/**
 * The header of an iCalendar text (RFC 5545).
 * @param refreshMinutes how often subscribed programs should fetch it
 */
export function calendarHead(name: string, refreshMinutes?: number): string {
  const title = escaped(name);
  // REFRESH-INTERVAL is RFC 7986; Outlook reads X-PUBLISHED-TTL.
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
    // People on call are free for meetings. Outlook reads the second property.
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

/** A line break would start another property. */
function oneLine(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Folds a long line (RFC 5545, 3.1) without splitting a character. */
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
