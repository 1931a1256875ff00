import type { ComparedAlert, Difference, Uncompared } from './compare.js';
import type { AloneReason } from './reasons.js';
import type { Comparison, Unread } from './report.js';
import type { Check, TeamSummary } from './verdict.js';

/** With a sentence in the language of whoever asked. */
export type Spoken<T> = T & { text: string };

export interface ShownAlert extends Omit<ComparedAlert, 'alone' | 'differences' | 'uncompared'> {
  alone: Spoken<AloneReason> | null;
  differences: readonly Spoken<Difference>[];
  uncompared: readonly { code: Uncompared; text: string }[];
}

/** The report as it is answered. */
export interface ShownComparison extends Omit<Comparison, 'alerts' | 'checks' | 'teams' | 'unread'> {
  checks: readonly Spoken<Check>[];
  teams: readonly (Omit<TeamSummary, 'checks'> & { checks: readonly Spoken<Check>[] })[];
  unread: readonly Spoken<Unread>[];
  /** How many alerts there are of what was asked for. */
  found: number;
  alerts: readonly ShownAlert[];
}
