import { In } from 'typeorm';
import { auditedEntity } from '../../platform/audit/audited.js';
import { ownedByPeople, type OwnedEntity, type Owner } from '../../platform/owned-by-person.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';

/** The deleted or ended things of one kind. */
export interface EndedKind {
  /** `contact method`, `contact methods`. */
  called: string;
  /** Names of the first ones; the reader may not know them. */
  names: string[];
  count: number;
}

const MOST_NAMES = 10;

/** Deletes or ends everything that a person owns (`OwnedByPerson`). @returns what, by kind */
export async function endOwned(tx: Transaction, owner: Owner): Promise<EndedKind[]> {
  const ended: EndedKind[] = [];
  for (const entity of ownedByPeople()) {
    const rows = await endOf(tx, entity, owner);
    const { called } = entity.ownership;
    if (rows.length === 0 || called === null) continue;
    const name = auditedEntity(entity.target)?.declaration.name;
    const names = rows.map((row) => name?.(row) ?? null).filter((each) => each !== null);
    ended.push({ called: called[rows.length === 1 ? 0 : 1], names: names.slice(0, MOST_NAMES), count: rows.length });
  }
  return ended;
}

async function endOf(tx: Transaction, { target, ownership }: OwnedEntity, owner: Owner) {
  const { column, of, keeps, end, ended } = ownership;
  const where = of?.(owner) ?? { [column]: owner.userId };
  const rows = (await tx.repo(target).find(where)).filter((row) => !keeps?.(row, owner));
  if (rows.length === 0) return rows;
  if (end) await end(tx, rows, owner);
  else await tx.repo(target).delete(keeps ? { id: In(rows.map(({ id }) => id)) } : where);
  for (const row of rows) ended?.(tx, row);
  return rows;
}
