import type { TenantScope } from '../database/transaction.js';
import type { Changes, FieldRule } from './domain/changes.js';

type Row = Record<string, unknown>;

/** One record that changed in one transaction. */
export interface Change<E> {
  before: E;
  after: E;
  changes: Changes;
}

/** One entry about a change. */
export interface Act {
  /** The second half of the action: `alert_policy.<verb>`. */
  verb: string;
  changes: Changes;
  details?: Record<string, unknown> | null;
}

/** Rows of an entity that belong to another record, and are deleted with it. */
export interface Belonging {
  /** The `type` of the owning record. */
  type: string;
  /** The column with its id. */
  column: string;
  /** The name of their count in the entry about a deletion of the owning record. */
  as: string;
}

/** How changes to the rows of one entity appear in the audit log. */
export interface AuditDeclaration<E> {
  /** `entityType` of its entries. */
  type: string;
  /** Prefix of its actions; default: the type, with `_` for `-`. */
  prefix?: string;
  /** The rule of every column; a missing one does not compile. */
  fields: Record<Exclude<keyof E & string, 'tenantId'>, FieldRule>;
  /** Adds values from rows of other tables. */
  extra?: (scope: TenantScope, row: E) => Promise<Row>;
  /** Default: `id`. */
  id?: (row: E) => string;
  /** Null: the name of the owning record. */
  name: (row: E) => string | null;
  /** Makes the entry about another record: a member's about the team. */
  about?: { type: string; column: keyof E & string };
  /** The owning records. If their column is not shown, the details contain their ids. */
  within?: readonly (Belonging & { column: keyof E & string })[];
  /** Default: `create`, `update`, `delete`. */
  verbs?: { create?: string; update?: string; delete?: string };
  /** The entries for an update; default: one `update`. */
  acts?: (change: Change<E>) => Act[];
  /** Its owner: only this user and administrators may read what changed. */
  owner?: (row: E) => string;
}

export interface AuditedEntity {
  target: new () => Row & { tenantId: string };
  declaration: AuditDeclaration<Row>;
}

const ENTITIES = new Map<unknown, AuditedEntity>();

/**
 * On an entity class: inserting, changing or deleting its rows through a transaction's repository writes an audit entry
 * in the same transaction. Hand-written statements announce their rows first (`TenantRepository.changing`).
 */
export function Audited<E>(declaration: AuditDeclaration<E>): ClassDecorator {
  return (target) => {
    // A declaration gets only rows of its own entity.
    ENTITIES.set(target, { target, declaration } as unknown as AuditedEntity);
  };
}

/** Undefined: its changes are not audited. */
export function auditedEntity(target: unknown): AuditedEntity | undefined {
  return ENTITIES.get(target);
}

/** Of several entities of a type, the one with the records themselves, not their parts. */
export function entityOfType(type: string): AuditedEntity | undefined {
  return [...ENTITIES.values()].find(({ declaration }) => declaration.type === type && !declaration.about);
}

/** The entities whose rows are deleted with a record of this type. */
export function partsOf(type: string): { entity: AuditedEntity; part: Belonging }[] {
  return [...ENTITIES.values()].flatMap((entity) =>
    (entity.declaration.within ?? []).filter((part) => part.type === type).map((part) => ({ entity, part })),
  );
}
