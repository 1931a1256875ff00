import { DAY_MS, WEEK_MS } from '../../../platform/durations.js';
import type { Interval } from '../../domain/intervals.js';
import type { TimeZone } from '../../../platform/domain/time-zone.js';

/** A gap of a schedule, in epoch milliseconds; an unknown end is infinite. */
export interface ScheduleGap extends Interval {
  readonly scheduleId: string;
  readonly scheduleName: string;
  readonly teamId: string | null;
  readonly zone: TimeZone;
}

/** How long before a gap its warning is due. */
const NOTICES = [
  { notice: 'day', ahead: DAY_MS },
  { notice: 'week', ahead: WEEK_MS },
] as const;
type Notice = (typeof NOTICES)[number]['notice'];

/** A gap that needs no first warning, as stored. Notice `day`: no more warnings are due. */
export interface WarnedGap {
  readonly scheduleId: string;
  /** Epoch milliseconds. */
  readonly start: number;
  /** Null if the end was not known. */
  readonly end: number | null;
  readonly notice: Notice;
}

export interface GapWarning extends ScheduleGap {
  /** The gap repeats at the same hours a day or a week later. */
  readonly recurs: boolean;
}

/** How far ahead gaps are searched: a week, and another one to see whether they repeat. */
export const SEARCH_AHEAD = 2 * WEEK_MS + 2 * DAY_MS;
/** How long past gaps are stored, to recognize their repetitions. */
const KEPT = WEEK_MS + DAY_MS;

/**
 * The warnings that are due: for each gap one a week and one a day before it; none once it has begun, or for a gap that
 * repeats a known one a day or a week later. @param now epoch milliseconds @param found in order of time in each schedule
 * @param known the stored gaps @returns `warned`: the gaps to store
 */
export function warningsAt(
  now: number,
  found: readonly ScheduleGap[],
  known: readonly WarnedGap[],
): { warnings: GapWarning[]; warned: WarnedGap[] } {
  const warned = known.filter(({ end }) => end !== null && end <= now && end > now - KEPT);
  const live = known.filter(({ end }) => end === null || end > now);
  const warnings: GapWarning[] = [];
  for (const gap of found) {
    const before = live.filter((each) => each.scheduleId === gap.scheduleId && contains(each, gap));
    if (gap.start <= now) {
      // The gap has begun; its stored start stays.
      warned.push(...before.slice(0, 1).map((each) => warnedGap({ ...gap, start: each.start }, each.notice)));
      continue;
    }
    const due = NOTICES.find(({ ahead }) => gap.start - now <= ahead)?.notice;
    if (due === undefined) continue;
    if (before.some(({ notice }) => notice === 'day') || warned.some((each) => isRepeated(each, gap))) {
      warned.push(warnedGap(gap, 'day'));
      continue;
    }
    if (due === 'day' || before.length === 0)
      warnings.push({ ...gap, recurs: found.some((other) => follows(gap, other)) });
    warned.push(warnedGap(gap, due));
  }
  return { warnings, warned };
}

const endOf = ({ end }: { end: number | null }): number => end ?? Infinity;

function warnedGap({ scheduleId, start, end }: ScheduleGap, notice: Notice): WarnedGap {
  return { scheduleId, start, end: Number.isFinite(end) ? end : null, notice };
}

function contains(warned: WarnedGap, gap: Interval): boolean {
  return warned.start <= gap.start && gap.end <= endOf(warned);
}

const isRepeated = (warned: WarnedGap, gap: ScheduleGap): boolean =>
  warned.scheduleId === gap.scheduleId && isLater(gap.zone, { start: warned.start, end: endOf(warned) }, gap);

const follows = (gap: ScheduleGap, other: ScheduleGap): boolean =>
  gap.scheduleId === other.scheduleId && isLater(gap.zone, gap, other);

/** Whether the other gap is a day or a week later at the same local hours. */
function isLater(zone: TimeZone, one: Interval, other: Interval): boolean {
  const moved = (at: number, by: number): number => zone.toInstant(zone.toLocal(at) + by);
  return [DAY_MS, WEEK_MS].some(
    (by) => Number.isFinite(one.end) && moved(one.start, by) === other.start && moved(one.end, by) === other.end,
  );
}
