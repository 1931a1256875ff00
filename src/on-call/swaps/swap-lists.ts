import { Injectable } from '@nestjs/common';
import { maySeeReasons } from '../../people/teams/domain/member-roles.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import type { Caller } from '../../people/access/caller.js';
import { sees } from '../../people/access/domain/reading.js';
import { mayTouchTeam } from '../../people/access/domain/team-access.js';
import { notFound } from '../../platform/errors/api-error.js';
import type { ListPage } from '../../platform/http/pagination.js';
import { pageOf } from '../../platform/database/keyset-page.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { OnCallService } from '../on-call.service.js';
import { findSchedule } from '../schedule-lookup.js';
import type { SwapRequestQuery, SwapRequestView } from './swap-request.dto.js';
import { SwapRequestEntity } from './swap-request.entity.js';

export const SWAP_REQUEST_NOT_FOUND = 'Swap request not found';

/** Reads swap requests, newest first. */
@Injectable()
export class SwapLists {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly onCall: OnCallService,
    private readonly teams: TeamsService,
  ) {}

  /** The requests of a schedule. @throws ApiError 404, 403, 400 PAGINATION_CURSOR_INVALID */
  async ofSchedule(caller: Caller, scheduleId: string, query: SwapRequestQuery): Promise<ListPage<SwapRequestView>> {
    await findSchedule(this.unitOfWork.of(caller.tenantId), caller, scheduleId);
    return this.list(caller, query, { scheduleId });
  }

  /** The requests by and to the caller. @throws ApiError 400 PAGINATION_CURSOR_INVALID */
  own(caller: Caller, query: SwapRequestQuery): Promise<ListPage<SwapRequestView>> {
    return this.list(caller, query, [{ requesterId: caller.id }, { responderId: caller.id }]);
  }

  /** For requester, responder and those who may read the schedule. @throws ApiError 404 */
  async get(caller: Caller, id: string): Promise<SwapRequestView> {
    const request = await this.unitOfWork.of(caller.tenantId).repo(SwapRequestEntity).findOne({ id });
    const { schedules } = await this.onCall.snapshot(caller.tenantId);
    const schedule = request && schedules.get(request.scheduleId);
    if (!request || !(isOf(caller, request) || maySee(caller, schedule))) throw notFound(SWAP_REQUEST_NOT_FOUND);
    return (await this.viewer(caller))(request, schedule?.name);
  }

  /** Reasons are for both people, the leads of their teams and administrators. */
  private async viewer(caller: Caller): Promise<typeof view> {
    const teams = await this.teams.directory(caller.tenantId);
    return (request, name) => {
      const people = [request.requesterId, request.responderId];
      const isShown = maySeeReasons(
        caller,
        people,
        people.flatMap((id) => teams.teamsOf(id)),
      );
      return view(isShown ? request : { ...request, reason: null }, name);
    };
  }

  private async list(
    caller: Caller,
    query: SwapRequestQuery,
    of: Partial<SwapRequestEntity> | Partial<SwapRequestEntity>[],
  ): Promise<ListPage<SwapRequestView>> {
    const { schedules } = await this.onCall.snapshot(caller.tenantId);
    const shown = await this.viewer(caller);
    const selection = this.unitOfWork.of(caller.tenantId).repo(SwapRequestEntity).select('r').andWhere(of);
    if (query.status !== undefined) selection.andWhere({ status: query.status });
    return pageOf(selection, query, { order: 'DESC' }, (request) =>
      shown(request, schedules.get(request.scheduleId)?.name),
    );
  }
}

export const isOf = (caller: Caller, { requesterId, responderId }: SwapRequestEntity): boolean =>
  caller.kind === 'user' && [requesterId, responderId].includes(caller.id);

const maySee = (caller: Caller, schedule: { teamId: string | null } | undefined | null): boolean =>
  schedule !== undefined && schedule !== null && sees(caller, 'schedules') && mayTouchTeam(caller, schedule.teamId);

/** @param scheduleName undefined while the schedule is being deleted */
export function view(request: SwapRequestEntity, scheduleName = ''): SwapRequestView {
  return {
    id: request.id,
    scheduleId: request.scheduleId,
    scheduleName,
    requesterId: request.requesterId,
    requesterName: request.requesterName,
    responderId: request.responderId,
    responderName: request.responderName,
    startTime: request.startTime.toISOString(),
    endTime: request.endTime.toISOString(),
    reason: request.reason,
    status: request.status,
    createdAt: request.createdAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    answeredAt: request.answeredAt?.toISOString() ?? null,
    overrideId: request.overrideId,
    shiftChangedAt: request.shiftChangedAt?.toISOString() ?? null,
  };
}
