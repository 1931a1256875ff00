import { type MessageDescriptor, msg, t } from '#words';
import { knownLocale } from '../../../platform/domain/time-style.js';
import type { Words } from '../../../platform/words.js';
import type { IncidentStatus, Severity } from '../../domain/incident.js';
import type { ServiceStatus } from '../../services/domain/status.js';
import type { NewsKind } from './planned-news.js';
import type { OverallStatus } from './content.js';

export const OVERALL_WORDS: Readonly<Record<OverallStatus, MessageDescriptor>> = {
  operational: msg`All systems operational`,
  maintenance: msg`Maintenance in progress`,
  degraded: msg`Degraded performance`,
  partial_outage: msg`Partial outage`,
  major_outage: msg`Major outage`,
};

export const SERVICE_WORDS: Readonly<Record<ServiceStatus, MessageDescriptor>> = {
  ok: msg`Operational`,
  maintenance: msg`Maintenance`,
  degraded: msg`Degraded`,
  partial_outage: msg`Partial outage`,
  major_outage: msg`Major outage`,
};

export const INCIDENT_WORDS: Readonly<Record<IncidentStatus, MessageDescriptor>> = {
  // Customers see no difference between open and investigating.
  open: msg`Investigating`,
  investigating: msg`Investigating`,
  identified: msg`Identified`,
  monitoring: msg`Monitoring`,
  resolved: msg`Resolved`,
  closed: msg`Closed`,
};

export const SEVERITY_WORDS: Readonly<Record<Severity, MessageDescriptor>> = {
  info: msg`Information`,
  minor: msg`Minor`,
  major: msg`Major`,
  critical: msg`Critical`,
  maintenance: msg`Maintenance`,
};

export const MAINTENANCE_WORDS: Readonly<Record<NewsKind, MessageDescriptor>> = {
  announced: msg`Scheduled maintenance`,
  moved: msg`Maintenance rescheduled`,
  begun: msg`Maintenance in progress`,
  extended: msg`Maintenance extended`,
  shortened: msg`Maintenance ends earlier`,
  ended: msg`Maintenance completed`,
  cancelled: msg`Maintenance cancelled`,
};

/** The state of planned maintenance after each kind of announcement. */
export const MAINTENANCE_MARKS: Readonly<Record<NewsKind, MessageDescriptor>> = {
  announced: msg`Scheduled`,
  moved: msg`Rescheduled`,
  begun: msg`In progress`,
  extended: msg`Extended`,
  shortened: msg`Ends earlier`,
  ended: msg`Completed`,
  cancelled: msg`Cancelled`,
};

/** Writes the moments, numbers and spans of a page. Times are UTC: one page is for readers everywhere. */
export interface PageFormats {
  /** `1 June 2026`. */
  day: (instant: Date) => string;
  /** `1 June 2026, 12:00 UTC`. */
  instant: (instant: Date) => string;
  /** `1 Jun, 12:00 UTC`. */
  shortInstant: (instant: Date) => string;
  /** `12:00 UTC`. */
  clock: (instant: Date) => string;
  /** `1 June 2026, 22:00 UTC to 2 June 2026, 02:00 UTC`; within one day the date appears once. */
  span: (start: Date, end: Date) => string;
  /** At most two decimals, rounded down, so that only uninterrupted uptime shows 100 %. */
  percent: (percent: number) => string;
}

const formats = new WeakMap<Words, PageFormats>();

export function formatsOf(words: Words): PageFormats {
  let known = formats.get(words);
  if (known === undefined) formats.set(words, (known = formatsFor(words)));
  return known;
}

function formatsFor(words: Words): PageFormats {
  const locale = knownLocale(words.locale);
  const format = (options: Intl.DateTimeFormatOptions): ((instant: Date) => string) => {
    const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (instant) => formatter.format(instant);
  };
  const day = format({ day: 'numeric', month: 'long', year: 'numeric' });
  const shortDay = format({ day: 'numeric', month: 'short' });
  const hours = format({ hour: '2-digit', minute: '2-digit' });
  const clock = (at: Date): string => `${hours(at)} UTC`;
  const instant = (at: Date): string => `${day(at)}, ${clock(at)}`;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return {
    ...{ day, clock, instant },
    shortInstant: (at) => `${shortDay(at)}, ${clock(at)}`,
    span: (start, end) =>
      t(words)`${{ start: instant(start) }} to ${{ end: day(start) === day(end) ? clock(end) : instant(end) }}`,
    percent: (percent) => `${number.format(Math.floor(percent * 100) / 100)} %`,
  };
}

/** `1 h 5 min`, `40 s`. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** At most `longest` characters, cut at a word boundary if one is near. */
export function clip(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > longest * 0.8 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
