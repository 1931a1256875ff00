import { Injectable } from '@nestjs/common';
import { badRequest } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import { CoverageCheck, leavesNobody } from '../coverage-check.js';
import type { Interval } from '../domain/intervals.js';
import { OnCallService } from '../on-call.service.js';
import { runEvaluation } from '../run-evaluation.js';
import { swapEffect, type SwapEffect } from './domain/swap-request.js';

/** Checks swaps against the schedule. */
@Injectable()
export class SwapCheck {
  constructor(
    private readonly onCall: OnCallService,
    private readonly coverage: CoverageCheck,
  ) {}

  /** @param span epoch milliseconds @throws ApiError 400 SWAP_NOT_YOUR_SHIFT unless the user is on call for all of it */
  async requireOwnShift(tenantId: string, scheduleId: string, userId: string, span: Interval): Promise<SwapEffect> {
    const snapshot = await this.onCall.snapshot(tenantId);
    const schedule = snapshot.schedules.get(scheduleId);
    const found = schedule && (await runEvaluation(swapEffect(snapshot, schedule, userId, span)));
    if (found?.isOwnThroughout) return found;
    throw badRequest('You are not on call in this schedule for all of that time', 'SWAP_NOT_YOUR_SHIFT');
  }

  /** @throws ApiError 409 LEAVES_NOBODY, unless confirmed, if the user has time off and would be the only one on call */
  async requireCoverage(
    tenantId: string,
    scheduleId: string,
    userId: string,
    span: Interval,
    confirm = false,
  ): Promise<void> {
    if (confirm) return;
    const participant = { id: userId, type: 'user' };
    const override = { id: newId(), participant, rotationIds: null, nested: [], ...span };
    const left = await this.coverage.newlyUncovered(tenantId, scheduleId, span, (others) => [...others, override]);
    if (left.length > 0) throw leavesNobody(left);
  }
}
