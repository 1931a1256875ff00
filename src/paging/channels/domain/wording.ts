import { plural, t } from '#words';
import type {
  AlertInMessage,
  FallbackGroup,
  IncidentInMessage,
  NextPage,
  Occasion,
  PageToCome,
  PendingPage,
} from './messages.js';
import type { Priority } from '../../../platform/domain/priority.js';
import { urgencyOf, whereOf } from '../../../alerts/lifecycle/domain/urgency.js';
import type { Words } from '../../../platform/words.js';
import type { ZonedTimes } from '../../../platform/zoned-times.js';
import { oneLine } from '../../../platform/mails/texts.js';

/* Texts that several channels share, in the language of their reader. */

/** What a message about an alert is about, before its title; the first notification is the title alone. */
export function newsOf(words: Words, occasion: Occasion, title: string): string {
  switch (occasion) {
    case 'create-alert':
      return title;
    case 'acknowledged':
      return t(words)`Acknowledged: ${title}`;
    case 'closed':
      return t(words)`Closed: ${title}`;
    case 'assigned':
      return t(words)`Assigned: ${title}`;
    case 'note-added':
      return t(words)`Note added: ${title}`;
  }
}

/** What a message about several alerts is about: `499 alerts need you`. */
export function headlineOf(words: Words, { count, occasion }: { count: number; occasion: Occasion }): string {
  switch (occasion) {
    case 'create-alert':
      return t(words)`${plural(count, { one: '# alert needs you', other: '# alerts need you' })}`;
    case 'acknowledged':
      return t(words)`${plural(count, { one: '# alert is acknowledged', other: '# alerts are acknowledged' })}`;
    case 'closed':
      return t(words)`${plural(count, { one: '# alert is closed', other: '# alerts are closed' })}`;
    case 'assigned':
      return t(words)`${plural(count, { one: '# alert is assigned to you', other: '# alerts are assigned to you' })}`;
    case 'note-added':
      return t(words)`${plural(count, { one: '# note was added to alerts', other: '# notes were added to alerts' })}`;
  }
}

/** For whom, where and what an alert is, in one line; its priority where it says nothing of that. */
export function detailsOf(
  words: Words,
  alert: Pick<AlertInMessage, 'priority' | 'entity' | 'source' | 'description'>,
  inPlaceOf: string | null,
): string {
  const { priority, description } = alert;
  const standsIn = inPlaceOf === null ? '' : onBehalfOf(words, inPlaceOf);
  const details = [standsIn, whereOf(words, alert), description].filter((part) => part !== '').join(' · ');
  return details === '' ? t(words)`Priority ${priority} (${{ urgency: urgencyOf(words, priority) }})` : details;
}

/** The headline, and how bad it is: `499 alerts need you, the worst P1 critical`. */
export function worstOf(words: Words, bundle: { count: number; occasion: Occasion; worst: Priority }): string {
  const { worst } = bundle;
  const [headline, urgency] = [headlineOf(words, bundle), urgencyOf(words, worst)];
  return t(words)`${headline}, the worst ${worst} ${urgency}`;
}

/** `P1 incident "Checkout is down": The incident is resolved.` */
export function incidentLine(words: Words, incident: Pick<IncidentInMessage, 'priority' | 'name' | 'news'>): string {
  const { priority, name, news } = incident;
  return t(words)`${priority} incident "${name}": ${news}`;
}

/** `For Ann`: the page was meant for Ann, in whose place the reader gets it. */
export const onBehalfOf = (words: Words, name: string): string => t(words)`For ${name}`;

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

/** Who is notified next, as short text: by the escalation (null: unknown) and by notifications planned for later. */
export function nextPanel(
  words: Words,
  next: NextPage | null,
  pending: readonly PendingPage[],
  times: ZonedTimes,
  { isAcknowledged = false } = {},
): { title: string; lines: readonly { strong: string; text: string }[] } {
  const title = isAcknowledged ? t(words)`Next` : t(words)`Next, if nobody acknowledges`;
  const shown = without(next, pending)
    .slice(0, NAMES_LIMIT)
    .map((page) => ({ ...page, ...pendingLine(words, page, times) }));
  const more = without(next, pending).length - shown.length;
  const others = more > 0 ? [{ strong: t(words)`${more} more`, text: t(words)`later` }] : [];
  if (next?.kind !== 'nobody') {
    const lines = [...shown, ...(next ? [{ at: next.at, ...nextLine(words, next, times) }] : [])];
    return { title, lines: [...lines.sort((a, b) => a.at.getTime() - b.at.getTime()), ...others].map(lineOf) };
  }
  const end =
    next.closesAt === null ? '' : t(words)`The alert is closed by itself at ${{ time: times.clock(next.closesAt) }}.`;
  const last = pending.length > 0 ? t(words)`Then nobody else is paged.` : t(words)`Nobody else is paged.`;
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

function pendingLine(
  words: Words,
  { who, at, until }: PendingPage,
  times: ZonedTimes,
): { strong: string; text: string } {
  return { strong: oneLine(who, 80), text: pendingTime(words, at, until, times) };
}

/** A mute or a snooze may end on another day, so the time includes the date. */
function pendingTime(words: Words, at: Date, until: PendingPage['until'], times: ZonedTimes): string {
  const [time, dayAndTime] = [times.clock(at), times.short(at)];
  switch (until) {
    case null:
      return t(words)`at ${time}`;
    case 'quiet-hours':
      return t(words)`at ${time} (quiet hours until then)`;
    case 'muted':
      return t(words)`${dayAndTime} (muted until then)`;
    case 'snoozed':
      return t(words)`${dayAndTime} (snoozed until then)`;
  }
}

/** `everybody of Payments` */
export const fallbackInWords = (words: Words, { team }: FallbackGroup): string =>
  team === null ? t(words)`the administrators` : t(words)`everybody of ${team}`;

function nextLine(
  words: Words,
  { at, who, via, fallback, afterSnooze }: PageToCome,
  times: ZonedTimes,
): { strong: string; text: string } {
  const shown = who.slice(0, NAMES_LIMIT).map((name) => oneLine(name, 80));
  const more = who.length - shown.length;
  const others = fallback ? fallbackInWords(words, fallback) : (via ?? '');
  const names = [...shown, ...(more > 0 ? [t(words)`${more} more`] : [])].join(', ') || oneLine(others, 80);
  const where = via === null || shown.length === 0 ? '' : `(${oneLine(via, 80)}) `;
  return { strong: names, text: `${where}${pendingTime(words, at, afterSnooze ? 'snoozed' : null, times)}` };
}
