import { Injectable } from '@nestjs/common';
import type { Caller } from '../people/access/caller.js';
import { requireRead } from '../people/access/domain/reading.js';
import { mayTouchTeam } from '../people/access/domain/team-access.js';
import { notFound } from '../platform/errors/api-error.js';
import type { Slices } from '../platform/slices/slices.js';
import { UsersService } from '../people/users/users.service.js';
import { schedulesOfUser } from './domain/schedule/involved.js';
import type { Interval } from './domain/intervals.js';
import { shiftIds } from './domain/shifts/shift-edges.js';
import { shiftsWithin } from './domain/shifts/shifts.js';
import type { OnCallSnapshot, Schedule } from './domain/schedule/snapshot.js';
import { REPORT_LIMITS, Budget } from './domain/evaluation/budget.js';
import type { RangeQuery, UserShiftsView, UserShiftView } from './dto/on-call.dto.js';
import { OnCallService } from './on-call.service.js';
import { rangeOf, runEvaluation } from './run-evaluation.js';
import { shiftView } from './on-call-views.js';

export const USER_NOT_FOUND = 'User not found';

/** A person's shifts in all schedules. */
@Injectable()
export class UserShifts {
  constructor(
    private readonly onCall: OnCallService,
    private readonly users: UsersService,
  ) {}

  /**
   * The caller's own shifts in every schedule; another user's in the schedules that the caller may see.
   * @throws ApiError 400 for a range that is empty, too long or too expensive to evaluate, 403, 404
   */
  async of(caller: Caller, userId: string, query: RangeQuery): Promise<UserShiftsView> {
    const isOwn = caller.kind === 'user' && caller.id === userId;
    if (!isOwn) requireRead(caller, 'schedules');
    const [snapshot, users] = await Promise.all([
      this.onCall.snapshot(caller.tenantId),
      this.users.directory(caller.tenantId),
    ]);
    const user = users.get(userId);
    if (user === undefined) throw notFound(USER_NOT_FOUND);
    const range = rangeOf(query);
    const visible = schedulesOfUser(snapshot, userId).filter(({ teamId }) => isOwn || mayTouchTeam(caller, teamId));
    return { shifts: await runEvaluation(views(snapshot, visible, userId, range)) };
  }
}

/** In order of time. */
function* views(
  snapshot: OnCallSnapshot,
  schedules: readonly Schedule[],
  userId: string,
  range: Interval,
): Slices<UserShiftView[]> {
  const budget = new Budget(REPORT_LIMITS);
  const found: UserShiftView[] = [];
  for (const schedule of schedules) {
    const shifts = (yield* shiftsWithin(snapshot, schedule, range, budget)).filter(
      ({ person }) => person.userId === userId,
    );
    const idOf = yield* shiftIds(snapshot, schedule, shifts, range);
    const { id, name, teamId, zone } = schedule;
    const scheduleView = { id, name, teamId, timezone: zone.name };
    found.push(...shifts.map((shift) => ({ ...shiftView(shift, idOf(shift)), schedule: scheduleView })));
    yield;
  }
  return found.sort((a, b) => a.startTime.localeCompare(b.startTime));
}
