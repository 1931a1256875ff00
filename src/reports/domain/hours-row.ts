import type { PersonHours } from '../../on-call/domain/shifts/hours.js';
import { csvOf } from './csv.js';

/** One person's hours in one schedule; hours to two decimals. */
export interface HoursRow {
  readonly userId: string;
  readonly userName: string;
  readonly scheduleId: string;
  readonly scheduleName: string;
  readonly shiftCount: number;
  readonly totalHours: number;
  readonly businessHours: number;
  readonly afterHours: number;
}

const HEADER = ['user', 'schedule', 'shifts', 'total_hours', 'business_hours', 'after_hours'];

/** The rows of one schedule. After-hours are the rounded total minus business hours, so that every row adds up. */
export function rowsOf(schedule: { id: string; name: string }, hours: readonly PersonHours[]): HoursRow[] {
  return hours.map(({ person, shiftCount, total, business }) => {
    const [all, open] = [hundredths(total), hundredths(business)];
    return {
      userId: person.userId,
      userName: person.name,
      scheduleId: schedule.id,
      scheduleName: schedule.name,
      shiftCount,
      totalHours: all / 100,
      businessHours: open / 100,
      afterHours: (all - open) / 100,
    };
  });
}

/** Most hours first, then by name and schedule (contract: sorted by totalHours descending). */
export function mostHoursFirst(a: HoursRow, b: HoursRow): number {
  return (
    b.totalHours - a.totalHours ||
    a.userName.localeCompare(b.userName) ||
    a.scheduleName.localeCompare(b.scheduleName) ||
    a.scheduleId.localeCompare(b.scheduleId)
  );
}

/** The report as a CSV file (contract: on-call-hours). */
export function hoursAsCsv(rows: readonly HoursRow[]): string {
  const lines = rows.map((row) => [
    row.userName,
    row.scheduleName,
    row.shiftCount,
    row.totalHours,
    row.businessHours,
    row.afterHours,
  ]);
  return csvOf([HEADER, ...lines]);
}

/** `oncall-hours-<from>_<to>.csv`, with the UTC dates of the range. */
export function csvName({ from, to }: { from: string; to: string }): string {
  return `oncall-hours-${from.slice(0, 10)}_${to.slice(0, 10)}.csv`;
}

function hundredths(milliseconds: number): number {
  return Math.round(milliseconds / 36_000);
}
