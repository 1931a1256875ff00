import { In } from 'typeorm';
import { asStored, isId, newId } from '../common/ids.js';
import type { Transaction } from '../database/unit-of-work.js';
import type { CreateRotationDto } from './dto/rotation.dto.js';
import { forgetRotations } from './override-rows.js';
import { keptIn, newRotation, type Naming } from './rotation-columns.js';
import { RotationEntity } from './schedule.entity.js';

/** Which ids rotations may be given: those of the schedule, or an importer's as well. */
export type GivenIds = 'own' | 'any';

/** The id of each rotation: the one in its body where that may be, else a new one. */
export function idsOfRotations(
  bodies: readonly Pick<CreateRotationDto, 'id'>[],
  known: ReadonlySet<string>,
  given: GivenIds = 'own',
): string[] {
  const taken = new Set<string>();
  return bodies.map(({ id: text }) => {
    const id = isId(text) ? asStored(text) : undefined;
    const isFree = id !== undefined && !taken.has(id) && (given === 'any' || known.has(id));
    const chosen = isFree ? id : newId();
    taken.add(chosen);
    return chosen;
  });
}

/**
 * Makes these the rotations of a schedule. One with the id of a present rotation changes it; the other present ones are deleted,
 * and leave the overrides that name them.
 * @throws ApiError 400
 */
export async function setRotations(
  tx: Transaction,
  scheduleId: string,
  bodies: readonly CreateRotationDto[],
  naming: Naming,
  given: GivenIds,
): Promise<void> {
  const present = await tx.repo(RotationEntity).find({ scheduleId });
  const known = new Set(present.map(({ id }) => id));
  const ids = idsOfRotations(bodies, known, given);
  const kept = keptIn(present);
  const rows = bodies.map((body, position) => ({
    id: ids[position]!,
    scheduleId,
    position,
    ...newRotation(body, { ...naming, kept, path: `rotations.${position}.` }),
  }));
  const gone = present.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
  if (gone.length > 0) {
    await tx.repo(RotationEntity).delete({ id: In(gone), scheduleId });
    await forgetRotations(tx, scheduleId, gone);
  }
  for (const { id, ...row } of rows.filter((each) => known.has(each.id)))
    await tx.repo(RotationEntity).update({ id, scheduleId }, row);
  const added = rows.filter(({ id }) => !known.has(id));
  if (added.length > 0) await tx.repo(RotationEntity).insert(added);
}
