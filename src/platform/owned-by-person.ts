import type { FindOptionsWhere } from 'typeorm';
import type { Transaction } from './database/unit-of-work.js';

/** Whose the rows are. */
export interface Owner {
  userId: string;
  /** Their login name. */
  address: string;
  now: Date;
}

/** Rows of an entity belong to one person, who has made them or to whom they were given. */
export interface Ownership<E> {
  /** Names the person. */
  column: keyof E & string;
  /** What a mail calls one, and several; null: they go without saying. */
  called: readonly [one: string, several: string] | null;
  /** The person's rows, where the column does not hold a plain id or not every row of theirs is meant. */
  of?: (owner: Owner) => FindOptionsWhere<E>;
  /** These stay. */
  keeps?: (row: E, owner: Owner) => boolean;
  /** Ends them; default: they are deleted. */
  end?: (tx: Transaction, rows: readonly E[], owner: Owner) => Promise<void>;
  /** After they were deleted. */
  ended?: (tx: Transaction, row: E) => void;
}

type Row = Record<string, unknown> & { tenantId: string };
export interface OwnedEntity {
  target: new () => Row;
  ownership: Ownership<Row>;
}

const ENTITIES: OwnedEntity[] = [];

/**
 * On an entity class: what of it a person owns ends when somebody else turns out to have had the account (`beginAnew`). A
 * test fails for a table with a person's id that is neither declared so nor known as nobody's own (`test/e2e/owned-by-person`).
 */
export function OwnedByPerson<E>(ownership: Ownership<E>): ClassDecorator {
  return (target) => {
    // A declaration gets only rows of its own entity.
    ENTITIES.push({ target, ownership } as unknown as OwnedEntity);
  };
}

export const ownedByPeople = (): readonly OwnedEntity[] => ENTITIES;
