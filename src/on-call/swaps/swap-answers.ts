import { Injectable } from '@nestjs/common';
import { In, LessThan, MoreThan, Not } from 'typeorm';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { conflict, forbidden, notFound } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { affectedByOverride } from '../domain/overrides/affected-by-override.js';
import { overrideOf, type OnCallSnapshot } from '../domain/schedule/snapshot.js';
import '../events/on-call-events.js';
import { OnCallService } from '../on-call.service.js';
import { PlanChanges } from '../plan-changes/plan-changes.js';
import { planChanged } from '../schedule-lookup.js';
import { OverrideEntity, ScheduleEntity } from '../schedule.entity.js';
import { runEvaluation } from '../run-evaluation.js';
import { afterSwapAction, refusalOfSwap, swapEffect, type SwapAction } from './domain/swap-request.js';
import { SwapCheck } from './swap-check.js';
import { isOf, SWAP_REQUEST_NOT_FOUND, view } from './swap-lists.js';
import { SwapMailer } from './swap-mailer.js';
import type { SwapRequestView } from './swap-request.dto.js';
import { SwapRequestEntity } from './swap-request.entity.js';

type Answer = Exclude<SwapAction, 'expire' | 'cancel'>;

/** A locked request with its schedule's name. */
type Locked = SwapRequestEntity & { scheduleName: string };

const REASON_OF_OVERRIDE = 'Swap';

