import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import type { Caller } from '../access/caller.js';
import { Clock } from '../common/clock/clock.js';
import { notFound } from '../common/errors/api-error.js';
import { groupBy } from '../common/group-by.js';
import { isId, newId } from '../common/ids.js';
import { inSlices } from '../common/slices/slices.js';
import { UnitOfWork, type TenantScope } from '../database/unit-of-work.js';
import { affectedByOverride } from './domain/affected-by-override.js';
import { CoverageCheck, leavesNobody, overrideOf } from './coverage-check.js';
import { changedSpans } from './domain/changed-spans.js';
import { DAY, type Interval } from './domain/intervals.js';
import type { Override } from './domain/overrides.js';
import type { OnCallSnapshot } from './domain/snapshot.js';
import type { CreateOverrideDto, OverrideView, UpdateOverrideDto } from './dto/schedule.dto.js';
import { OverrideEntity } from './schedule.entity.js';
import './events/on-call-events.js';
import { OnCallService } from './on-call.service.js';
import { findSchedule, planChanged } from './schedule-lookup.js';
import { requireTarget, TargetsService, type Targets } from './targets.service.js';

export const OVERRIDE_NOT_FOUND = 'Override not found';

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
    private readonly coverage: CoverageCheck,
  ) {}

  /** All of the tenant that are not over by then, by schedule, in the order of their making. */
  async lasting(tenantId: string, from: Date): Promise<Map<string, OverrideView[]>> {
    const scope = this.unitOfWork.of(tenantId);
    const rows = await scope.repo(OverrideEntity).find({ endTime: MoreThan(from) }, { order: { id: 'ASC' } });
    const ofSchedules = groupBy(rows, ({ scheduleId }) => scheduleId);
    return new Map([...ofSchedules].map(([scheduleId, own]) => [scheduleId, own.map(overrideView)]));
  }

  /**
   * No order or conflict check: one that ends before it starts has no effect; of overlapping ones the last wins.
   * @returns its id, and sentences where it leaves nobody who is there
   * @throws ApiError 409 LEAVES_NOBODY, where `confirm` is false
   */
  async create(
    caller: Caller,
    scheduleId: string,
    body: CreateOverrideDto,
  ): Promise<{ id: string; warnings: string[] }> {
    const targets = await this.targets.of(caller.tenantId);
    const snapshot = await this.onCall.snapshot(caller.tenantId);
    await findSchedule(this.unitOfWork.of(caller.tenantId), caller, scheduleId);
    const userId = requireTarget(targets, { type: 'user', id: body.userId }, 'userId');
    const userIds = await affected(snapshot, scheduleId, userId, [rangeOf(body)]);
    const id = newId();
    const made = overrideOf({ id, userName: null, ...body, userId });
    const warnings = await this.coverage.left(caller.tenantId, scheduleId, made, (others) => [...others, made]);
    if (warnings.length > 0 && body.confirm === false) throw leavesNobody(warnings);
    return this.unitOfWork.transaction(caller, async (tx) => {
      await findSchedule(tx, caller, scheduleId);
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
      return { id, warnings };
    });
  }

  /**
   * Present fields only, with the same checks; among overlapping ones it keeps its rank. Another person or time tells
   * whom it concerns: those who get hours, and those who get them back.
   * @throws ApiError 400, 409 LEAVES_NOBODY unless confirmed
   */
  async update(caller: Caller, scheduleId: string, id: string, body: UpdateOverrideDto): Promise<OverrideView> {
    const targets = await this.targets.of(caller.tenantId);
    const snapshot = await this.onCall.snapshot(caller.tenantId);
    const scope = this.unitOfWork.of(caller.tenantId);
    await findSchedule(scope, caller, scheduleId);
    const before = await findOverride(scope, scheduleId, id);
    const changes = changesOf(before, body, targets, snapshot);
    const after = { ...before, ...changes };
    const spans = changedSpans(rangeOf(before), rangeOf(after));
    const userIds = await affected(without(snapshot, scheduleId, id), scheduleId, after.userId, spans);
    if (body.confirm !== true && (after.userId !== before.userId || spans.length > 0)) {
      const [was, is] = [overrideOf(before), overrideOf(after)];
      const span = { start: Math.min(was.start, is.start), end: Math.max(was.end, is.end) };
      const changeIt = (all: readonly Override[]) =>
        all.some((each) => each.id === id) ? all.map((each) => (each.id === id ? is : each)) : [...all, is];
      const left = await this.coverage.left(caller.tenantId, scheduleId, span, changeIt);
      if (left.length > 0) throw leavesNobody(left);
    }
    return this.unitOfWork.transaction(caller, async (tx) => {
      await findSchedule(tx, caller, scheduleId);
      const stored = await findOverride(tx, scheduleId, id, { lock: true });
      if (Object.keys(changes).length === 0) return overrideView(stored);
      await tx.repo(OverrideEntity).update({ id, scheduleId }, changes);
      await planChanged(tx, scheduleId, this.clock.now());
      // Another reason changes nobody's hours.
      if (after.userId !== before.userId || spans.length > 0) {
        const concerned = [...new Set([...userIds, stored.userId])];
        tx.emit('override.created', { overrideId: id, scheduleId, userIds: concerned });
      }
      return overrideView({ ...stored, ...changes });
    });
  }

  /**
   * Deletes it if it is there; an unknown one is no error.
   * @returns sentences where that leaves nobody who is there
   * @throws ApiError 409 LEAVES_NOBODY, where `confirm` is false
   */
  async remove(caller: Caller, scheduleId: string, id: string, confirm = true): Promise<string[]> {
    const scope = this.unitOfWork.of(caller.tenantId);
    await findSchedule(scope, caller, scheduleId);
    const stored = isId(id) ? await scope.repo(OverrideEntity).findOne({ id, scheduleId }) : null;
    if (!stored) return [];
    const warnings = await this.coverage.left(caller.tenantId, scheduleId, overrideOf(stored), (all) =>
      all.filter((each) => each.id !== id),
    );
    if (warnings.length > 0 && !confirm) throw leavesNobody(warnings);
    return this.unitOfWork.transaction(caller, async (tx) => {
      await findSchedule(tx, caller, scheduleId);
      await tx.repo(OverrideEntity).delete({ id, scheduleId });
      await planChanged(tx, scheduleId, this.clock.now());
      return warnings;
    });
  }
}

