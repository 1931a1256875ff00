import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { invalid, conflict } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { HourlyLimits } from '../../platform/rate-limit/hourly-limits.js';
import { DAY_MS } from '../../platform/durations.js';
import { UsersService } from '../../people/users/users.service.js';
import { findSchedule } from '../schedule-lookup.js';
import { requireTarget, TargetsService } from '../targets.service.js';
import { SwapCheck } from './swap-check.js';
import { SwapMailer } from './swap-mailer.js';
import type { CreateSwapRequestDto } from './swap-request.dto.js';
import { SwapRequestEntity } from './swap-request.entity.js';

const LONGEST = 92 * DAY_MS;

/** Creates swap requests: a user asks another one to take a shift or a part of it. */
@Injectable()
export class SwapRequestsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly targets: TargetsService,
    private readonly check: SwapCheck,
    private readonly hourly: HourlyLimits,
    private readonly mailer: SwapMailer,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a request of the caller; the responder gets a mail.
   * @returns its id, and warnings about other people whom the override would replace
   * @throws ApiError 404, 403, 400 (SWAP_NOT_YOUR_SHIFT for time in which the caller is not on call), 409 LEAVES_NOBODY, 409
   *   SWAP_ASKED while the same request is pending, 429
   */
  async ask(
    caller: Caller,
    scheduleId: string,
    body: CreateSwapRequestDto,
  ): Promise<{ id: string; warnings: string[] }> {
    const { startTime, endTime, reason = null, expiresAt = startTime, confirm } = body;
    const now = this.clock.now();
    if (startTime <= now) throw invalid('startTime', 'must be in the future');
    if (endTime <= startTime) throw invalid('endTime', 'must be after startTime');
    if (endTime.getTime() - startTime.getTime() > LONGEST)
      throw invalid('endTime', 'must be at most 92 days after startTime');
    if (expiresAt <= now || expiresAt > startTime)
      throw invalid('expiresAt', 'must be in the future, and at most startTime');
    const { tenantId } = caller;
    const targets = await this.targets.of(tenantId);
    const schedule = await findSchedule(this.unitOfWork.of(tenantId), caller, scheduleId);
    const responderId = requireTarget(targets, { type: 'user', id: body.userId }, 'userId');
    const readers = await this.mailer.people(tenantId);
    const responder = (await this.users.directory(tenantId)).get(responderId);
    if (responderId === caller.id) throw invalid('userId', 'must be somebody else');
    if (!responder || responder.blocked) throw invalid('userId', 'this user is blocked');
    if (responder.role === 'stakeholder') throw invalid('userId', 'stakeholders take no shifts');
    const span = { start: startTime.getTime(), end: endTime.getTime() };
    const { others } = await this.check.requireOwnShift(tenantId, scheduleId, caller.id, span);
    await this.check.requireCoverage(tenantId, scheduleId, responderId, span, confirm);
    const request = {
      ...{ id: newId(), scheduleId, requesterId: caller.id, requesterName: caller.name },
      ...{ responderId, responderName: responder.fullName, startTime, endTime, reason },
      ...{
        status: 'pending' as const,
        createdAt: now,
        expiresAt,
        answeredAt: null,
        overrideId: null,
        shiftChangedAt: null,
      },
    };
    await this.unitOfWork.transaction(caller, async (tx) => {
      // The lock makes two equal requests one.
      await findSchedule(tx, caller, scheduleId, { lock: true });
      const same = { scheduleId, requesterId: caller.id, responderId, startTime, endTime, status: 'pending' as const };
      if (await tx.repo(SwapRequestEntity).exists({ ...same, expiresAt: MoreThan(now) }))
        throw conflict(`${responder.fullName} is asked already, and has not answered yet`, 'SWAP_ASKED');
      await this.hourly.admit(tx, 'swap-request', caller);
      await tx.repo(SwapRequestEntity).insert(request);
      await this.mailer.notify(tx, readers, { ...request, scheduleName: schedule.name }, 'asked', ['responder']);
    });
    const warnings = others.map(
      (name) => `${name} is on call in this schedule, too, and would be replaced by the override as well`,
    );
    return { id: request.id, warnings };
  }
}
