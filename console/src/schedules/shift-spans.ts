import type { components } from '../api/schema.js';

export type Shift = components['schemas']['ShiftView'];

/** Start and end in epoch milliseconds. */
export interface Span {
  start: number;
  end: number;
}

/** A time in which nobody is on call. */
export interface Gap extends Span {
  /** No rotation has these hours in any week. */
  intended: boolean;
}

export const spanOf = ({ startTime, endTime }: Pick<Shift, 'startTime' | 'endTime'>): Span => ({
  start: Date.parse(startTime),
  end: Date.parse(endTime),
});

/** The shifts without the time before `at`. Rotations may start before their schedule was created, when nobody was paged. */
export const since = (at: number, shifts: readonly Shift[]): Shift[] =>
  shifts.flatMap((shift) => {
    if (spanOf(shift).end <= at) return [];
    const begins = new Date(at).toISOString();
    const isCut = wholeOf(shift).start < at;
    return [
      {
        ...shift,
        ...(spanOf(shift).start < at && { startTime: begins }),
        ...(isCut && shift.wholeStart !== undefined && { wholeStart: begins }),
      },
    ];
  });

/** Start and end beyond the shown range; infinite if not known. */
export const wholeOf = ({ startTime, endTime, wholeStart, wholeEnd }: Shift): Span => ({
  start: wholeStart === null ? -Infinity : Date.parse(wholeStart ?? startTime),
  end: wholeEnd === null ? Infinity : Date.parse(wholeEnd ?? endTime),
});

/** The span with infinite ends where the range may have cut it. */
export const maybeCut = ({ start, end }: Span, range: Span): Span => ({
  start: start === range.start ? -Infinity : start,
  end: end === range.end ? Infinity : end,
});

/** Distributes overlapping spans over as few rows as possible. */
export function rowsOf<Item>(items: readonly Item[], span: (item: Item) => Span): Item[][] {
  const rows: Item[][] = [];
  for (const item of items.toSorted((a, b) => span(a).start - span(b).start)) {
    const row = rows.find((each) => span(each.at(-1)!).end <= span(item).start);
    if (row) row.push(item);
    else rows.push([item]);
  }
  return rows;
}