type Changes = Partial<Pick<OverrideEntity, 'userId' | 'userName' | 'startTime' | 'endTime' | 'reason'>>;

function changesOf(before: OverrideEntity, body: UpdateOverrideDto, targets: Targets, plan: OnCallSnapshot): Changes {
  const changes: Changes = {};
  if (body.userId !== undefined) {
    const kept = new Set([before.userId]);
    changes.userId = requireTarget(targets, { type: 'user', id: body.userId }, 'userId', kept);
  }
  const { userId = before.userId } = changes;
  if (body.userName !== undefined || userId !== before.userId)
    changes.userName = body.userName ?? plan.people.nameOf(userId) ?? null;
  if (body.startTime) changes.startTime = body.startTime;
  if (body.endTime) changes.endTime = body.endTime;
  if (body.reason !== undefined) changes.reason = body.reason;
  return changes;
}

const rangeOf = ({ startTime, endTime }: Pick<OverrideEntity, 'startTime' | 'endTime'>): Interval => ({
  start: startTime.getTime(),
  end: endTime.getTime(),
});

/** The plan as it would be without this override. */
function without(snapshot: OnCallSnapshot, scheduleId: string, overrideId: string): OnCallSnapshot {
  const schedule = snapshot.schedules.get(scheduleId);
  if (!schedule) return snapshot;
  const overrides = schedule.overrides.filter(({ override }) => override.id !== overrideId);
  return { ...snapshot, schedules: new Map(snapshot.schedules).set(scheduleId, { ...schedule, overrides }) };
}

/** Those whom an override concerns: its person, then those who would be on call without it in these stretches. */
async function affected(
  snapshot: OnCallSnapshot,
  scheduleId: string,
  userId: string,
  spans: readonly Interval[],
): Promise<string[]> {
  const schedule = snapshot.schedules.get(scheduleId);
  const found = new Set([userId]);
  if (!schedule) return [...found];
  for (const { start, end } of spans) {
    const near = { start, end: Math.min(end, start + TELL_AHEAD) };
    for (const id of await inSlices(affectedByOverride(snapshot, schedule, near, userId))) found.add(id);
  }
  return [...found];
}

async function findOverride(
  scope: TenantScope,
  scheduleId: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<OverrideEntity> {
  const found = await scope.repo(OverrideEntity).findOne({ id, scheduleId }, options);
  if (!found) throw notFound(OVERRIDE_NOT_FOUND);
  return found;
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
