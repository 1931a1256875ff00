import { groupBy } from '../../../platform/group-by.js';
import { OUTCOMES, type ComparedAlert, type Difference, type Outcome } from './compare.js';

export type Counts = Readonly<Record<Outcome, number>> & { alerts: number };

/** What has to be settled before somebody relies on Pager; in the order in which to look at it. */
export const CHECKS = [
  'nothing-compared',
  'senders-missing',
  'alerts-missing',
  'pages-missing',
  'others-paged',
  'pages-later',
  'pages-earlier',
  'other-channels',
  'pages-extra',
  'alerts-only-here',
  'not-compared',
  'few-alerts',
] as const;
export type CheckCode = (typeof CHECKS)[number];

/** `stop`: do not switch before it is settled; `look`: somebody should know why. */
export interface Check {
  code: CheckCode;
  verdict: 'stop' | 'look';
  /** Of alerts, or of senders. */
  count: number;
}

export interface Decision {
  go: boolean;
  /** Empty: nothing differs. */
  checks: readonly Check[];
}

export interface TeamSummary extends Decision {
  /** Null: alerts of no team. */
  team: string | null;
  counts: Counts;
}

export interface DaySummary {
  /** `2026-11-30`, in the zone of the report. */
  day: string;
  team: string | null;
  counts: Counts;
}

/** A sender of which one of the two services has seen nothing. */
export interface LoneSender {
  /** Null: alerts that name none. */
  sender: string | null;
  alerts: number;
  /** ISO 8601, UTC. */
  lastAt: string;
}

export interface Summary extends Decision {
  counts: Counts;
  teams: readonly TeamSummary[];
  days: readonly DaySummary[];
  /** Senders whose alerts only one of the two has seen; most alerts first. */
  senders: { onlyThere: readonly LoneSender[]; onlyHere: readonly LoneSender[] };
}

/** A single alert that is the same says little about a team. */
const FEW = 5;

/** @param dayOf the day of an instant, `2026-11-30` */
export function summaryOf(alerts: readonly ComparedAlert[], dayOf: (instant: string) => string): Summary {
  const byTeam = [...groupBy(alerts, ({ team }) => team)].sort(([a], [b]) => byName(a, b));
  const days = [...groupBy(alerts, ({ at }) => dayOf(at))].sort(([a], [b]) => a.localeCompare(b));
  return {
    ...{ counts: countsOf(alerts), ...decisionOf(alerts) },
    teams: byTeam.map(([team, own]) => ({ team, counts: countsOf(own), ...decisionOf(own) })),
    days: days.flatMap(([day, own]) =>
      [...groupBy(own, ({ team }) => team)]
        .sort(([a], [b]) => byName(a, b))
        .map(([team, ofTeam]) => ({ day, team, counts: countsOf(ofTeam) })),
    ),
    senders: { onlyThere: loneSenders(alerts, 'only-there'), onlyHere: loneSenders(alerts, 'only-here') },
  };
}

/** Those without a name last. */
const byName = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : a.localeCompare(b);

function countsOf(alerts: readonly ComparedAlert[]): Counts {
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  for (const { outcome } of alerts) counts[outcome]++;
  return { ...counts, alerts: alerts.length };
}

function loneSenders(alerts: readonly ComparedAlert[], side: 'only-there' | 'only-here'): LoneSender[] {
  const own = alerts.filter(({ outcome, alone }) => outcome === side && alone?.code === 'sender');
  return [...groupBy(own, ({ sender }) => sender)]
    .map(([sender, all]) => ({ sender, alerts: all.length, lastAt: all.at(-1)!.at }))
    .sort((a, b) => b.alerts - a.alerts || byName(a.sender, b.sender));
}

function decisionOf(alerts: readonly ComparedAlert[]): Decision {
  const checks = CHECKS.flatMap((code): Check[] => {
    const { verdict, count } = CHECK[code];
    const found = count(alerts);
    return found > 0 ? [{ code, verdict, count: found }] : [];
  });
  return { go: checks.every(({ verdict }) => verdict !== 'stop'), checks };
}

type Count = (alerts: readonly ComparedAlert[]) => number;

const CHECK: Readonly<Record<CheckCode, { verdict: Check['verdict']; count: Count }>> = {
  'nothing-compared': { verdict: 'stop', count: (alerts) => (comparedOf(alerts).length === 0 ? 1 : 0) },
  'senders-missing': { verdict: 'stop', count: (alerts) => loneSenders(alerts, 'only-there').length },
  'alerts-missing': {
    verdict: 'stop',
    count: (alerts) => alerts.filter((each) => each.outcome === 'only-there' && each.alone?.code === 'alert').length,
  },
  'pages-missing': { verdict: 'stop', count: having(({ kind }) => kind === 'missing') },
  'others-paged': { verdict: 'stop', count: having(({ kind }) => kind === 'person') },
  'pages-later': { verdict: 'stop', count: having(({ kind, why }) => kind === 'time' && (why.minutes ?? 0) > 0) },
  'pages-earlier': { verdict: 'look', count: having(({ kind, why }) => kind === 'time' && (why.minutes ?? 0) <= 0) },
  'other-channels': { verdict: 'look', count: having(({ kind }) => kind === 'channel') },
  'pages-extra': { verdict: 'look', count: having(({ kind }) => kind === 'extra') },
  'alerts-only-here': {
    verdict: 'look',
    count: (alerts) => alerts.filter(({ outcome }) => outcome === 'only-here').length,
  },
  'not-compared': {
    verdict: 'look',
    count: (alerts) =>
      alerts.filter(({ outcome, uncompared }) => outcome === 'not-compared' || uncompared.length > 0).length,
  },
  'few-alerts': {
    verdict: 'look',
    count: (alerts) => (comparedOf(alerts).length < FEW ? comparedOf(alerts).length : 0),
  },
};

const comparedOf = (alerts: readonly ComparedAlert[]): ComparedAlert[] =>
  alerts.filter(({ outcome }) => outcome === 'same' || outcome === 'different');

function having(is: (difference: Difference) => boolean): Count {
  return (alerts) => alerts.filter(({ differences }) => differences.some(is)).length;
}
