/** Alerts that came on a day, or on some days in a row, by how they stand now. */
export interface Bar {
  /** The first day, such as `2026-11-20`, of the reader's calendar. */
  from: string;
  /** The last one; the same where it is a single day. */
  to: string;
  total: number;
  open: number;
  acked: number;
  closed: number;
}

interface Day {
  date: string;
  total: number;
  open: number;
  acked: number;
  closed: number;
}

/** Beyond so many days a bar is a week: a bar of each day would be thinner than a line. */
const MOST_SINGLE_DAYS = 92;
const WEEK = 7;

/** A bar for each day, or for each week that ends as the period does. The first one may have fewer days. */
export function barsOf(days: readonly Day[]): Bar[] {
  const width = days.length > MOST_SINGLE_DAYS ? WEEK : 1;
  const bars: Bar[] = [];
  for (let end = days.length; end > 0; end -= width) {
    const some = days.slice(Math.max(0, end - width), end);
    const sum = (count: 'total' | 'open' | 'acked' | 'closed'): number =>
      some.reduce((all, day) => all + day[count], 0);
    bars.unshift({
      from: some[0]!.date,
      to: some.at(-1)!.date,
      total: sum('total'),
      open: sum('open'),
      acked: sum('acked'),
      closed: sum('closed'),
    });
  }
  return bars;
}

/** The end of the axis: a round number not below the highest bar, with a whole half. */
export function topOf(bars: readonly Bar[]): number {
  const highest = Math.max(0, ...bars.map(({ total }) => total));
  let unit = 1;
  for (;;) {
    for (const step of [2, 4, 6, 8, 10]) if (step * unit >= highest) return step * unit;
    unit *= 10;
  }
}
