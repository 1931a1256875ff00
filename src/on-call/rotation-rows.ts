import { In } from 'typeorm';
import { asStored, isId, newId } from '../platform/ids.js';
import type { Transaction } from '../platform/database/unit-of-work.js';
import type { CreateRotationDto } from './dto/rotation.dto.js';
import { removeFromOverrides } from './override-rows.js';
import { changeFromNow, recordPastRotations } from './plan-changes/past-plans.js';
import { PlanHistoryEntity } from '../platform/plan-history/plan-history.entity.js';
import { keptIn, newRotation, type Naming } from './rotation-columns.js';
import { RotationEntity } from './schedule.entity.js';

/** The ids that a body may contain: only those of the schedule, or also new ones, for imports. */
export type GivenIds = 'own' | 'any';

type Present = Pick<RotationEntity, 'id' | 'name'>;

/**
 * The id of each rotation in the body: its own id if that is allowed; else the id of the present rotation of the same name;
 * else that of the rotation at the same index, if neither has a name or their number stays; else a new id.
 * @param present in their order
 */
export function idsOfRotations(
  bodies: readonly Pick<CreateRotationDto, 'id' | 'name'>[],
  present: readonly Present[],
  given: GivenIds = 'own',
): string[] {
  const presentIds = new Set(present.map(({ id }) => id));
  const taken = new Set<string>();
  const ids = bodies.map(({ id: text }) => {
    const id = isId(text) ? asStored(text) : undefined;
    if (id === undefined || taken.has(id) || !(given === 'any' || presentIds.has(id))) return undefined;
    taken.add(id);
    return id;
  });
  const matchBy = (find: (body: Pick<CreateRotationDto, 'name'>, index: number) => Present | undefined): void => {
    for (const [index, body] of bodies.entries()) {
      if (ids[index] !== undefined) continue;
      const found = find(body, index);
      if (!found || taken.has(found.id)) continue;
      taken.add(found.id);
      ids[index] = found.id;
    }
  };
  matchBy(({ name }) => (name ? present.find((each) => each.name === name && !taken.has(each.id)) : undefined));
  matchBy(({ name }, index) => {
    const there = present[index];
    return bodies.length === present.length || (!name && !there?.name) ? there : undefined;
  });
  return ids.map((id) => id ?? newId());
}

export interface RotationChange {
  now: Date;
  /** IANA names of the schedule's zone. */
  timezone: { before: string; after: string };
}

/**
 * Replaces the rotations of a schedule. Present rotations with a body are changed from now on; the others are deleted and
 * removed from overrides.
 * @throws ApiError 400
 */
export async function setRotations(
  tx: Transaction,
  scheduleId: string,
  bodies: readonly CreateRotationDto[],
  naming: Naming,
  given: GivenIds,
  { now, timezone }: RotationChange,
): Promise<void> {
  const present = await tx.repo(RotationEntity).find({ scheduleId }, { order: { position: 'ASC' } });
  const byId = new Map(present.map((each) => [each.id, each]));
  const ids = idsOfRotations(bodies, present, given);
  const kept = keptIn(present);
  const rows = bodies.map((body, position) => ({
    id: ids[position]!,
    scheduleId,
    position,
    ...newRotation(body, { ...naming, kept, path: `rotations.${position}.` }),
  }));
  const deleted = present.filter(({ id }) => !ids.includes(id));
  await removeRotations(tx, scheduleId, deleted, now, timezone.before);
  const countsFrom = await countsFromOfNew(tx, scheduleId, present, now);
  for (const { id, position, scheduleId: _, ...desired } of rows) {
    const stored = byId.get(id);
    if (stored) {
      const columns = await changeFromNow(tx, stored, { ...desired, ...countingOf(stored) }, now, timezone);
      await tx.repo(RotationEntity).update({ id, scheduleId }, { ...columns, position });
    }
  }
  const added = rows.filter(({ id }) => !byId.has(id)).map((row) => ({ ...row, countsFrom }));
  if (added.length > 0) await tx.repo(RotationEntity).insert(added);
}

const countingOf = ({
  countsFrom,
  anchor,
  shift,
}: RotationEntity): Pick<RotationEntity, 'countsFrom' | 'anchor' | 'shift'> => ({
  countsFrom,
  anchor,
  shift,
});

/** Changes the rotations to the schedule's new time zone from now on. */
export async function moveToTimeZone(tx: Transaction, scheduleId: string, change: RotationChange): Promise<void> {
  for (const stored of await tx.repo(RotationEntity).find({ scheduleId }, { order: { position: 'ASC' } })) {
    const { tenantId: _tenantId, id, scheduleId: _scheduleId, position: _position, ...columns } = stored;
    const changed = await changeFromNow(tx, stored, columns, change.now, change.timezone);
    await tx.repo(RotationEntity).update({ id, scheduleId }, changed);
  }
}

/** Deletes rotations and the overrides of only these; their past stays. */
export async function removeRotations(
  tx: Transaction,
  scheduleId: string,
  deleted: readonly RotationEntity[],
  now: Date,
  timezone: string,
): Promise<void> {
  if (deleted.length === 0) return;
  const ids = deleted.map(({ id }) => id);
  await recordPastRotations(tx, deleted, now, timezone);
  await tx.repo(RotationEntity).delete({ id: In(ids), scheduleId });
  await removeFromOverrides(tx, scheduleId, ids, now);
}

/** The `countsFrom` of a new rotation: null (its start) for the first one of a schedule, else now. */
export async function countsFromOfNew(
  tx: Transaction,
  scheduleId: string,
  present: readonly unknown[],
  now: Date,
): Promise<Date | null> {
  const isFirst = present.length === 0 && !(await tx.repo(PlanHistoryEntity).exists({ scheduleId, kind: 'rotation' }));
  return isFirst ? null : now;
}
