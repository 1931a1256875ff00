import { Injectable } from '@nestjs/common';
import type { Caller } from '../people/access/caller.js';
import { requireTeam } from '../people/access/domain/team-access.js';
import { Clock } from '../platform/clock/clock.js';
import { newId } from '../platform/ids.js';
import {
  prepareSchedule,
  withOverrides,
  withSchedule,
  type OnCallSnapshot,
  type Schedule,
  type ScheduleData,
} from './domain/schedule/snapshot.js';
import type { PreviewScheduleDto, SchedulePreviewView } from './dto/schedule.dto.js';
import { gapViews, shiftViews } from './on-call-views.js';
import { OnCallService } from './on-call.service.js';
import { rangeOf, runEvaluation } from './run-evaluation.js';
import { keptIn, newRotation } from './rotation-columns.js';
import { changeRotation } from './domain/rotation/changed-rotation.js';
import type { FormerPlan, Rotation, RotationPlan } from './domain/rotation/rotation.js';
import { idsOfRotations, type RotationChange } from './rotation-rows.js';
import { TargetsService } from './targets.service.js';

/** The shifts of a schedule as sent by a client. Stores nothing. */
@Injectable()
export class SchedulePreview {
  constructor(
    private readonly onCall: OnCallService,
    private readonly targets: TargetsService,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError 400 as for storing it, and for a range that is empty, too long or too expensive to evaluate, 404, 403 */
  async of(caller: Caller, { scheduleId, schedule: body, ...query }: PreviewScheduleDto): Promise<SchedulePreviewView> {
    const range = rangeOf(query);
    const { snapshot, stored, data } = await this.proposed(caller, { scheduleId, schedule: body });
    const fresh = prepareSchedule(data, snapshot.escalations);
    const schedule = withOverrides(fresh, stored?.allOverrides ?? []);
    const changed = withSchedule(snapshot, schedule);
    return {
      shifts: await runEvaluation(shiftViews(changed, schedule, range)),
      gaps: await runEvaluation(gapViews(changed, schedule, range)),
      rotationIds: data.rotations.map(({ id }) => id),
      timezone: schedule.zone.name,
    };
  }

  /**
   * The schedule as it would be stored, without its overrides.
   * @returns `stored`: the one that it changes; null: it is new
   * @throws ApiError 400 as for storing it, 404, 403
   */
  async proposed(
    caller: Caller,
    { scheduleId, schedule: body }: Pick<PreviewScheduleDto, 'scheduleId' | 'schedule'>,
  ): Promise<{ snapshot: OnCallSnapshot; stored: Schedule | null; data: ScheduleData }> {
    const targets = await this.targets.of(caller.tenantId);
    const snapshot = await this.onCall.snapshot(caller.tenantId);
    const timezone = body.timezone ?? 'UTC';
    const stored = scheduleId ? requireTeam(caller, snapshot.schedules.get(scheduleId), 'schedule') : null;
    const present = (stored?.rotations ?? []).filter(({ deletedAt }) => deletedAt === Infinity);
    const kept = keptIn(present.flatMap(({ versions }) => versions));
    const ids = idsOfRotations(body.rotations ?? [], present);
    const rotations = (body.rotations ?? []).map((rotation, index) => ({
      id: ids[index]!,
      ...changedFromNow(
        present.find(({ id }) => id === ids[index]),
        newRotation(rotation, { targets, kept, path: `schedule.rotations.${index}.` }),
        { now: this.clock.now(), timezone: { before: stored?.zone.name ?? timezone, after: timezone } },
      ),
    }));
    const { id = newId(), name = '', teamId = null } = stored ?? {};
    return {
      snapshot,
      stored,
      data: { id, name, teamId, timezone, enabled: body.enabled ?? true, rotations, overrides: [] },
    };
  }
}

/** The rotation as it would be stored, with its former versions. */
function changedFromNow<P extends RotationPlan>(
  present: Rotation | undefined,
  desired: P,
  { now, timezone }: RotationChange,
): P & { former?: readonly FormerPlan[] } {
  if (!present) return desired;
  const { counting, former } = changeRotation(present.data, desired, now, timezone);
  const before = present.data.former ?? [];
  return { ...desired, ...counting, former: former ? [...before, former] : before };
}
