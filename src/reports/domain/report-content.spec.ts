import { describe, expect, it } from '@jest/globals';
import type { DayCounts } from '../../alerts/statistics/alert-statistics.types.js';
import { columnUnit, headline, meanText, shareText, trendColumns } from './report-content.js';

const day = (index: number): DayCounts => ({
  date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  total: 6,
  byStatus: { open: 1, acknowledged: 2, closed: 3 },
});
const trendOf = (days: number) => trendColumns(Array.from({ length: days }, (_day, index) => day(index)));

describe('the trend', () => {
  it('is shown day by day as long as days can be told apart', () => {
    expect(trendOf(2)).toEqual([
      { label: '01-01', parts: [3, 2, 1] },
      { label: '01-02', parts: [3, 2, 1] },
    ]);
    expect(trendOf(62)).toHaveLength(62);
    expect(columnUnit(62)).toBe('day');
  });

  it('is shown week by week after that, the incomplete one first', () => {
    const columns = trendOf(64);
    expect(columnUnit(64)).toBe('week');
    expect(columns).toHaveLength(10);
    expect(columns[0]).toEqual({ label: '01-01', parts: [3, 2, 1] });
    expect(columns[1]).toEqual({ label: '01-02', parts: [21, 14, 7] });
    expect(trendOf(365).reduce((sum, { parts }) => sum + (parts[0] ?? 0), 0)).toBe(365 * 3);
  });
});

describe('the headline', () => {
  it('puts the figures beside those of the period before', () => {
    const mtta = { alerts: 2, seconds: 90 };
    const none = { alerts: 0, seconds: 0 };
    expect(
      headline({ locale: 'en' }, { total: 1200, open: 300, mtta, mttr: none }, { total: 7, mtta: none, mttr: mtta }),
    ).toEqual([
      { label: 'Alerts', value: '1,200', note: 'Period before: 7' },
      { label: 'Still open', value: '300', note: '25.0 %' },
      { label: 'Time to acknowledge', value: '1 min 30 s', note: 'None in the period before' },
      { label: 'Time to resolve', value: '–', note: 'Period before: 1 min 30 s' },
    ]);
  });

  it('has a dash for the share and the mean of nothing', () => {
    expect(shareText({ locale: 'en' }, 0, 0)).toBe('–');
    expect(meanText({ alerts: 0, seconds: 0 })).toBe('–');
    expect(meanText({ alerts: 1, seconds: 0 })).toBe('0 s');
  });
});
