import type { IncidentStatus, Severity } from '../../domain/incident.js';
import type { ServiceStatus } from '../../services/domain/status.js';
import type { NewsKind } from './planned-news.js';
import type { OverallStatus } from './content.js';

export const OVERALL_WORDS: Readonly<Record<OverallStatus, string>> = {
  operational: 'All systems operational',
  maintenance: 'Maintenance in progress',
  degraded: 'Degraded performance',
  partial_outage: 'Partial outage',
  major_outage: 'Major outage',
};

export const SERVICE_WORDS: Readonly<Record<ServiceStatus, string>> = {
  ok: 'Operational',
  maintenance: 'Maintenance',
  degraded: 'Degraded',
  partial_outage: 'Partial outage',
  major_outage: 'Major outage',
};

export const INCIDENT_WORDS: Readonly<Record<IncidentStatus, string>> = {
  // Customers see no difference between open and investigating.
  open: 'Investigating',
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
  closed: 'Closed',
};

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  info: 'Information',
  minor: 'Minor',
  major: 'Major',
  critical: 'Critical',
  maintenance: 'Maintenance',
};

export const MAINTENANCE_WORDS: Readonly<Record<NewsKind, string>> = {
  announced: 'Scheduled maintenance',
  moved: 'Maintenance rescheduled',
  begun: 'Maintenance in progress',
  extended: 'Maintenance extended',
  shortened: 'Maintenance ends earlier',
  ended: 'Maintenance completed',
  cancelled: 'Maintenance cancelled',
};

/** The state of planned maintenance after each kind of announcement. */
export const MAINTENANCE_MARKS: Readonly<Record<NewsKind, string>> = {
  announced: 'Scheduled',
  moved: 'Rescheduled',
  begun: 'In progress',
  extended: 'Extended',
  shortened: 'Ends earlier',
  ended: 'Completed',
  cancelled: 'Cancelled',
};

const format = (options: Intl.DateTimeFormatOptions): ((instant: Date) => string) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (instant) => formatter.format(instant);
};
const DAY = format({ day: 'numeric', month: 'long', year: 'numeric' });
const SHORT_DAY = format({ day: 'numeric', month: 'short' });
const CLOCK = format({ hour: '2-digit', minute: '2-digit' });

/** `1 June 2026` (UTC). */
export const dayText = (instant: Date): string => DAY(instant);
/** `1 June 2026, 12:00 UTC`. */
export const instantText = (instant: Date): string => `${DAY(instant)}, ${CLOCK(instant)} UTC`;
/** `1 Jun, 12:00 UTC`. */
export const shortInstantText = (instant: Date): string => `${SHORT_DAY(instant)}, ${CLOCK(instant)} UTC`;

/** `12:00 UTC`. */
export const clockText = (instant: Date): string => `${CLOCK(instant)} UTC`;

/** `1 June 2026, 22:00 UTC to 2 June 2026, 02:00 UTC`; within one day the date appears once. */
export function spanText(start: Date, end: Date): string {
  return `${instantText(start)} to ${DAY(start) === DAY(end) ? clockText(end) : instantText(end)}`;
}

/** `1 h 5 min`, `40 s`. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** At most two decimals, rounded down, so that only uninterrupted uptime shows 100 %. */
export const percentText = (percent: number): string => `${Math.floor(percent * 100) / 100} %`;

/** At most `longest` characters, cut at a word boundary if one is near. */
export function clip(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > longest * 0.8 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
