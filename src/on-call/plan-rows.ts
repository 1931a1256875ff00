import { groupBy } from '../platform/group-by.js';
import type { TenantScope } from '../platform/database/unit-of-work.js';
import type { FormerPlan, RotationData, RotationPlan } from './domain/rotation/rotation.js';
import type { OverrideData, PauseData, ScheduleData } from './domain/schedule/snapshot.js';
import { PlanHistoryEntity } from '../platform/plan-history/plan-history.entity.js';
import { OverrideEntity, RotationEntity, ScheduleEntity } from './schedule.entity.js';

/** The stored schedules with their history. */
export interface PlanRows {
  readonly schedules: readonly (ScheduleData & { readonly updatedAt: Date })[];
  /** Deleted schedules. */
  readonly former: readonly ScheduleData[];
  /** History of users, teams and escalation policies; empty if a single schedule was read. */
  readonly people: readonly PlanHistoryEntity[];
}

/** Reads all schedules, or one, with their history. */
export async function readPlan(scope: TenantScope, scheduleId?: string): Promise<PlanRows> {
  const within = scheduleId === undefined ? {} : { scheduleId };
  const [schedules, rotations, overrides, history] = await Promise.all([
    scope.repo(ScheduleEntity).find(scheduleId === undefined ? {} : { id: scheduleId }, { order: { id: 'ASC' } }),
    scope.repo(RotationEntity).find(within, { order: { position: 'ASC' } }),
    scope.repo(OverrideEntity).find(within, { order: { createdAt: 'ASC', id: 'ASC' } }),
    scope.repo(PlanHistoryEntity).find(within, { order: { until: 'ASC', id: 'ASC' } }),
  ]);
  const rotationsOf = groupBy(rotations, (each) => each.scheduleId);
  const overridesOf = groupBy(overrides, (each) => each.scheduleId);
  const historyOf = groupBy(history, (each) => each.scheduleId);
  const partsOf = (id: string): Pick<ScheduleData, 'rotations' | 'overrides'> => {
    const kept = historyOf.get(id) ?? [];
    return {
      rotations: withFormer(rotationsOf.get(id) ?? [], kept),
      overrides: inOrder(overridesOf.get(id) ?? [], kept),
    };
  };
  const present = new Set(schedules.map(({ id }) => id));
  const deleted = history.filter(({ kind, scheduleId: id }) => kind === 'schedule' && !present.has(id!));
  const last = new Map(deleted.map((each) => [each.subjectId, each]));
  return {
    schedules: schedules.map((schedule) => ({ ...schedule, ...partsOf(schedule.id) })),
    people: historyOf.get(null) ?? [],
    former: [...last].map(([id, row]) => ({ ...formerSchedule(row), ...partsOf(id) })),
  };
}

/** The rotations with their former versions, then the deleted ones. */
function withFormer(rotations: readonly RotationEntity[], history: readonly PlanHistoryEntity[]): RotationData[] {
  const versions = groupBy(
    history.filter(({ kind }) => kind === 'rotation'),
    ({ subjectId }) => subjectId,
  );
  const there = rotations.map((rotation) => ({ ...rotation, former: (versions.get(rotation.id) ?? []).map(planOf) }));
  const ids = new Set(rotations.map(({ id }) => id));
  const deleted = [...versions]
    .filter(([id]) => !ids.has(id))
    .map(([id, rows]) => {
      const last = rows.at(-1)!;
      const name = (last.data['name'] ?? null) as string | null;
      return { ...planOf(last), id, name, former: rows.map(planOf), deletedAt: last.until };
    });
  return [...there, ...deleted];
}

function planOf({ data, until }: PlanHistoryEntity): FormerPlan {
  const plan = data as unknown as RotationPlan & { timezone: string };
  return {
    ...plan,
    startDate: instantOf(data, 'startDate')!,
    endDate: instantOf(data, 'endDate'),
    countsFrom: instantOf(data, 'countsFrom'),
    anchor: instantOf(data, 'anchor'),
    until,
  };
}

type Rank = OverrideData & { createdAt: Date };

/** In order of creation. Of one override, former versions come last: where versions overlap, the last one in the list wins. */
function inOrder(overrides: readonly OverrideEntity[], history: readonly PlanHistoryEntity[]): OverrideData[] {
  const kept = history
    .filter(({ kind }) => kind === 'override')
    .map(({ subjectId, data, until }): Rank => {
      const times = { startTime: instantOf(data, 'startTime')!, endTime: instantOf(data, 'endTime')! };
      return {
        ...(data as unknown as OverrideData),
        ...times,
        ...{
          id: subjectId,
          createdAt: instantOf(data, 'createdAt')!,
          countsFrom: instantOf(data, 'countsFrom'),
          until,
        },
      };
    });
  const end = ({ until }: Rank): number => until?.getTime() ?? Infinity;
  return [...overrides, ...kept].sort(
    (a: Rank, b: Rank) =>
      a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : end(a) < end(b) ? 1 : -1),
  );
}

function formerSchedule({ subjectId, data, until }: PlanHistoryEntity): Omit<ScheduleData, 'rotations' | 'overrides'> {
  const { name, teamId, timezone, enabled, pauses } = data as unknown as ScheduleData & { pauses: PauseData[] };
  return { id: subjectId, name, teamId, timezone, enabled, pauses, deletedAt: until };
}

function instantOf(data: Record<string, unknown>, field: string): Date | null {
  const value = data[field];
  return typeof value === 'string' ? new Date(value) : null;
}
