import { Injectable } from '@nestjs/common';
import { badRequest } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import { CoverageCheck, leavesNobody } from '../coverage-check.js';
import type { Interval } from '../domain/intervals.js';
import { OnCallService } from '../on-call.service.js';
import { workedOut } from '../worked-out.js';
import { standInFor, type StandIn } from './domain/swap-request.js';

/** What the plan says about a swap. */
@Injectable()
export class SwapCheck {
  constructor(
    private readonly onCall: OnCallService,
    private readonly coverage: CoverageCheck,
  ) {}

  /** @throws ApiError 400 SWAP_NOT_YOUR_SHIFT unless the person is on call there all the time */
  async ownShift(tenantId: string, scheduleId: string, userId: string, span: Interval): Promise<StandIn> {
    const snapshot = await this.onCall.snapshot(tenantId);
    const schedule = snapshot.schedules.get(scheduleId);
    const found = schedule && (await workedOut(standInFor(snapshot, schedule, userId, span)));
    if (found?.isWhole) return found;
    throw badRequest('You are not on call in this schedule for all of that time', 'SWAP_NOT_YOUR_SHIFT');
  }

  /** @throws ApiError 409 LEAVES_NOBODY where that person would be the only one, and is away; unless confirmed */
  async standIn(tenantId: string, scheduleId: string, userId: string, span: Interval, confirm = false): Promise<void> {
    if (confirm) return;
    const participant = { id: userId, type: 'user' };
    const override = { id: newId(), participant, rotationIds: null, nested: [], ...span };
    const left = await this.coverage.left(tenantId, scheduleId, span, (others) => [...others, override]);
    if (left.length > 0) throw leavesNobody(left);
  }
}
