import { unlessUndecided } from '../../../platform/matching/decision.js';
import {
  compileMatcher,
  matchesEverything,
  type MatchCriteria,
  type MatchableAlert,
} from '../../../platform/matching/match-criteria.js';
import { PatternError } from '../../../platform/matching/pattern.js';
import type { MaintenanceScope } from './applicability.js';
import type { Course } from './recurrence.js';

/** Which alerts a window silences, within its team and its service. Conditions that are missing or empty ask nothing. */
export interface Silence {
  teamIds?: readonly string[];
  integrationIds?: readonly string[];
  match?: MatchCriteria;
  /** True: what is still open at the end of the window pages then. */
  pageAfter: boolean;
}

/** The fields of an alert that decide whether it is silenced. */
export interface SilenceableAlert extends MatchableAlert {
  integrationId: string | null;
}

export interface SilencingWindow extends MaintenanceScope {
  id: string;
  name: string;
  /** Of the service that the window names. */
  serviceName: string | null;
  silence: Silence;
  course: Course;
}

/** An alert that pages nobody before the end of the maintenance, or of what a notification policy says. */
export interface Silenced {
  /** Of the windows that silence it the one that ends last. */
  id: string;
  name: string;
  /** When that one ends (UTC). */
  until: Date;
  /** One of them pages at its end. */
  pages: boolean;
  /** All of them. */
  ids: readonly string[];
  /** True: no maintenance, but the notification policy of that id and name. */
  isPolicy?: true;
  /** The policy waits until the alert has occurred so often; at its creation it has already `seen` times. */
  occurrences?: { count: number; withinMinutes: number | null; seen: number };
}

/** Null: no window that is in force at this instant silences the alert. */
export type Silencer = (alert: SilenceableAlert, at: Date) => Silenced | null;

/** Compiles the enabled windows that silence alerts; a window whose pattern no longer runs silences nothing. */
export function compileSilencer(windows: readonly SilencingWindow[]): Silencer {
  const compiled = windows.map((window) => ({ window, matches: matcherOf(window) }));
  return (alert, at) => {
    const found = compiled.flatMap(({ window, matches }) => {
      const span = window.course.at(at);
      return span !== null && matches(alert) ? [{ window, until: span.end }] : [];
    });
    const [last] = found.toSorted(byEnd);
    if (last === undefined) return null;
    return {
      id: last.window.id,
      name: last.window.name,
      until: last.until,
      pages: found.some(({ window }) => window.silence.pageAfter),
      ids: found.map(({ window }) => window.id),
    };
  };
}

interface Found {
  window: SilencingWindow;
  until: Date;
}

function byEnd(a: Found, b: Found): number {
  return b.until.getTime() - a.until.getTime() || (a.window.id < b.window.id ? -1 : 1);
}

type Asked = MaintenanceScope & Pick<SilencingWindow, 'serviceName' | 'silence'>;

/** Does a window with these settings silence this alert, while it is in force? Not where that cannot be decided. */
export function matcherOf({ teamId, serviceId, serviceName, silence }: Asked): (alert: SilenceableAlert) => boolean {
  const teams = listed(silence.teamIds);
  const integrations = listed(silence.integrationIds);
  const matches = compiledOrNever(silence.match ?? {});
  return (alert) =>
    (teamId === null || alert.teamId === teamId) &&
    (teams === null || (alert.teamId !== null && teams.has(alert.teamId))) &&
    (integrations === null || (alert.integrationId !== null && integrations.has(alert.integrationId))) &&
    (serviceId === null || isOfService(alert, serviceId, serviceName)) &&
    unlessUndecided(false, () => matches(alert));
}

/** An alert has no service of its own: it is of the one that its entity names. */
function isOfService({ entity }: SilenceableAlert, serviceId: string, serviceName: string | null): boolean {
  return entity !== null && (entity === serviceName || entity.toLowerCase() === serviceId.toLowerCase());
}

function listed(values: readonly string[] | undefined): ReadonlySet<string> | null {
  return values === undefined || values.length === 0 ? null : new Set(values);
}

function compiledOrNever(match: MatchCriteria): (alert: MatchableAlert) => boolean {
  try {
    return compileMatcher(match);
  } catch (error) {
    if (error instanceof PatternError) return () => false;
    throw error;
  }
}

/** Are there no conditions? The window then silences all alerts of its team, or all. */
export function silencesEverything({ teamIds, integrationIds, match }: Silence): boolean {
  return listed(teamIds) === null && listed(integrationIds) === null && matchesEverything(match ?? {});
}
