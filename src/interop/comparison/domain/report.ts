import type { Slices } from '../../../platform/slices/slices.js';
import { compared, type ComparedAlert, type Period } from './compare.js';
import { endOf, type Facts, type OldAlert, type OwnAlert } from './histories.js';
import { summaryOf, type Summary } from './verdict.js';

/** By what the old service's history came. */
export const SOURCES = ['third-party', 'pagerduty', 'grafana-oncall', 'goalert', 'log'] as const;
export type Source = (typeof SOURCES)[number];

/** What of a source as a whole could not be read. */
export const UNREAD = ['too-many-alerts', 'no-teams'] as const;

export interface Unread {
  code: (typeof UNREAD)[number];
  /** Of alerts; null: it concerns all. */
  count: number | null;
}

export interface Comparison extends Summary, Period {
  version: 1;
  source: Source;
  /** IANA, of the days. */
  timezone: string;
  /** What is not known, and so not compared. */
  unread: readonly Unread[];
  alerts: readonly ComparedAlert[];
}

/** Histories of both services for one time. */
export interface Histories extends Period {
  source: Source;
  timezone: string;
  there: readonly OldAlert[];
  here: readonly OwnAlert[];
  unread: readonly Unread[];
}

/** The whole report. @param dayOf the day of an instant in the zone of the report */
export function* comparisonOf(
  { there, here, ...about }: Histories,
  facts: Facts,
  dayOf: (instant: string) => string,
): Slices<Comparison> {
  const all = yield* compared(there, here, facts, about);
  // The period goes on after the end of a log, for what Pager does a little later. What comes then, the log cannot know.
  const end = about.source === 'log' ? endOf(there) : about.until;
  const alerts = all.filter(({ outcome, at }) => outcome !== 'only-here' || at <= end);
  return { version: 1, ...about, ...summaryOf(alerts, dayOf), alerts };
}
