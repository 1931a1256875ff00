import type { NextPage, Occasion, PendingPage } from './messages.js';
import type { ZonedTimes } from '../../../platform/zoned-times.js';
import { oneLine } from '../../../platform/mails/texts.js';

/* Texts that several channels share. */

/** The prefix of the alert's message for each event; the first notification has none. */
export const NEWS: Readonly<Record<Occasion, string>> = {
  'create-alert': '',
  acknowledged: 'Acknowledged: ',
  closed: 'Closed: ',
  assigned: 'Assigned: ',
  'note-added': 'Note added: ',
};

const HEADLINES: Readonly<Record<Occasion, string>> = {
  'create-alert': 'alerts need you',
  acknowledged: 'alerts are acknowledged',
  closed: 'alerts are closed',
  assigned: 'alerts are assigned to you',
  'note-added': 'notes were added to alerts',
};

/** What a message about several alerts is about: `499 alerts need you`. */
export function headlineOf({ count, occasion }: { count: number; occasion: Occasion }): string {
  return `${count} ${HEADLINES[occasion]}`;
}

/**
 * Shortens text to a single line of at most `limit` characters. A cut ends with three ASCII dots, which every phone
 * shows.
 */
export function brief(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= limit) return line;
  // A character takes one or two UTF-16 units, so this slice always holds enough.
  const letters = [...line.slice(0, 2 * limit + 2)];
  if (letters.length <= limit) return letters.join('');
  return limit <= 3
    ? ''
    : `${letters
        .slice(0, limit - 3)
        .join('')
        .trimEnd()}...`;
}

const NAMES_LIMIT = 5;

const UNTIL: Readonly<Record<NonNullable<PendingPage['until']>, string>> = {
  'quiet-hours': ' (quiet hours until then)',
  muted: ' (muted until then)',
  snoozed: ' (snoozed until then)',
};

/** Who is notified next, as short text: by the escalation (null: unknown) and by notifications planned for later. */
export function nextPanel(
  next: NextPage | null,
  pending: readonly PendingPage[],
  times: ZonedTimes,
  { isAcknowledged = false } = {},
): { title: string; lines: readonly { strong: string; text: string }[] } {
  const title = isAcknowledged ? 'Next' : 'Next, if nobody acknowledges';
  const shown = without(next, pending)
    .slice(0, NAMES_LIMIT)
    .map((page) => ({ ...page, ...pendingLine(page, times) }));
  const more = without(next, pending).length - shown.length;
  const others = more > 0 ? [{ strong: `${more} more`, text: 'later' }] : [];
  if (next?.kind !== 'nobody') {
    const lines = [...shown, ...(next ? [{ at: next.at, ...nextLine(next, times) }] : [])];
    return { title, lines: [...lines.sort((a, b) => a.at.getTime() - b.at.getTime()), ...others].map(lineOf) };
  }
  const end = next.closesAt === null ? '' : `The alert is closed by itself at ${times.clock(next.closesAt)}.`;
  const last = pending.length > 0 ? 'Then nobody else is paged.' : 'Nobody else is paged.';
  return { title, lines: [...[...shown, ...others].map(lineOf), { strong: last, text: end }] };
}

/** Lists a recipient once who has both a planned notification and one at the end of the snooze. */
function without(next: NextPage | null, pending: readonly PendingPage[]): readonly PendingPage[] {
  if (next?.kind !== 'page' || !next.afterSnooze) return pending;
  return pending.filter(({ who, at }) => !next.who.includes(who) || at.getTime() !== next.at.getTime());
}

const lineOf = ({ strong, text }: { strong: string; text: string }): { strong: string; text: string } => ({
  strong,
  text,
});

/** A mute or a snooze may end on another day, so the time includes the date. */
function pendingLine({ who, at, until }: PendingPage, times: ZonedTimes): { strong: string; text: string } {
  const isOfThisDay = until === null || until === 'quiet-hours';
  const when = isOfThisDay ? `at ${times.clock(at)}` : times.short(at);
  return { strong: oneLine(who, 80), text: `${when}${until === null ? '' : UNTIL[until]}` };
}

function nextLine(
  { at, who, via, afterSnooze }: Extract<NextPage, { kind: 'page' }>,
  times: ZonedTimes,
): { strong: string; text: string } {
  const shown = who.slice(0, NAMES_LIMIT).map((name) => oneLine(name, 80));
  const more = who.length - shown.length;
  const names = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ') || oneLine(via ?? '', 80);
  const where = via === null || shown.length === 0 ? '' : `(${oneLine(via, 80)}) `;
  // A snooze may end on another day, so the time includes the date.
  const when = afterSnooze ? `${times.short(at)}${UNTIL.snoozed}` : `at ${times.clock(at)}`;
  return { strong: names, text: `${where}${when}` };
}
