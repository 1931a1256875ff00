import type { Caller } from '../access/caller.js';
import { requireTeam } from '../access/require-team.js';
import type { TenantScope, Transaction } from '../database/unit-of-work.js';
import { ScheduleEntity } from './entities/schedule.entity.js';

export const SCHEDULE_NOT_FOUND = 'Schedule not found';

/** The schedule, if the caller may touch it; `lock` holds it until the transaction ends. @throws ApiError 404, 403 */
export async function findSchedule(
  scope: TenantScope,
  caller: Caller,
  id: string,
  options: { lock?: boolean } = {},
): Promise<ScheduleEntity> {
  return requireTeam(caller, await scope.repo(ScheduleEntity).findOne({ id }, options), 'schedule');
}

/** Notes that the plan of a schedule is another one now, though its own row stays: calendars tell it by that. */
export function planChanged(tx: Transaction, scheduleId: string, now: Date): void {
  tx.write('UPDATE schedules SET "updatedAt" = $3 WHERE "tenantId" = $1 AND id = $2', [scheduleId, now]);
}
