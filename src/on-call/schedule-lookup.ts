import type { Caller } from '../people/access/caller.js';
import { requireTeam } from '../people/access/domain/team-access.js';
import type { TenantScope, Transaction } from '../platform/database/unit-of-work.js';
import { ScheduleEntity } from './schedule.entity.js';

export const SCHEDULE_NOT_FOUND = 'Schedule not found';

/** The schedule, if the caller has access to it; `lock` locks it until the transaction ends. @throws ApiError 404, 403 */
export async function findSchedule(
  scope: TenantScope,
  caller: Caller,
  id: string,
  options: { lock?: boolean } = {},
): Promise<ScheduleEntity> {
  return requireTeam(caller, await scope.repo(ScheduleEntity).findOne({ id }, options), 'schedule');
}

/** Stores that a schedule changed through its rotations or overrides; calendars show the time. */
export async function planChanged(tx: Transaction, scheduleId: string, now: Date): Promise<void> {
  await tx.repo(ScheduleEntity).update({ id: scheduleId }, { updatedAt: now });
}