/** Answers to swap requests. Every method: @throws ApiError 404, 403, 409 SWAP_NOT_PENDING */
@Injectable()
export class SwapAnswers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly onCall: OnCallService,
    private readonly check: SwapCheck,
    private readonly mailer: SwapMailer,
    private readonly changes: PlanChanges,
    private readonly clock: Clock,
  ) {}

  /**
   * Accepts a request: creates the override, notifies both people, and withdraws the requester's other requests for that time, in
   * one transaction.
   * @throws ApiError 409 SWAP_EXPIRED, SWAP_SHIFT_CHANGED if the requester is no longer on call then, LEAVES_NOBODY
   */
  async accept(caller: Caller, id: string, confirm?: boolean): Promise<SwapRequestView> {
    const { tenantId } = caller;
    const found = await this.find(caller, id, 'accept');
    await this.check.requireCoverage(tenantId, found.scheduleId, caller.id, spanOf(found), confirm);
    // Before the transaction: a request that holds a connection must not wait for another one.
    const people = await this.mailer.people(tenantId);
    const readPlan = await this.onCall.planReader(tenantId);
    const watch = await this.changes.watch(tenantId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const request = await lock(tx, found, 'accept');
      const now = this.clock.now();
      if (request.expiresAt <= now) throw conflict('This swap request has expired', 'SWAP_EXPIRED');
      const overrideId = newId();
      const plan = await readPlan(tx);
      const isOfBoth = (userId: string): boolean => [request.requesterId, request.responderId].includes(userId);
      const schedule = { id: request.scheduleId, name: request.scheduleName };
      await watch.overriding(tx, schedule, isOfBoth, () => this.override(tx, plan, request, overrideId));
      const accepted = { ...request, status: 'accepted' as const, answeredAt: now, overrideId };
      await tx.repo(SwapRequestEntity).update({ id }, { status: 'accepted', answeredAt: now, overrideId });
      await this.mailer.notify(tx, people, accepted, 'accepted', ['requester', 'responder']);
      await this.withdrawOthers(tx, people, request, now);
      return view(accepted, request.scheduleName);
    });
  }

  /** Declines a request and notifies the requester. */
  decline(caller: Caller, id: string): Promise<SwapRequestView> {
    return this.end(caller, id, 'decline', 'requester');
  }

  /** Withdraws a request and notifies the responder. */
  withdraw(caller: Caller, id: string): Promise<SwapRequestView> {
    return this.end(caller, id, 'withdraw', 'responder');
  }

  private async end(
    caller: Caller,
    id: string,
    action: 'decline' | 'withdraw',
    recipient: 'requester' | 'responder',
  ): Promise<SwapRequestView> {
    const found = await this.find(caller, id, action);
    const people = await this.mailer.people(caller.tenantId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const request = await lock(tx, found, action);
      const status = action === 'decline' ? ('declined' as const) : ('withdrawn' as const);
      const answeredAt = this.clock.now();
      await tx.repo(SwapRequestEntity).update({ id }, { status, answeredAt });
      await this.mailer.notify(tx, people, request, status, [recipient]);
      return view({ ...request, status, answeredAt }, request.scheduleName);
    });
  }

  private async find(caller: Caller, id: string, action: Answer): Promise<SwapRequestEntity> {
    const request = await this.unitOfWork.of(caller.tenantId).repo(SwapRequestEntity).findOne({ id });
    if (!request || !isOf(caller, request)) throw notFound(SWAP_REQUEST_NOT_FOUND);
    const refused = refusalOfSwap(caller, request, action);
    if (refused === 'not-the-responder') throw forbidden('Who is asked answers a swap request');
    if (refused === 'not-the-requester') throw forbidden('Who asks withdraws a swap request');
    return request;
  }

  /** Creates the override. @throws ApiError 409 unless the requester is on call for all of the time */
  private async override(tx: Transaction, plan: OnCallSnapshot, request: Locked, overrideId: string): Promise<void> {
    const schedule = plan.schedules.get(request.scheduleId);
    const span = spanOf(request);
    const isOwn =
      schedule && (await runEvaluation(swapEffect(plan, schedule, request.requesterId, span))).isOwnThroughout;
    if (!schedule || !isOwn)
      throw conflict(`${request.requesterName} is no longer on call for all of that time`, 'SWAP_SHIFT_CHANGED');
    const { scheduleId, responderId, startTime, endTime } = request;
    const columns = {
      ...{ id: overrideId, scheduleId, userId: responderId, userName: plan.people.nameOf(responderId) ?? null },
      ...{ participantType: null, rotationIds: null, startTime, endTime },
    };
    const override = overrideOf(columns, plan.escalations);
    const userIds = await runEvaluation(affectedByOverride(plan, schedule, span, override));
    const now = this.clock.now();
    // Why is for both people: whoever reads the schedule reads its overrides.
    await tx.repo(OverrideEntity).insert({ ...columns, reason: REASON_OF_OVERRIDE, createdAt: now, countsFrom: now });
    await planChanged(tx, scheduleId, now);
    tx.emit('override.created', { overrideId, scheduleId, userIds });
  }

  /** Withdraws other pending requests of the requester for the same time. */
  private async withdrawOthers(tx: Transaction, people: UserDirectory, taken: Locked, now: Date): Promise<void> {
    const { scheduleId, requesterId, startTime, endTime, scheduleName } = taken;
    const overlapping = { startTime: LessThan(endTime), endTime: MoreThan(startTime) };
    const others = await tx
      .repo(SwapRequestEntity)
      .find(
        { scheduleId, requesterId, status: 'pending', id: Not(taken.id), ...overlapping },
        { order: { id: 'ASC' }, lock: true },
      );
    if (others.length === 0) return;
    const ids = others.map(({ id }) => id);
    await tx.repo(SwapRequestEntity).update({ id: In(ids) }, { status: 'withdrawn', answeredAt: now });
    for (const other of others)
      await this.mailer.notify(tx, people, { ...other, scheduleName }, 'withdrawn', ['responder']);
  }
}

const spanOf = ({ startTime, endTime }: SwapRequestEntity): { start: number; end: number } => ({
  start: startTime.getTime(),
  end: endTime.getTime(),
});

/** Locks the schedule, then the request, to serialize answers about one schedule. */
async function lock(tx: Transaction, { id, scheduleId }: SwapRequestEntity, action: Answer): Promise<Locked> {
  const schedule = await tx.repo(ScheduleEntity).findOne({ id: scheduleId }, { lock: true });
  const request = await tx.repo(SwapRequestEntity).findOne({ id }, { lock: true });
  if (!schedule || !request) throw notFound(SWAP_REQUEST_NOT_FOUND);
  if (afterSwapAction(request.status, action) === null)
    throw conflict(`This swap request is ${request.status} already`, 'SWAP_NOT_PENDING');
  return { ...request, scheduleName: schedule.name };
}
