import { keep } from '../../platform/plan-history/plan-history.queries.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { changeRotation } from '../domain/rotation/changed-rotation.js';
import type { FormerPlan } from '../domain/rotation/rotation.js';
import type { RotationColumns } from '../rotation-columns.js';
import { OverrideEntity, RotationEntity, type ScheduleEntity } from '../schedule.entity.js';

/* Changes affect the future only: the current version is stored as history before it is changed or deleted. */

/** Stores the current version as history. @returns the columns from now on @param timezone the schedule's, before and after */
export async function changeFromNow(
  tx: Transaction,
  stored: RotationEntity,
  desired: RotationColumns,
  now: Date,
  timezone: { before: string; after: string },
): Promise<RotationColumns> {
  // A damaged row puts nobody on call, so it has no history.
  if (!isReadable(stored)) return { ...desired, countsFrom: now, anchor: null, shift: 0 };
  const { counting, former } = changeRotation(stored, desired, now, timezone);
  if (former) await recordVersion(tx, stored, former);
  return { ...desired, ...counting };
}

/** Whether the row has valid JSON columns: it may have been written by other software. */
const isReadable = ({ participants, restrictions }: RotationEntity): boolean =>
  Array.isArray(participants) && Array.isArray(restrictions);

/** Stores the past of rotations before they are deleted. @param timezone the schedule's, IANA */
export async function recordPastRotations(
  tx: Transaction,
  rotations: readonly RotationEntity[],
  now: Date,
  timezone: string,
): Promise<void> {
  for (const rotation of rotations) {
    const from = Math.max(rotation.startDate.getTime(), rotation.countsFrom?.getTime() ?? -Infinity);
    if (from < now.getTime() && isReadable(rotation))
      await recordVersion(tx, rotation, { ...rotation, until: now, timezone });
  }
}

async function recordVersion(
  tx: Transaction,
  { id, name, scheduleId }: RotationEntity,
  plan: FormerPlan,
): Promise<void> {
  const { startDate, endDate, type, length, participants, timeRestriction, restrictions, until, timezone } = plan;
  const { countsOnlyOwnHours, countsFrom, anchor, shift } = plan;
  const data = {
    ...{ name, startDate, endDate, type, length, participants, timeRestriction, restrictions, timezone },
    ...{ countsOnlyOwnHours, countsFrom, anchor, shift },
  };
  await keep(tx, [{ kind: 'rotation', subjectId: id, scheduleId, until, data }]);
}

/** Stores the past of overrides before they are changed or deleted. */
export async function recordPastOverrides(
  tx: Transaction,
  overrides: readonly OverrideEntity[],
  now: Date,
): Promise<void> {
  const rows = overrides
    .filter(({ startTime, endTime, countsFrom }) => {
      const start = countsFrom && countsFrom > startTime ? countsFrom : startTime;
      return start < endTime && start < now;
    })
    .map(({ tenantId: _tenantId, id, scheduleId, reason: _reason, ...data }) => {
      const until = data.endTime < now ? data.endTime : now;
      return { kind: 'override' as const, subjectId: id, scheduleId, until, data: { ...data, endTime: until } };
    });
  await keep(tx, rows);
}

/** Stores the past of a schedule before it is deleted. */
export async function recordPastSchedule(tx: Transaction, schedule: ScheduleEntity, now: Date): Promise<void> {
  const { id: scheduleId, name, teamId, timezone, enabled, pauses } = schedule;
  await recordPastRotations(tx, await tx.repo(RotationEntity).find({ scheduleId }), now, timezone);
  await recordPastOverrides(tx, await tx.repo(OverrideEntity).find({ scheduleId }), now);
  const data = { name, teamId, timezone, enabled, pauses };
  await keep(tx, [{ kind: 'schedule', subjectId: scheduleId, scheduleId, until: now, data }]);
}

/** The times in which the schedule is disabled, after a change of `enabled`. */
export function pausesAfter(
  { enabled, pauses }: ScheduleEntity,
  isEnabled: boolean,
  now: Date,
): ScheduleEntity['pauses'] {
  if (enabled === isEnabled) return pauses;
  const at = now.toISOString();
  if (!isEnabled) return [...pauses, { from: at, until: null }];
  const open = pauses.some(({ until }) => until === null);
  const ended = pauses.map((each) => (each.until === null ? { ...each, until: at } : each));
  return open ? ended : [...ended, { from: null, until: at }];
}
