import { type MessageDescriptor, msg, t } from '#words';
import { knownLocale, type TimeStyle } from '../../platform/domain/time-style.js';
import { wordsFor } from '../../platform/words.js';
import type { AlertGrouping, DayCounts, MeanTime } from '../../alerts/statistics/alert-statistics.types.js';
import type { StackedColumn, Tile } from '../../platform/pdf/charts.js';
import { durationText } from '../../platform/durations.js';

/** The label of the group of alerts without a value. */
export const WITHOUT: Readonly<Record<AlertGrouping, MessageDescriptor>> = {
  responder: msg`Nobody`,
  team: msg`No team`,
  service: msg`None named`,
};

/** A number in the format of a reader. */
export function numberText({ locale }: Pick<TimeStyle, 'locale'>, value: number, decimals = 0): string {
  const text = value.toLocaleString(knownLocale(locale), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  // Many PDF fonts have no narrow spaces.
  return text.replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** More columns would be too narrow to distinguish. */
const MOST_COLUMNS = 62;
const WEEK = 7;

/** A mean as text; a dash without one. */
export const meanText = ({ alerts, seconds }: MeanTime): string => (alerts === 0 ? '–' : durationText(seconds * 1000));

/** `12.5 %`; a dash if the whole is 0. */
export const shareText = (reader: Pick<TimeStyle, 'locale'>, part: number, whole: number): string =>
  whole === 0 ? '–' : `${numberText(reader, (part / whole) * 100, 1)} %`;

/** The trend as columns of a chart: one for each day, or for each week (the last one complete) if there are too many days. */
export function trendColumns(days: readonly DayCounts[]): StackedColumn[] {
  const size = days.length > MOST_COLUMNS ? WEEK : 1;
  const columns: StackedColumn[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const group = days.slice(Math.max(end - size, 0), end);
    const parts = (['closed', 'acknowledged', 'open'] as const).map((status) =>
      group.reduce((total, { byStatus }) => total + byStatus[status], 0),
    );
    columns.unshift({ label: (group[0]?.date ?? '').slice(5), parts });
  }
  return columns;
}

/** The unit of one column. */
export const columnUnit = (days: number): 'day' | 'week' => (days > MOST_COLUMNS ? 'week' : 'day');

/** The figures at the top, compared with the preceding period of the same length. */
export function headline(
  reader: Pick<TimeStyle, 'locale'>,
  now: { total: number; open: number; mtta: MeanTime; mttr: MeanTime },
  before: { total: number; mtta: MeanTime; mttr: MeanTime },
): Tile[] {
  const words = wordsFor(reader);
  const periodBefore = (value: string): string => t(words)`Period before: ${value}`;
  const time = (label: string, present: MeanTime, past: MeanTime): Tile => ({
    label,
    value: meanText(present),
    note: past.alerts === 0 ? t(words)`None in the period before` : periodBefore(meanText(past)),
  });
  return [
    {
      label: t(words)`Alerts`,
      value: numberText(reader, now.total),
      note: periodBefore(numberText(reader, before.total)),
    },
    { label: t(words)`Still open`, value: numberText(reader, now.open), note: shareText(reader, now.open, now.total) },
    time(t(words)`Time to acknowledge`, now.mtta, before.mtta),
    time(t(words)`Time to resolve`, now.mttr, before.mttr),
  ];
}
