import type { components } from '../api/schema.js';

export type Shift = components['schemas']['ShiftView'];

/** From and to, in milliseconds since 1970. */
export interface Span {
  start: number;
  end: number;
}

export const spanOf = ({ startTime, endTime }: Pick<Shift, 'startTime' | 'endTime'>): Span => ({
  start: Date.parse(startTime),
  end: Date.parse(endTime),
});

/** Without what was before a moment, when nobody could be paged by the schedule: its rotations may begin before it was made. */
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

/** From and to, whatever range is shown; infinite where no beginning or end is in sight. */
export const wholeOf = ({ startTime, endTime, wholeStart, wholeEnd }: Shift): Span => ({
  start: wholeStart === null ? -Infinity : Date.parse(wholeStart ?? startTime),
  end: wholeEnd === null ? Infinity : Date.parse(wholeEnd ?? endTime),
});

/** A span that was looked for in a range only: an edge that is the range's is not its own. */
export const maybeCut = ({ start, end }: Span, range: Span): Span => ({
  start: start === range.start ? -Infinity : start,
  end: end === range.end ? Infinity : end,
});

/** Puts spans that overlap into rows, as few as are needed. */
export function rowsOf<Item>(items: readonly Item[], span: (item: Item) => Span): Item[][] {
  const rows: Item[][] = [];
  for (const item of items.toSorted((a, b) => span(a).start - span(b).start)) {
    const row = rows.find((each) => span(each.at(-1)!).end <= span(item).start);
    if (row) row.push(item);
    else rows.push([item]);
  }
  return rows;
}
