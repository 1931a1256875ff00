import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { requireTeam } from '../access/domain/team-access.js';
import { newId } from '../common/ids.js';
import { prepareSchedule, withOverrides, withSchedule } from './domain/snapshot.js';
import type { PreviewScheduleDto, SchedulePreviewView } from './dto/schedule.dto.js';
import { gapViews, shiftViews } from './on-call-views.js';
import { OnCallService } from './on-call.service.js';
import { rangeOf, workedOut } from './worked-out.js';
import { keptIn, newRotation } from './rotation-columns.js';
import { idsOfRotations } from './rotation-rows.js';
import { TargetsService } from './targets.service.js';

/** Who would be on call if a schedule were as a client says. Nothing is stored. */
@Injectable()
export class SchedulePreview {
  constructor(
    private readonly onCall: OnCallService,
    private readonly targets: TargetsService,
  ) {}

  /** @throws ApiError 400 as for storing it, and for a range that is empty, too long or too much to work out, 404, 403 */
  async of(caller: Caller, { scheduleId, schedule: body, ...query }: PreviewScheduleDto): Promise<SchedulePreviewView> {
    const range = rangeOf(query);
    const targets = await this.targets.of(caller.tenantId);
    const snapshot = await this.onCall.snapshot(caller.tenantId);
    const stored = scheduleId ? requireTeam(caller, snapshot.schedules.get(scheduleId), 'schedule') : null;
    const kept = keptIn(stored?.rotations ?? []);
    const ids = idsOfRotations(body.rotations ?? [], new Set(stored?.rotations.map(({ id }) => id)));
    const rotations = (body.rotations ?? []).map((rotation, place) => ({
      id: ids[place]!,
      ...newRotation(rotation, { targets, kept, path: `schedule.rotations.${place}.` }),
    }));
    const fresh = prepareSchedule(
      {
        id: stored?.id ?? newId(),
        name: stored?.name ?? '',
        teamId: stored?.teamId ?? null,
        timezone: body.timezone ?? 'UTC',
        enabled: body.enabled ?? true,
        rotations,
        overrides: [],
      },
      snapshot.escalations,
    );
    const schedule = withOverrides(fresh, stored?.allOverrides ?? []);
    const changed = withSchedule(snapshot, schedule);
    return {
      shifts: await workedOut(shiftViews(changed, schedule, range)),
      gaps: await workedOut(gapViews(changed, schedule, range)),
      rotationIds: rotations.map(({ id }) => id),
      timezone: schedule.zone.name,
    };
  }
}
