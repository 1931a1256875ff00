import { shownChanges } from '../../../configuration/domain/shown-changes.js';
import {
  actionsOf,
  counted,
  countToAccept,
  grouped,
  headline,
  minuteOf,
  namesOrNobody,
  proofHeadline,
  SECTIONS,
  sizeOf,
  VERDICTS,
  whyKept,
  wordsOf,
  type MoveReport,
} from './report.js';

const MOST_NAMES = 8;
const LONGEST_VALUE = 120;

/** A report for a terminal. */
export function reportText(report: MoveReport): string {
  const { differences, problems, refusals, objects, hash, personal, outcome } = report;
  const found = Object.entries(report.found).map(([kind, count]) => `${count} ${wordsOf(kind, count)}`);
  const actions = actionsOf(report);
  const lines = [
    `From ${report.source === 'backup' ? 'a backup' : 'the API'}: ${found.join(', ')}.`,
    '',
    ...SECTIONS.flatMap(({ title, has }) => {
      const own = differences.filter(has);
      const groups = grouped(own);
      if (groups.length === 0) return [];
      const lines = groups.flatMap(({ kind, verdict, what, effect, names }) => [
        `  ${wordsOf(kind)}: ${shownNames(names)}`,
        `      ${VERDICTS[verdict]}: ${what}`,
        `      → ${effect}`,
      ]);
      return [`${title} ${sizeOf(own, groups)}`, ...lines, ''];
    }),
    ...proofLines(report),
    ...objects
      .filter(({ action }) => action === 'change' || action === 'kept-here')
      .flatMap((each) => [
        `${each.action === 'change' ? '~' : '='} ${wordsOf(each.kind)} ${each.key}${each.action === 'change' ? '' : `: ${whyKept(each)}, kept as it is`}`,
        ...shownChanges(each.changes ?? [], LONGEST_VALUE).map((line) => `    ${line}`),
      ]),
    ...problems.map(({ where, message }) => `! ${where}: ${message}`),
    ...refusals.map(({ kind, key, message }) => `! ${wordsOf(kind)} ${key}: ${message}`),
    `${actions.create} to create, ${actions.change} to change, ${actions.same} the same, ${actions['kept-here']} kept as they are here; ` +
      `${counted(personal.channels, 'channel')}, ${counted(personal.rules, 'notification rule')} and ${counted(personal.forwardings, 'forwarding rule')} of people.`,
    headline(report),
    ...(hash !== null && (outcome === 'dry-run' || outcome === 'not-accepted')
      ? [`${counted(countToAccept(report), 'difference')} to accept: --apply --accept-differences ${hash}`]
      : []),
  ];
  return `${lines.map(plain).join('\n')}\n`;
}

function proofLines(report: MoveReport): string[] {
  const line = proofHeadline(report);
  const { differences = [], more = 0, notCompared = [] } = report.proof ?? {};
  return [
    ...(line === null ? [] : [line]),
    ...differences.map(
      ({ schedule, from, to, there, here }) =>
        `  ${schedule}, ${minuteOf(from)} to ${minuteOf(to)} UTC: ${namesOrNobody(there)} there, ${namesOrNobody(here)} here`,
    ),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...notCompared.map(({ schedule, reason }) => `  ${schedule}: not compared, ${reason}`),
    ...(line === null ? [] : ['']),
  ];
}

function shownNames(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

/** Names may hold what a terminal acts on. */
const plain = (line: string): string => line.replaceAll(/\p{Cc}/gu, '?');
