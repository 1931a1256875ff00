import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { MailRecipients } from '../../people/users/mail-recipients.js';
import {
  OnCallEffects,
  type ChangedParticipants,
  type CurrentShift,
  type WatchedChange,
} from '../../people/users/on-call-effects.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { inSlices } from '../../platform/slices/slices.js';
import { schedulesInvolving, schedulesOfUser } from '../domain/schedule/involved.js';
import { Evaluation } from '../domain/evaluation/evaluation.js';
import { onCallAt } from '../domain/evaluation/who-is-on-call.js';
import { timesOnCall } from '../domain/shifts/times-on-call.js';
import type { OnCallSnapshot } from '../domain/schedule/snapshot.js';
import { OnCallService } from '../on-call.service.js';
import { joined } from './plan-changes.js';
import { PlanComparison } from './plan-comparison.js';
import { recordPastOverrides } from './past-plans.js';
import { OverrideEntity, ScheduleEntity } from '../schedule.entity.js';
import { planChanged } from '../schedule-lookup.js';
import type { SwapStatus } from '../swaps/domain/swap-request.js';
import { SwapMailer } from '../swaps/swap-mailer.js';
import { SwapRequestEntity } from '../swaps/swap-request.entity.js';

/** Compares schedules around changes of users, teams and escalation policies that they name. */
@Injectable()
export class ParticipantChanges {
  constructor(
    effects: OnCallEffects,
    private readonly onCall: OnCallService,
    private readonly comparison: PlanComparison,
    private readonly readers: MailRecipients,
    private readonly swaps: SwapMailer,
    private readonly clock: Clock,
  ) {
    effects.watchSchedulesWith(
      (tenantId, changed) => this.watch(tenantId, changed),
      (tenantId, userId) => this.duties(tenantId, userId),
    );
  }

  private async duties(tenantId: string, userId: string): Promise<CurrentShift[]> {
    const snapshot = await this.onCall.snapshot(tenantId);
    const at = this.clock.now().getTime();
    const evaluation = Evaluation.at(snapshot, at);
    const duties: CurrentShift[] = [];
    for (const schedule of schedulesOfUser(snapshot, userId)) {
      if (!onCallAt(evaluation, schedule).recipients.some((person) => person.userId === userId)) continue;
      const end = (await inSlices(timesOnCall(snapshot, schedule, at))).get(userId)?.end ?? Infinity;
      duties.push({ scheduleName: schedule.name, until: Number.isFinite(end) ? new Date(end) : null });
    }
    return duties;
  }

  private async watch(tenantId: string, changed: ChangedParticipants): Promise<WatchedChange> {
    const { userIds = [], newTimeZoneOf } = changed;
    const [plan, people] = await Promise.all([this.onCall.snapshot(tenantId), this.readers.of(tenantId, userIds)]);
    const concerned = schedulesInvolving(plan, changed).map(({ id }) => id);
    return async (tx, change) => {
      const open = await openSwaps(tx, userIds, this.clock.now());
      const ids = [...new Set([...concerned, ...open.map(({ scheduleId }) => scheduleId)])];
      if (ids.length === 0) {
        await change();
        return {};
      }
      // The same lock order as other changes of schedules: the schedule first.
      const order = { id: 'ASC' } as const;
      const schedules = await tx.repo(ScheduleEntity).find({ id: In(ids) }, { order, lock: true });
      const before = await this.onCall.planIn(tx);
      const swaps = await this.comparison.swapsOf(tx, schedules);
      await change();
      let after = await this.onCall.planIn(tx);
      if (await this.endSwaps(tx, people, after, userIds)) after = await this.onCall.planIn(tx);
      return joined(
        await this.comparison.record(tx, schedules, {
          people,
          before,
          after,
          swaps,
          userIds,
          ...(newTimeZoneOf && { newTimeZoneOf }),
        }),
      );
    };
  }

  /** Cancels the swaps of blocked or deleted users. @returns whether an override was deleted */
  private async endSwaps(
    tx: Transaction,
    people: UserDirectory,
    { people: current, schedules }: OnCallSnapshot,
    userIds: readonly string[],
  ): Promise<boolean> {
    const now = this.clock.now();
    let isChanged = false;
    const isInactive = (id: string): boolean => current.inactiveTimesOf(id).some(({ end }) => end === Infinity);
    for (const swap of await openSwaps(tx, userIds, now, { lock: true })) {
      const { id, scheduleId, status, overrideId, requesterId, responderId } = swap;
      const scheduleName = schedules.get(scheduleId)?.name ?? '';
      if (status === 'pending' && (isInactive(requesterId) || isInactive(responderId))) {
        await tx.repo(SwapRequestEntity).update({ id }, { status: 'cancelled', answeredAt: now });
        const [event, reader] = isInactive(responderId)
          ? (['cannot-answer', 'requester'] as const)
          : (['withdrawn', 'responder'] as const);
        await this.swaps.notify(tx, people, { ...swap, scheduleName }, event, [reader]);
      }
      if (status !== 'accepted' || overrideId === null || !isInactive(responderId)) continue;
      // `PlanComparison.record` cancels the swap of a deleted override. It is not restored when the user is unblocked.
      const overrides = await tx.repo(OverrideEntity).find({ id: overrideId, scheduleId }, { lock: true });
      await recordPastOverrides(tx, overrides, now);
      await tx.repo(OverrideEntity).delete({ id: overrideId, scheduleId });
      await planChanged(tx, scheduleId, now);
      isChanged = true;
    }
    return isChanged;
  }
}

/** Pending requests, and accepted swaps that have not ended. */
function openSwaps(
  tx: Transaction,
  userIds: readonly string[],
  now: Date,
  options: { lock?: boolean } = {},
): Promise<SwapRequestEntity[]> {
  const open = { status: In<SwapStatus>(['pending', 'accepted']), endTime: MoreThan(now) };
  const people = In([...userIds]);
  return tx.repo(SwapRequestEntity).find(
    [
      { ...open, requesterId: people },
      { ...open, responderId: people },
    ],
    { order: { id: 'ASC' }, ...options },
  );
}
