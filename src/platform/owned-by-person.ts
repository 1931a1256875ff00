import type { FindOptionsWhere } from 'typeorm';
import type { Transaction } from './database/unit-of-work.js';

/** The owner of rows. */
export interface Owner {
  userId: string;
  /** Their login name. */
  address: string;
  now: Date;
}

/** Rows of an entity that belong to one person. */
export interface Ownership<E> {
  /** The column with the person's id. */
  column: keyof E & string;
  /** Their name in mails, singular and plural; null: not mentioned. */
  called: readonly [one: string, several: string] | null;
  /** Selects the person's rows, if the column is not a plain id, or not all of their rows count. */
  of?: (owner: Owner) => FindOptionsWhere<E>;
  /** Selects rows that stay. */
  keeps?: (row: E, owner: Owner) => boolean;
  /** Ends the rows; default: deletes them. */
  end?: (tx: Transaction, rows: readonly E[], owner: Owner) => Promise<void>;
  /** Called after their deletion. */
  ended?: (tx: Transaction, row: E) => void;
}

type Row = Record<string, unknown> & { tenantId: string };
export interface OwnedEntity {
  target: new () => Row;
  ownership: Ownership<Row>;
}

const ENTITIES: OwnedEntity[] = [];

/**
 * On an entity class: a person's rows are deleted if somebody else may have used the account (`resetAccount`). A test fails for a
 * table with a person's id that is neither declared nor listed as not owned (`test/e2e/owned-by-person`).
 */
export function OwnedByPerson<E>(ownership: Ownership<E>): ClassDecorator {
  return (target) => {
    // A declaration gets only rows of its own entity.
    ENTITIES.push({ target, ownership } as unknown as OwnedEntity);
  };
}

export const ownedByPeople = (): readonly OwnedEntity[] => ENTITIES;
