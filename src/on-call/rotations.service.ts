import { Injectable } from '@nestjs/common';
import type { Caller } from '../people/access/caller.js';
import { Clock } from '../platform/clock/clock.js';
import { badRequest, notFound } from '../platform/errors/api-error.js';
import { newId } from '../platform/ids.js';
import { UnitOfWork, type TenantScope } from '../platform/database/unit-of-work.js';
import type { CreateRotationDto, RotationView, UpdateRotationDto } from './dto/rotation.dto.js';
import { MOST_ROTATIONS } from './dto/schedule.dto.js';
import { RotationEntity } from './schedule.entity.js';
import { PlanChanges } from './plan-changes/plan-changes.js';
import type { PlanNotes } from '../people/users/plan-notes.js';
import { changeFromNow } from './plan-changes/past-plans.js';
import { countsFromOfNew, removeRotations } from './rotation-rows.js';
import { changedRotation, keptIn, newRotation, rotationView } from './rotation-columns.js';
import { findSchedule, planChanged } from './schedule-lookup.js';
import { TargetsService } from './targets.service.js';

export const ROTATION_NOT_FOUND = 'Rotation not found';

/** The rotations of one schedule (contract: "Schedules"). Every method: @throws ApiError 404, 403 of the schedule. */
@Injectable()
export class RotationsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly targets: TargetsService,
    private readonly changes: PlanChanges,
    private readonly clock: Clock,
  ) {}

  /** In their order. */
  async list(caller: Caller, scheduleId: string): Promise<RotationView[]> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const { timezone } = await findSchedule(scope, caller, scheduleId);
    const rotations = await scope.repo(RotationEntity).find({ scheduleId }, { order: { position: 'ASC' } });
    const now = this.clock.now();
    return rotations.map((each) => rotationView(each, { timezone, now }));
  }

  /** @throws ApiError 404 */
  async get(caller: Caller, scheduleId: string, id: string): Promise<RotationView> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const { timezone } = await findSchedule(scope, caller, scheduleId);
    return rotationView(await findRotation(scope, scheduleId, id), { timezone, now: this.clock.now() });
  }

  /** Adds a rotation after the others. @throws ApiError 400, also TOO_MANY_ROTATIONS */
  async create(caller: Caller, scheduleId: string, body: CreateRotationDto): Promise<{ id: string; notes: PlanNotes }> {
    const targets = await this.targets.of(caller.tenantId);
    const watch = await this.changes.watch(caller.tenantId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const schedule = await findSchedule(tx, caller, scheduleId, { lock: true });
      const others = await tx.repo(RotationEntity).find({ scheduleId }, { order: { position: 'ASC' } });
      if (others.length >= MOST_ROTATIONS) {
        throw badRequest(`A schedule has at most ${MOST_ROTATIONS} rotations`, 'TOO_MANY_ROTATIONS');
      }
      const id = newId();
      const position = (others.at(-1)?.position ?? -1) + 1;
      const now = this.clock.now();
      const countsFrom = await countsFromOfNew(tx, scheduleId, others, now);
      const row = { id, scheduleId, position, ...newRotation(body, { targets }), countsFrom };
      const notes = await watch.changing(tx, schedule, async () => {
        await tx.repo(RotationEntity).insert(row);
        await planChanged(tx, scheduleId, now);
      });
      return { id, notes };
    });
  }

  /** Changes present fields, and only the future. @throws ApiError 400, 404 */
  async update(caller: Caller, scheduleId: string, id: string, body: UpdateRotationDto): Promise<PlanNotes> {
    const targets = await this.targets.of(caller.tenantId);
    const watch = await this.changes.watch(caller.tenantId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const schedule = await findSchedule(tx, caller, scheduleId, { lock: true });
      const stored = await findRotation(tx, scheduleId, id);
      const desired = changedRotation(stored, body, { targets, kept: keptIn([stored]) });
      const now = this.clock.now();
      const { timezone: zone } = schedule;
      return watch.changing(tx, schedule, async () => {
        const changed = await changeFromNow(tx, stored, desired, now, { before: zone, after: zone });
        await tx.repo(RotationEntity).update({ id }, changed);
        await planChanged(tx, scheduleId, now);
      });
    });
  }

  /** Deletes the rotation and the overrides of only this rotation; its past stays. @throws ApiError 404 */
  async remove(caller: Caller, scheduleId: string, id: string): Promise<PlanNotes> {
    const watch = await this.changes.watch(caller.tenantId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const schedule = await findSchedule(tx, caller, scheduleId, { lock: true });
      const stored = await findRotation(tx, scheduleId, id);
      const now = this.clock.now();
      return watch.changing(tx, schedule, async () => {
        await removeRotations(tx, scheduleId, [stored], now, schedule.timezone);
        await planChanged(tx, scheduleId, now);
      });
    });
  }
}

async function findRotation(scope: TenantScope, scheduleId: string, id: string): Promise<RotationEntity> {
  const rotation = await scope.repo(RotationEntity).findOne({ id, scheduleId });
  if (!rotation) throw notFound(ROTATION_NOT_FOUND);
  return rotation;
}
