import { In } from 'typeorm';
import { asStored, isId, newId } from '../platform/ids.js';
import type { Transaction } from '../platform/database/unit-of-work.js';
import type { CreateRotationDto } from './dto/rotation.dto.js';
import { forgetRotations } from './override-rows.js';
import { changeKept, keepRotations } from './plan-history.js';
import { PlanHistoryEntity } from '../platform/plan-history/plan-history.entity.js';
import { keptIn, newRotation, type Naming } from './rotation-columns.js';
import { RotationEntity } from './schedule.entity.js';

/** Which ids rotations may be given: those of the schedule, or an importer's as well. */
export type GivenIds = 'own' | 'any';

/** A rotation of the schedule as it is. */
type Present = Pick<RotationEntity, 'id' | 'name'>;

/**
 * The id of each rotation: the one in its body where that may be; without one that of the present rotation of the same name,
 * which it changes; or of the one in the same place where neither has a name, or there are as many as before; else a new one.
 * @param present in their order
 */
export function idsOfRotations(
  bodies: readonly Pick<CreateRotationDto, 'id' | 'name'>[],
  present: readonly Present[],
  given: GivenIds = 'own',
): string[] {
  const known = new Set(present.map(({ id }) => id));
  const taken = new Set<string>();
  const ids = bodies.map(({ id: text }) => {
    const id = isId(text) ? asStored(text) : undefined;
    if (id === undefined || taken.has(id) || !(given === 'any' || known.has(id))) return undefined;
    taken.add(id);
    return id;
  });
  const goOn = (find: (body: Pick<CreateRotationDto, 'name'>, place: number) => Present | undefined): void => {
    for (const [place, body] of bodies.entries()) {
      if (ids[place] !== undefined) continue;
      const found = find(body, place);
      if (!found || taken.has(found.id)) continue;
      taken.add(found.id);
      ids[place] = found.id;
    }
  };
  goOn(({ name }) => (name ? present.find((each) => each.name === name && !taken.has(each.id)) : undefined));
  goOn(({ name }, place) => {
    const there = present[place];
    return bodies.length === present.length || (!name && !there?.name) ? there : undefined;
  });
  return ids.map((id) => id ?? newId());
}

/** What changes of rotations need to know. */
export interface RotationChange {
  now: Date;
  /** IANA names of the schedule's zone. */
  timezone: { before: string; after: string };
}

/**
 * Makes these the rotations of a schedule. The present ones that go on are changed, from now on; the others are deleted, and
 * leave the overrides that name them.
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
  const known = new Map(present.map((each) => [each.id, each]));
  const ids = idsOfRotations(bodies, present, given);
  const kept = keptIn(present);
  const rows = bodies.map((body, position) => ({
    id: ids[position]!,
    scheduleId,
    position,
    ...newRotation(body, { ...naming, kept, path: `rotations.${position}.` }),
  }));
  const gone = present.filter(({ id }) => !ids.includes(id));
  await removeRotations(tx, scheduleId, gone, now, timezone.before);
  const countsFrom = await beginOfNew(tx, scheduleId, present, now);
  for (const { id, position, scheduleId: _, ...wanted } of rows) {
    const stored = known.get(id);
    if (stored) {
      const columns = await changeKept(tx, stored, { ...wanted, ...countingOf(stored) }, now, timezone);
      await tx.repo(RotationEntity).update({ id, scheduleId }, { ...columns, position });
    }
  }
  const added = rows.filter(({ id }) => !known.has(id)).map((row) => ({ ...row, countsFrom }));
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

/** The rotations go on in another zone from now on. */
export async function moveRotations(tx: Transaction, scheduleId: string, change: RotationChange): Promise<void> {
  for (const stored of await tx.repo(RotationEntity).find({ scheduleId }, { order: { position: 'ASC' } })) {
    const { tenantId: _tenantId, id, scheduleId: _scheduleId, position: _position, ...columns } = stored;
    const changed = await changeKept(tx, stored, columns, change.now, change.timezone);
    await tx.repo(RotationEntity).update({ id, scheduleId }, changed);
  }
}

/** Deletes rotations; what they have been stays, and overrides of them alone go with them. */
export async function removeRotations(
  tx: Transaction,
  scheduleId: string,
  gone: readonly RotationEntity[],
  now: Date,
  timezone: string,
): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await keepRotations(tx, gone, now, timezone);
  await tx.repo(RotationEntity).delete({ id: In(ids), scheduleId });
  await forgetRotations(tx, scheduleId, ids, now);
}

/** From when on a new rotation counts: the first of a schedule from its start (null), one beside or after others from now on. */
export async function beginOfNew(
  tx: Transaction,
  scheduleId: string,
  present: readonly unknown[],
  now: Date,
): Promise<Date | null> {
  const isFirst = present.length === 0 && !(await tx.repo(PlanHistoryEntity).exists({ scheduleId, kind: 'rotation' }));
  return isFirst ? null : now;
}
