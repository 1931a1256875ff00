import { DAY_MS, WEEK_MS } from '../../../platform/durations.js';
import type { Interval } from '../../domain/intervals.js';
import type { TimeZone } from '../../../platform/domain/time-zone.js';

/** A gap of a schedule, in epoch milliseconds. An end that is not in sight is infinite. */
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

/** A gap that somebody was warned of, or that repeats one. `day`: no more warnings are due. As it is stored. */
export interface WarnedGap {
  readonly scheduleId: string;
  /** Epoch milliseconds. */
  readonly start: number;
  /** Null: no end was in sight. */
  readonly end: number | null;
  readonly notice: Notice;
}

export interface GapWarning extends ScheduleGap {
  /** The same hours are a gap again, a day or a week later. */
  readonly recurs: boolean;
}

/** So far ahead gaps have to be known: a week, and whether they recur a week later. */
export const LOOK_AHEAD = 2 * WEEK_MS + 2 * DAY_MS;
/** Gaps that are over are kept so long, to know those that repeat them. */
const KEPT = WEEK_MS + DAY_MS;

/**
 * The warnings that are due: for each gap one a week and one a day before it; none once it has begun. One that repeats another
 * a day or a week later counts as known. @param found in order of time in each schedule, without those that begin before now
 * @param known those warned of @returns `told`: what is to be known at the next look
 */
export function warningsAt(
  now: number,
  found: readonly ScheduleGap[],
  known: readonly WarnedGap[],
): { warnings: GapWarning[]; told: WarnedGap[] } {
  const told = known.filter(({ end }) => end !== null && end <= now && end > now - KEPT);
  const live = known.filter(({ end }) => end === null || end > now);
  const warnings: GapWarning[] = [];
  for (const gap of found) {
    const before = live.filter((each) => each.scheduleId === gap.scheduleId && contains(each, gap));
    if (gap.start <= now) {
      // It has begun: what is known of its beginning stays.
      told.push(...before.slice(0, 1).map((each) => toldOf({ ...gap, start: each.start }, each.notice)));
      continue;
    }
    const due = NOTICES.find(({ ahead }) => gap.start - now <= ahead)?.notice;
    if (due === undefined) continue;
    if (before.some(({ notice }) => notice === 'day') || told.some((each) => isRepeated(each, gap))) {
      told.push(toldOf(gap, 'day'));
      continue;
    }
    if (due === 'day' || before.length === 0)
      warnings.push({ ...gap, recurs: found.some((other) => follows(gap, other)) });
    told.push(toldOf(gap, due));
  }
  return { warnings, told };
}

const endOf = ({ end }: { end: number | null }): number => end ?? Infinity;

function toldOf({ scheduleId, start, end }: ScheduleGap, notice: Notice): WarnedGap {
  return { scheduleId, start, end: Number.isFinite(end) ? end : null, notice };
}

function contains(told: WarnedGap, gap: Interval): boolean {
  return told.start <= gap.start && gap.end <= endOf(told);
}

const isRepeated = (told: WarnedGap, gap: ScheduleGap): boolean =>
  told.scheduleId === gap.scheduleId && isLater(gap.zone, { start: told.start, end: endOf(told) }, gap);

const follows = (gap: ScheduleGap, other: ScheduleGap): boolean =>
  gap.scheduleId === other.scheduleId && isLater(gap.zone, gap, other);

/** Whether the other is a day or a week later at the same hours of the zone. */
function isLater(zone: TimeZone, one: Interval, other: Interval): boolean {
  const moved = (at: number, by: number): number => zone.toInstant(zone.toLocal(at) + by);
  return [DAY_MS, WEEK_MS].some(
    (by) => Number.isFinite(one.end) && moved(one.start, by) === other.start && moved(one.end, by) === other.end,
  );
}
