import type { Caller } from '../access/caller.js';
import { mayTouchTeam } from '../access/domain/team-access.js';
import { forbidden, notFound } from '../common/errors/api-error.js';
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
  const schedule = await scope.repo(ScheduleEntity).findOne({ id }, options);
  if (!schedule) throw notFound(SCHEDULE_NOT_FOUND);
  if (!mayTouchTeam(caller, schedule.teamId)) throw forbidden('This schedule belongs to another team');
  return schedule;
}

/** Notes that the plan of a schedule is another one now, though its own row stays: calendars tell it by that. */
export function planChanged(tx: Transaction, scheduleId: string, now: Date): void {
  tx.changed('schedules');
  tx.write('UPDATE schedules SET "updatedAt" = $3 WHERE "tenantId" = $1 AND id = $2', [scheduleId, now]);
}
