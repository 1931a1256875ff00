import { Injectable } from '@nestjs/common';
import { requireRead } from '../people/access/domain/reading.js';
import type { Caller } from '../people/access/caller.js';
import { visibleTeams } from '../people/access/domain/team-access.js';
import { Clock } from '../platform/clock/clock.js';
import { badRequest, invalid } from '../platform/errors/api-error.js';
import type { Slices } from '../platform/slices/slices.js';
import { DAY_MS } from '../platform/durations.js';
import type { Interval } from '../on-call/domain/intervals.js';
import { REPORT_LIMITS, Budget } from '../on-call/domain/evaluation/budget.js';
import { OnCallService, type OnCallDirectory, type ScheduleEntry } from '../on-call/on-call.service.js';
import { SchedulesService } from '../on-call/schedules.service.js';
import { runEvaluation } from '../on-call/run-evaluation.js';
import { mostHoursFirst, rowsOf, type HoursRow } from './domain/hours-row.js';
import type { OnCallHoursQuery, OnCallHoursView } from './dto/on-call-hours.dto.js';

const USUAL_RANGE = 30 * DAY_MS;
const LONGEST_RANGE = 366 * DAY_MS;

/** How long each person was on call (contract: "Reports", on-call-hours). */
@Injectable()
export class OnCallHoursReport {
  constructor(
    private readonly onCall: OnCallService,
    private readonly schedules: SchedulesService,
    private readonly clock: Clock,
  ) {}

  /**
   * For the schedules that the caller may see. @throws ApiError 400 for a range that is empty, too long or too expensive to
   * compute
   */
  async report(caller: Caller, query: OnCallHoursQuery): Promise<OnCallHoursView> {
    requireRead(caller, 'schedules');
    const range = rangeOf(query, this.clock.now());
    const directory = await this.onCall.directory(caller.tenantId);
    const schedules = [...directory.all(), ...directory.deleted()];
    const madeAt = query.sinceMade === 'true' ? await this.schedules.madeAt(caller.tenantId) : null;
    const rangeFor = ({ id }: ScheduleEntry): Interval => ({
      ...range,
      start: Math.max(range.start, madeAt?.get(id)?.getTime() ?? -Infinity),
    });
    const rows = await runEvaluation(rowsWithin(directory, schedules.filter(isRequested(caller, query)), rangeFor));
    return {
      from: new Date(range.start).toISOString(),
      to: new Date(range.end).toISOString(),
      rows: rows.sort(mostHoursFirst),
    };
  }
}

function* rowsWithin(
  directory: OnCallDirectory,
  schedules: readonly ScheduleEntry[],
  rangeFor: (schedule: ScheduleEntry) => Interval,
): Slices<HoursRow[]> {
  const budget = new Budget(REPORT_LIMITS);
  const rows: HoursRow[] = [];
  for (const schedule of schedules) {
    const range = rangeFor(schedule);
    if (range.start >= range.end) continue;
    const hours = yield* directory.hoursWithin(schedule.id, range, budget);
    for (const row of rowsOf(schedule, hours)) rows.push(row);
  }
  return rows;
}

function rangeOf({ from, to }: OnCallHoursQuery, now: Date): Interval {
  const end = (to ?? now).getTime();
  const range = { start: from?.getTime() ?? end - USUAL_RANGE, end };
  if (range.end <= range.start) throw invalid('to', 'must be after from');
  if (range.end - range.start > LONGEST_RANGE) throw badRequest('Range too large');
  return range;
}

/** Contract, "Reports": callers with a team see its rows, callers without one see all; everybody sees global schedules. */
function isRequested(caller: Caller, query: OnCallHoursQuery): (schedule: ScheduleEntry) => boolean {
  const teams = visibleTeams(caller, caller.teamIds.length === 0);
  return ({ id, teamId }) =>
    (teams === null || teamId === null || teams.includes(teamId)) &&
    (query.scheduleId === undefined || query.scheduleId === id) &&
    (query.teamId === undefined || query.teamId === teamId);
}
