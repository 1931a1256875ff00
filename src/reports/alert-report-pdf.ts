import { type MessageDescriptor, msg, plural, t } from '#words';
import type { AlertGrouping } from '../alerts/statistics/alert-statistics.types.js';
import { PRIORITIES, type Priority } from '../platform/domain/priority.js';
import { BAR_HEIGHT, bars, stackedColumns, TILE_HEIGHT, tiles, type Series } from '../platform/pdf/charts.js';
import type { Origin } from '../platform/pdf/documents.js';
import { PdfWriter } from '../platform/pdf/pdf-writer.js';
import {
  columnUnit,
  headline,
  meanText,
  numberText,
  shareText,
  trendColumns,
  WITHOUT,
} from './domain/report-content.js';
import type { DayCounts } from '../alerts/statistics/alert-statistics.types.js';
import type { NamedGroup, PeriodSummary } from './report-figures.js';
import { type TimeStyle } from '../platform/domain/time-style.js';
import { wordsFor } from '../platform/words.js';
import { zonedTimes } from '../platform/zoned-times.js';

/** The content of the document. */
export interface AlertReport extends PeriodSummary {
  days: number;
  /** Of the reader. */
  timeStyle: TimeStyle;
  /** The preceding period of the same length. */
  before: Pick<PeriodSummary['summary'], 'total' | 'mtta' | 'mttr'>;
  /** Names; null: all teams. */
  teams: readonly string[] | null;
  trend: readonly DayCounts[];
  groups: Readonly<Record<AlertGrouping, readonly NamedGroup[]>>;
}

const SERIES: readonly { name: MessageDescriptor; color: string }[] = [
  { name: msg({ message: 'Closed', context: 'alerts' }), color: '#60a5fa' },
  { name: msg({ message: 'Acknowledged', context: 'alerts' }), color: '#fbbf24' },
  { name: msg({ message: 'Open', context: 'alerts' }), color: '#ef4444' },
];
const PRIORITY_COLORS: Readonly<Record<Priority, string>> = {
  P1: '#b91c1c',
  P2: '#ea580c',
  P3: '#f59e0b',
  P4: '#3b82f6',
  P5: '#9ca3af',
};
const SOURCE_COLOR = '#6366f1';
const CHART_HEIGHT = 170;
const MOST_ROWS = 20;
const TABLES: readonly { by: AlertGrouping; title: MessageDescriptor; column: MessageDescriptor }[] = [
  { by: 'team', title: msg`Teams`, column: msg`Team` },
  { by: 'responder', title: msg`Responders`, column: msg`Responder` },
  { by: 'service', title: msg`Services`, column: msg`Service` },
];
const DEFINITIONS = [
  msg`The report counts the alerts created within the period, by their state at the time of writing.`,
  msg`The mean time to acknowledge (MTTA) runs from the creation of an alert to its first acknowledgement; the mean time to resolve (MTTR) from its creation to its latest close, of alerts that are closed.`,
  msg`What an alert policy did at the creation counts in neither.`,
  msg`A responder is the owner of an alert, else the person who acknowledged it first.`,
];

/**
 * The report on alerts as a PDF; only for the separate process (`platform/offload`). @param origin who exports it, and when
 */
export async function alertReportPdf(report: AlertReport, origin: Origin): Promise<Buffer> {
  const { summary, days, teams, since, trend, timeStyle } = report;
  const times = zonedTimes(timeStyle);
  const words = wordsFor(timeStyle);
  const title = t(words)`${plural(days, { one: 'Alert report: last day', other: 'Alert report: last # days' })}`;
  const pdf = new PdfWriter(words, { title, ...origin });
  pdf.facts([
    [t(words)`Period`, t(words)`${{ from: times.full(since) }} to ${{ until: times.full(origin.createdAt) }}`],
    [t(words)`Teams`, teams === null ? t(words)({ message: 'All', context: 'teams' }) : teams.join(', ')],
  ]);
  pdf
    .gap(8)
    .figure(TILE_HEIGHT, (canvas) =>
      tiles(canvas, headline(timeStyle, { ...summary, open: summary.byStatus.open }, report.before)),
    );
  const series = SERIES.map(({ name, color }): Series => ({ name: t(words)(name), color }));
  pdf
    .heading(
      columnUnit(trend.length) === 'day' ? t(words)`Alerts per day (UTC)` : t(words)`Alerts per week (UTC)`,
      CHART_HEIGHT,
    )
    .figure(CHART_HEIGHT, (canvas) =>
      stackedColumns(canvas, series, trendColumns(trend), (value) => numberText(timeStyle, value)),
    );
  const share = (count: number): string =>
    `${numberText(timeStyle, count)} (${shareText(timeStyle, count, summary.total)})`;
  pdf.heading(t(words)`By priority`, PRIORITIES.length * BAR_HEIGHT).figure(PRIORITIES.length * BAR_HEIGHT, (canvas) =>
    bars(
      canvas,
      PRIORITIES.map((priority) => {
        const value = summary.byPriority[priority];
        return { label: priority, value, text: share(value), color: PRIORITY_COLORS[priority] };
      }),
    ),
  );
  const sources = summary.topSources.map(({ source, count }) => ({
    ...{ label: source, value: count, text: share(count), color: SOURCE_COLOR },
  }));
  pdf.heading(t(words)`Top sources`, sources.length * BAR_HEIGHT);
  if (sources.length > 0) pdf.figure(sources.length * BAR_HEIGHT, (canvas) => bars(canvas, sources));
  else await pdf.paragraph(t(words)`No alerts.`);
  for (const table of TABLES) await groupTable(pdf, table, report.groups[table.by], timeStyle);
  const definitions = DEFINITIONS.map((sentence) => t(words)(sentence)).join(' ');
  await pdf.heading(t(words)`How these figures are made`).paragraph(definitions);
  return pdf.finish();
}

async function groupTable(
  pdf: PdfWriter,
  { by, title, column }: (typeof TABLES)[number],
  groups: readonly NamedGroup[],
  timeStyle: TimeStyle,
): Promise<void> {
  const words = wordsFor(timeStyle);
  pdf.heading(t(words)(title));
  if (groups.length === 0) return pdf.paragraph(t(words)`No alerts.`);
  const number = { share: 2, align: 'right' } as const;
  await pdf.table(
    [
      { title: t(words)(column), share: 5 },
      { title: t(words)`Alerts`, ...number },
      { title: 'MTTA', ...number },
      { title: 'MTTR', ...number },
    ],
    groups
      .slice(0, MOST_ROWS)
      .map(({ key, name, total, mtta, mttr }) => [
        key === null ? t(words)(WITHOUT[by]) : (name ?? t(words)({ message: 'Deleted', context: 'name' })),
        numberText(timeStyle, total),
        meanText(mtta),
        meanText(mttr),
      ]),
  );
  const left = groups.length - MOST_ROWS;
  if (left > 0) await pdf.paragraph(t(words)`and ${left} more with fewer alerts`);
}
