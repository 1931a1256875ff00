import { type MessageDescriptor, msg, t } from '#words';
import { shownChanges } from '../../../../src/configuration/domain/shown-changes.js';
import { minuteOf, type MoveReport, type ReportedObject } from '../../../../src/interop/moving-in/domain/report.js';

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
  { name: 'problems', title: msg`in the way` },
  { name: 'pages', title: msg`can change who is paged` },
  { name: 'on-call', title: msg`someone else is on call` },
  { name: 'others', title: msg`other differences` },
  { name: 'notes', title: msg`good to know` },
  { name: 'change', title: msg`changes` },
  { name: 'kept-here', title: msg`kept as they are here` },
  { name: 'create', title: msg`new` },
  { name: 'same', title: msg`the same` },
] as const;

const ACTIONS: Readonly<Record<ReportedObject['action'], MessageDescriptor>> = {
  create: msg`new`,
  change: msg`changes`,
  'kept-here': msg`kept as it is here`,
  same: msg`the same`,
};
const VERDICTS: Readonly<Record<MoveReport['differences'][number]['verdict'], MessageDescriptor>> = {
  'not-movable': msg`not moved`,
  'moved-differently': msg`moved differently`,
  note: msg`note`,
};

const whyKept = ({ managedBy }: ReportedObject): string =>
  managedBy === undefined ? t`changed here since` : t`managed by ${managedBy}`;
/** Of people's login names. */
const namesOrNobody = (who: readonly string[]): string => who.join(', ') || t`nobody`;

/** Characters of a value that are shown of a change. */
export const LONGEST_VALUE = 300;

export function rowsOf({ differences, objects, problems, refusals, proof }: MoveReport): ReportRow[] {
  const rows: Omit<ReportRow, 'key' | 'texts'>[] = [
    ...problems.map(({ where, message }) => wrong('source', where, message)),
    ...refusals.map(({ kind, key, message }) => wrong(kind, key, message)),
    ...differences.map(({ kind, name, verdict, what, effect, pages }) => {
      const part = verdict === 'note' ? ('notes' as const) : pages ? ('pages' as const) : ('others' as const);
      const tone = { notes: 'plain', pages: 'alarm', others: 'warn' } as const;
      return { part, kind, name, verdict: t(VERDICTS[verdict]), lines: [`${what}.`, `→ ${effect}`], tone: tone[part] };
    }),
    ...(proof?.differences ?? []).map(({ schedule, from, to, there, here }) => ({
      ...{
        part: 'on-call' as const,
        kind: 'schedules',
        name: schedule,
        verdict: t`someone else`,
        tone: 'alarm' as const,
      },
      lines: [
        t`${{ from: minuteOf(from) }} to ${{ to: minuteOf(to) }} UTC`,
        t`There: ${{ there: namesOrNobody(there) }}. Here: ${{ here: namesOrNobody(here) }}.`,
      ],
    })),
    ...objects.map((each) => ({
      ...{
        part: each.action,
        kind: each.kind,
        name: each.key,
        verdict: t(ACTIONS[each.action]),
        tone: 'plain' as const,
      },
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
  ...{ part: 'problems' as const, kind, name, verdict: t`in the way`, lines: [message], tone: 'alarm' as const },
});
