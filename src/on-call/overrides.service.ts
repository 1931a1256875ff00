import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { Clock } from '../common/clock/clock.js';
import { isId, newId } from '../common/ids.js';
import { inSlices } from '../common/slices/slices.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { affectedByOverride } from './domain/affected-by-override.js';
import { DAY } from './domain/intervals.js';
import type { CreateOverrideDto, OverrideView } from './dto/schedule.dto.js';
import { OverrideEntity } from './schedule.entity.js';
import './events/on-call-events.js';
import { OnCallService } from './on-call.service.js';
import { findSchedule, planChanged } from './schedule-lookup.js';
import { requireTarget, TargetsService } from './targets.service.js';

/** Users whom an override replaces later than this after its start are not notified at once. */
const TELL_AHEAD = 92 * DAY;

/** Overrides of a schedule (contract: "Schedules"). Every method: @throws ApiError 404, 403. */
@Injectable()
export class OverridesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly onCall: OnCallService,
    private readonly targets: TargetsService,
  ) {}

  /** No order or conflict check: one that ends before it starts has no effect; of overlapping ones the last wins. */
  async create(caller: Caller, scheduleId: string, body: CreateOverrideDto): Promise<string> {
    const targets = await this.targets.of(caller.tenantId);
    const snapshot = await this.onCall.snapshot(caller.tenantId);
    const range = { start: body.startTime.getTime(), end: body.endTime.getTime() };
    const near = { start: range.start, end: Math.min(range.end, range.start + TELL_AHEAD) };
    await findSchedule(this.unitOfWork.of(caller.tenantId), caller, scheduleId);
    const userId = requireTarget(targets, { type: 'user', id: body.userId }, 'userId');
    const schedule = snapshot.schedules.get(scheduleId);
    const userIds = schedule ? await inSlices(affectedByOverride(snapshot, schedule, near, userId)) : [userId];
    return this.unitOfWork.transaction(caller, async (tx) => {
      await findSchedule(tx, caller, scheduleId);
      const id = newId();
      await tx.repo(OverrideEntity).insert({
        id,
        scheduleId,
        userId,
        userName: body.userName ?? snapshot.people.nameOf(userId) ?? null,
        startTime: body.startTime,
        endTime: body.endTime,
        reason: body.reason ?? null,
        createdAt: this.clock.now(),
      });
      await planChanged(tx, scheduleId, this.clock.now());
      tx.emit('override.created', { overrideId: id, scheduleId, userIds });
      return id;
    });
  }

  /** Deletes it if it is there; an unknown one is no error. */
  remove(caller: Caller, scheduleId: string, id: string): Promise<void> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      await findSchedule(tx, caller, scheduleId);
      if (!isId(id)) return;
      await tx.repo(OverrideEntity).delete({ id, scheduleId });
      await planChanged(tx, scheduleId, this.clock.now());
    });
  }
}

export function overrideView(override: OverrideEntity): OverrideView {
  return {
    id: override.id,
    userId: override.userId,
    userName: override.userName,
    startTime: override.startTime.toISOString(),
    endTime: override.endTime.toISOString(),
    reason: override.reason,
  };
}
