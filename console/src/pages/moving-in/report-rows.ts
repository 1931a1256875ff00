import { shownChanges } from '../../../../src/configuration/domain/shown-changes.js';
import {
  minuteOf,
  namesOrNobody,
  VERDICTS,
  whyKept,
  type MoveReport,
  type ReportedObject,
} from '../../../../src/interop/moving-in/domain/report.js';

/** One object, or one difference, of a report. */
export interface ReportRow {
  key: string;
  part: (typeof PARTS)[number]['name'];
  kind: string;
  verdict: string;
  name: string;
  lines: readonly string[];
  /** `alarm`: it stands in the way, or can change who is paged. */
  tone: 'alarm' | 'warn' | 'plain';
  /** All its texts in lower case. */
  texts: readonly string[];
}

/** In the order in which people should read them. */
export const PARTS = [
  { name: 'problems', title: 'in the way' },
  { name: 'pages', title: 'can change who is paged' },
  { name: 'on-call', title: 'someone else is on call' },
  { name: 'others', title: 'other differences' },
  { name: 'notes', title: 'good to know' },
  { name: 'change', title: 'changes' },
  { name: 'kept-here', title: 'kept as they are here' },
  { name: 'create', title: 'new' },
  { name: 'same', title: 'the same' },
] as const;

const ACTIONS: Readonly<Record<ReportedObject['action'], string>> = {
  ...{ create: 'new', change: 'changes', 'kept-here': 'kept as it is here', same: 'the same' },
};

/** Characters of a value that are shown of a change. */
export const LONGEST_VALUE = 300;

export function rowsOf({ differences, objects, problems, refusals, proof }: MoveReport): ReportRow[] {
  const rows: Omit<ReportRow, 'key' | 'texts'>[] = [
    ...problems.map(({ where, message }) => wrong('source', where, message)),
    ...refusals.map(({ kind, key, message }) => wrong(kind, key, message)),
    ...differences.map(({ kind, name, verdict, what, effect, pages }) => {
      const part = verdict === 'note' ? ('notes' as const) : pages ? ('pages' as const) : ('others' as const);
      const tone = { notes: 'plain', pages: 'alarm', others: 'warn' } as const;
      return { part, kind, name, verdict: VERDICTS[verdict], lines: [`${what}.`, `→ ${effect}`], tone: tone[part] };
    }),
    ...(proof?.differences ?? []).map(({ schedule, from, to, there, here }) => ({
      ...{
        part: 'on-call' as const,
        kind: 'schedules',
        name: schedule,
        verdict: 'someone else',
        tone: 'alarm' as const,
      },
      lines: [
        `${minuteOf(from)} to ${minuteOf(to)} UTC`,
        `There: ${namesOrNobody(there)}. Here: ${namesOrNobody(here)}.`,
      ],
    })),
    ...objects.map((each) => ({
      ...{ part: each.action, kind: each.kind, name: each.key, verdict: ACTIONS[each.action], tone: 'plain' as const },
      lines: each.action === 'kept-here' ? [whyKept(each)] : shownChanges(each.changes ?? [], LONGEST_VALUE),
    })),
  ];
  const order = PARTS.map(({ name }) => name);
  return rows
    .map((row, place) => ({
      ...row,
      key: String(place),
      texts: [row.name, row.verdict, ...row.lines],
    }))
    .sort((a, b) => order.indexOf(a.part) - order.indexOf(b.part));
}

const wrong = (kind: string, name: string, message: string) => ({
  ...{ part: 'problems' as const, kind, name, verdict: 'in the way', lines: [message], tone: 'alarm' as const },
});
