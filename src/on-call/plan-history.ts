import { keep } from '../platform/plan-history/plan-history.queries.js';
import type { Transaction } from '../platform/database/unit-of-work.js';
import { changeRotation } from './domain/changed-rotation.js';
import type { FormerPlan } from './domain/rotation.js';
import type { RotationColumns } from './rotation-columns.js';
import { OverrideEntity, RotationEntity, type ScheduleEntity } from './schedule.entity.js';

/* What was served stays: what counted until now is written down before it is changed or deleted. */

/** What a rotation is from now on where it becomes that, and keeps what it was. @param timezone the schedule's, before and after */
export async function changeKept(
  tx: Transaction,
  stored: RotationEntity,
  wanted: RotationColumns,
  now: Date,
  timezone: { before: string; after: string },
): Promise<RotationColumns> {
  // One whose row cannot be read puts nobody on call, and begins anew.
  if (!isReadable(stored)) return { ...wanted, countsFrom: now, anchor: null, shift: 0 };
  const { counting, former } = changeRotation(stored, wanted, now, timezone);
  if (former) await keepVersion(tx, stored, former);
  return { ...wanted, ...counting };
}

/** Rows that were written by something else may hold anything. */
const isReadable = ({ participants, restrictions }: RotationEntity): boolean =>
  Array.isArray(participants) && Array.isArray(restrictions);

/** Keeps what rotations that are about to be deleted have been. */
export async function keepRotations(
  tx: Transaction,
  rotations: readonly RotationEntity[],
  now: Date,
  timezone: string,
): Promise<void> {
  for (const rotation of rotations) {
    const from = Math.max(rotation.startDate.getTime(), rotation.countsFrom?.getTime() ?? -Infinity);
    if (from < now.getTime() && isReadable(rotation))
      await keepVersion(tx, rotation, { ...rotation, until: now, timezone });
  }
}

async function keepVersion(tx: Transaction, { id, name, scheduleId }: RotationEntity, plan: FormerPlan): Promise<void> {
  const { startDate, endDate, type, length, participants, timeRestriction, restrictions, until, timezone } = plan;
  const { countsOnlyOwnHours, countsFrom, anchor, shift } = plan;
  const data = {
    ...{ name, startDate, endDate, type, length, participants, timeRestriction, restrictions, timezone },
    ...{ countsOnlyOwnHours, countsFrom, anchor, shift },
  };
  await keep(tx, [{ kind: 'rotation', subjectId: id, scheduleId, until, data }]);
}

/** Keeps the past of overrides that are about to be changed or deleted. */
export async function keepOverrides(tx: Transaction, overrides: readonly OverrideEntity[], now: Date): Promise<void> {
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

/** Keeps the past of a schedule that is about to be deleted. */
export async function keepSchedule(tx: Transaction, schedule: ScheduleEntity, now: Date): Promise<void> {
  const { id: scheduleId, name, teamId, timezone, enabled, pauses } = schedule;
  await keepRotations(tx, await tx.repo(RotationEntity).find({ scheduleId }), now, timezone);
  await keepOverrides(tx, await tx.repo(OverrideEntity).find({ scheduleId }), now);
  const data = { name, teamId, timezone, enabled, pauses };
  await keep(tx, [{ kind: 'schedule', subjectId: scheduleId, scheduleId, until: now, data }]);
}

/** When the schedule is disabled, after it was switched on or off. */
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
