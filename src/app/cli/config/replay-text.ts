import type { ReplayView } from '../../../configuration/replay/dto/replay.dto.js';
import type { Example, PageStep, PersonTally, Sides, Wait } from '../../../configuration/replay/domain/comparison.js';
import { DAY_MS } from '../../../platform/durations.js';
import { terminalLine } from '../terminal-text.js';

/** People beyond these share one line. */
const MOST_PEOPLE = 20;
const MONTH_DAYS = 30;
/** Of fewer days nothing follows for a month. */
const LEAST_DAYS = 7;
/** Hours of the day that are named for a person. */
const MOST_HOURS = 3;

/**
 * A replay as text: what changes for each person, then which alerts nobody gets, the longest waits, examples, and what it does
 * not know.
 * @param url of the service, for links
 */
export function replayText(view: ReplayView, url: string): string {
  const { alerts, from, oldest, pages, night, people, unheard, answered, longest, different, lost, found, unknown } =
    view;
  const days = (Date.parse(view.to) - Date.parse(oldest ?? from)) / DAY_MS;
  const names = new Map(people.map(({ userId, name }) => [userId, name]));
  const changed = people.filter((person) => isChanged(person));
  const shown = changed.slice(0, MOST_PEOPLE);
  const lines = [
    '',
    `Replay of ${alerts} alerts since ${(oldest ?? from).slice(0, 10)}, under the present configuration → the proposed one:`,
    `  pages ${arrow(pages)}, at night ${arrow(night)}`,
    ...shown.map((person) => `  ${person.name}: ${personText(person, days)}`),
    ...(changed.length > shown.length
      ? [`  and ${changed.length - shown.length} more people (--json names them)`]
      : []),
    ...(changed.length === 0 ? ['  nobody is paged more or less often'] : []),
    `  alerts that nobody gets: ${arrow(unheard)}`,
    ...exampleLines('nobody gets any more', lost.examples, url),
    ...exampleLines('somebody gets now', found.examples, url),
    `  acknowledged or closed before the first page: ${arrow(answered)}`,
    `  longest wait for the first page: ${waitText(longest.before)} → ${waitText(longest.after)}`,
    `  alerts that page others, or at another minute: ${different.count}`,
    ...different.examples.flatMap((example) => [
      `    ${exampleText(example, url)}`,
      `      now:      ${ladder(example.before, names)}`,
      `      proposed: ${ladder(example.after, names)}`,
    ]),
    '  What it does not know:',
    ...unknown.map(({ message }) => `    ${message}`),
  ];
  return `${lines.map(terminalLine).join('\n')}\n`;
}

const isChanged = ({ pages, night, gained, lost }: PersonTally): boolean =>
  pages.before !== pages.after || night.before !== night.after || gained.length + lost.length > 0;

function personText({ pages, night, hours }: PersonTally, days: number): string {
  const moved = hours.after
    .map((after, hour) => ({ hour, before: hours.before[hour] ?? 0, after }))
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.hour - b.hour)
    .slice(0, MOST_HOURS)
    .map(({ hour, ...sides }) => `${String(hour).padStart(2, '0')}:00 ${arrow(sides)}`);
  return [
    `pages ${arrow(pages)}${monthly(pages, days)}, at night ${arrow(night)}${monthly(night, days)}`,
    ...(moved.length > 0 ? [`most by the hour: ${moved.join(', ')}`] : []),
  ].join('; ');
}

const arrow = ({ before, after }: Sides): string => `${before} → ${after}`;

/** The difference in a month of thirty days; empty: none, or there are too few days. */
function monthly({ before, after }: Sides, days: number): string {
  const more = ((after - before) / days) * MONTH_DAYS;
  if (more === 0 || days < LEAST_DAYS) return '';
  const shown = Math.abs(more) < 10 ? more.toFixed(1) : String(Math.round(more));
  return ` (${more > 0 ? '+' : ''}${shown} a month)`;
}

const exampleLines = (what: string, examples: readonly Example[], url: string): string[] =>
  examples.map((example) => `    ${what}: ${exampleText(example, url)}`);

const exampleText = ({ tinyId, message, createdAt, alertId }: Example, url: string): string =>
  `#${tinyId} ${message} (${createdAt.slice(0, 16)}Z) ${url}/console/alerts/${alertId}`;

const waitText = (wait: Wait | null): string =>
  wait === null ? 'none' : `${wait.minutes} min (#${wait.alert.tinyId})`;

const ladder = (steps: readonly PageStep[], names: ReadonlyMap<string, string>): string =>
  steps.length === 0
    ? 'nobody'
    : steps
        .map(({ after, userIds }) => `after ${after} min ${userIds.map((id) => names.get(id) ?? id).join(', ')}`)
        .join('; ');
