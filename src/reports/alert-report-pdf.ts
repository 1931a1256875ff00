import type { AlertGrouping } from '../alerts/statistics/alert-statistics.types.js';
import { PRIORITIES, type Priority } from '../platform/domain/priority.js';
import { BAR_HEIGHT, bars, stackedColumns, TILE_HEIGHT, tiles, type Series } from '../platform/pdf/charts.js';
import type { Origin } from '../platform/pdf/documents.js';
import { PdfWriter } from '../platform/pdf/pdf-writer.js';
import { columnUnit, headline, meanText, shareText, trendColumns, WITHOUT } from './domain/report-content.js';
import type { DayCounts } from '../alerts/statistics/alert-statistics.types.js';
import type { NamedGroup, PeriodSummary } from './report-figures.js';
import { type TimeStyle } from '../platform/domain/time-style.js';
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

const SERIES: readonly Series[] = [
  { name: 'Closed', color: '#60a5fa' },
  { name: 'Acknowledged', color: '#fbbf24' },
  { name: 'Open', color: '#ef4444' },
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
const TABLES: readonly { by: AlertGrouping; title: string; column: string }[] = [
  { by: 'team', title: 'Teams', column: 'Team' },
  { by: 'responder', title: 'Responders', column: 'Responder' },
  { by: 'service', title: 'Services', column: 'Service' },
];
const DEFINITIONS =
  'The report counts the alerts created within the period, by their state at the time of writing. The mean time to ' +
  'acknowledge (MTTA) runs from the creation of an alert to its first acknowledgement; the mean time to resolve (MTTR) ' +
  'from its creation to its latest close, of alerts that are closed. What an alert policy did at the creation counts ' +
  'in neither. A responder is the owner of an alert, else the person who acknowledged it first.';

/**
 * The report on alerts as a PDF; only for the separate process (`platform/offload`). @param origin who exports it, and when
 */
export async function alertReportPdf(report: AlertReport, origin: Origin): Promise<Buffer> {
  const { summary, days, teams, since, trend, timeStyle } = report;
  const times = zonedTimes(timeStyle);
  const pdf = new PdfWriter({ title: `Alert report: ${days === 1 ? 'last day' : `last ${days} days`}`, ...origin });
  pdf.facts([
    ['Period', `${times.full(since)} to ${times.full(origin.createdAt)}`],
    ['Teams', teams === null ? 'All' : teams.join(', ')],
  ]);
  pdf
    .gap(8)
    .figure(TILE_HEIGHT, (canvas) =>
      tiles(canvas, headline({ ...summary, open: summary.byStatus.open }, report.before)),
    );
  const unit = columnUnit(trend.length);
  pdf
    .heading(`Alerts per ${unit} (UTC)`, CHART_HEIGHT)
    .figure(CHART_HEIGHT, (canvas) => stackedColumns(canvas, SERIES, trendColumns(trend)));
  const share = (count: number): string => `${count.toLocaleString('en')} (${shareText(count, summary.total)})`;
  pdf.heading('By priority', PRIORITIES.length * BAR_HEIGHT).figure(PRIORITIES.length * BAR_HEIGHT, (canvas) =>
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
  pdf.heading('Top sources', sources.length * BAR_HEIGHT);
  if (sources.length > 0) pdf.figure(sources.length * BAR_HEIGHT, (canvas) => bars(canvas, sources));
  else await pdf.paragraph('No alerts.');
  for (const table of TABLES) await groupTable(pdf, table, report.groups[table.by]);
  await pdf.heading('How these figures are made').paragraph(DEFINITIONS);
  return pdf.finish();
}

async function groupTable(
  pdf: PdfWriter,
  { by, title, column }: (typeof TABLES)[number],
  groups: readonly NamedGroup[],
): Promise<void> {
  pdf.heading(title);
  if (groups.length === 0) return pdf.paragraph('No alerts.');
  const number = { share: 2, align: 'right' } as const;
  await pdf.table(
    [
      { title: column, share: 5 },
      { title: 'Alerts', ...number },
      { title: 'MTTA', ...number },
      { title: 'MTTR', ...number },
    ],
    groups
      .slice(0, MOST_ROWS)
      .map(({ key, name, total, mtta, mttr }) => [
        key === null ? WITHOUT[by] : (name ?? 'Deleted'),
        total.toLocaleString('en'),
        meanText(mtta),
        meanText(mttr),
      ]),
  );
  const left = groups.length - MOST_ROWS;
  if (left > 0) await pdf.paragraph(`and ${left} more with fewer alerts`);
}
