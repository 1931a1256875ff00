import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { sees } from '../../people/access/domain/reading.js';
import { mayTouchTeam } from '../../people/access/domain/team-access.js';
import { notFound } from '../../platform/errors/api-error.js';
import type { Slices } from '../../platform/slices/slices.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import type { Interval } from '../domain/intervals.js';
import { shiftIds } from '../domain/shifts/shift-edges.js';
import type { OnCallSnapshot, Schedule } from '../domain/schedule/snapshot.js';
import { effectsOfTimeOff } from '../domain/gaps/time-off.js';
import type { GapSpanView } from '../dto/on-call.dto.js';
import { OnCallService } from '../on-call.service.js';
import { shiftView } from '../on-call-views.js';
import { runEvaluation } from '../run-evaluation.js';
import { refusalToDecide } from './domain/pto-request.js';
import type { HitShiftView, TimeOffShiftsView } from './pto-request.dto.js';
import { PtoRequestEntity } from './pto-request.entity.js';
import { PTO_REQUEST_NOT_FOUND } from './pto-requests.service.js';

/** The shifts that overlap time off, and who covers them. */
@Injectable()
export class TimeOffShifts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly onCall: OnCallService,
    private readonly teams: TeamsService,
  ) {}

  /**
   * For the requester in every schedule; for whoever may read schedules, in every one if they may decide, else in those they may see.
   * @throws ApiError 404, 400 if it is too expensive to evaluate
   */
  async of(caller: Caller, id: string): Promise<TimeOffShiftsView> {
    const request = await this.unitOfWork.of(caller.tenantId).repo(PtoRequestEntity).findOne({ id });
    if (!request) throw notFound(PTO_REQUEST_NOT_FOUND);
    const [snapshot, teams] = await Promise.all([
      this.onCall.snapshot(caller.tenantId),
      this.teams.directory(caller.tenantId),
    ]);
    const isOwn = caller.kind === 'user' && caller.id === request.userId;
    const isDecider = refusalToDecide(caller, teams.teamsOf(caller.id), request) === null;
    const isSeen = (teamId: string | null): boolean =>
      isOwn || (sees(caller, 'schedules') && (isDecider || mayTouchTeam(caller, teamId)));
    const absence = { start: request.startDate.getTime(), end: request.endDate.getTime() };
    return runEvaluation(view(snapshot, request.userId, absence, ({ teamId }) => isSeen(teamId)));
  }
}

function* view(
  snapshot: OnCallSnapshot,
  userId: string,
  absence: Interval,
  isShown: (schedule: Schedule) => boolean,
): Slices<TimeOffShiftsView> {
  const { affectedShifts, uncovered } = yield* effectsOfTimeOff(snapshot, userId, absence);
  const shifts: HitShiftView[] = [];
  for (const { schedule, shift, cover, stays } of affectedShifts.filter(({ schedule }) => isShown(schedule))) {
    const idOf = yield* shiftIds(snapshot, schedule, [shift], absence);
    const { id, name, teamId, zone } = schedule;
    shifts.push({
      ...shiftView(shift, idOf(shift)),
      schedule: { id, name, teamId, timezone: zone.name },
      cover: cover.map(({ person, start, end }) => ({
        ...{ userId: person.userId, userName: person.name, startTime: iso(start), endTime: iso(end) },
      })),
      stays: stays.map(({ start, end }): GapSpanView => ({ start: iso(start), end: iso(end) })),
    });
  }
  const leavesNobody = uncovered
    .filter(({ schedule }) => isShown(schedule))
    .flatMap(({ schedule: { id, name }, when }) =>
      when.map(({ start, end }) => ({ scheduleId: id, scheduleName: name, start: iso(start), end: iso(end) })),
    );
  return { shifts, leavesNobody };
}

const iso = (instant: number): string => new Date(instant).toISOString();
