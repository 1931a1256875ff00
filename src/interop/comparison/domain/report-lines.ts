import { usualTimes } from '../../../platform/domain/time-style.js';
import { zonedTimes } from '../../../platform/zoned-times.js';
import type { Outcome } from './compare.js';
import { presentReport } from './present-report.js';
import type { Comparison } from './report.js';

/** Differences beyond that many are in the JSON. */
const MOST_ALERTS = 100;
const ORDER: readonly Outcome[] = ['same', 'different', 'only-there', 'only-here', 'not-compared'];

/** The report as lines of text, in English and UTC. */
export function reportLines(report: Comparison): string[] {
  const { go, checks, unread, teams, senders, alerts, from, until } = presentReport(report, usualTimes('UTC'), {});
  const counts = (of: Readonly<Record<Outcome, number>>): string =>
    ORDER.map((outcome) => `${outcome} ${of[outcome]}`).join(', ');
  const times = zonedTimes(usualTimes('UTC'));
  const when = (at: string): string => times.full(new Date(at));
  const odd = alerts.filter(({ outcome }) => outcome !== 'same');
  return [
    `Alerts from ${when(from)} to ${when(until)}: ${counts(report.counts)}`,
    go ? 'Nothing stands in the way.' : 'Not yet: settle this first.',
    ...checks.map(({ verdict, text }) => `  ${verdict === 'stop' ? '!' : '?'} ${text}`),
    ...unread.map(({ text }) => `  ? ${text}`),
    ...teams.map((team) => `${team.team ?? 'No team'}: ${team.go ? 'go' : 'not yet'} (${counts(team.counts)})`),
    ...senders.onlyThere.map(({ sender, alerts: count }) => `Never seen here: ${sender ?? 'not named'} (${count})`),
    ...odd
      .slice(0, MOST_ALERTS)
      .flatMap(({ at, message, alone, differences, uncompared }) => [
        `${times.short(new Date(at))} ${message}`,
        ...[...(alone ? [alone] : []), ...differences, ...uncompared].map(({ text }) => `    ${text}`),
      ]),
    ...(odd.length > MOST_ALERTS ? [`and ${odd.length - MOST_ALERTS} more: --json has all of them`] : []),
  ];
}
