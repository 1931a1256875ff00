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

/** Rows of an entity belong to another record, and are deleted with it. */
export interface Belonging {
  /** The `type` of what they belong to. */
  type: string;
  /** The column that names it. */
  column: string;
  /** Their name in the entry when they are deleted with it. */
  as: string;
}

/** How changes to the rows of one entity appear in the audit log. */
export interface AuditDeclaration<E> {
  /** `entityType` of its entries. */
  type: string;
  /** What its actions begin with; else the type, with `_` for `-`. */
  prefix?: string;
  /** Every column has its rule: one that lacks it does not compile. */
  fields: Record<Exclude<keyof E & string, 'tenantId'>, FieldRule>;
  /** Adds values from rows of other tables. */
  extra?: (scope: TenantScope, row: E) => Promise<Row>;
  /** Else its `id`. */
  id?: (row: E) => string;
  /** Null: it is named after the record to which it belongs. */
  name: (row: E) => string | null;
  /** The entry is about another thing: that of a member about the team. */
  about?: { type: string; column: keyof E & string };
  /** The records to which it belongs. Where the column is not shown, the details name them. */
  within?: readonly (Belonging & { column: keyof E & string })[];
  /** Else `create`, `update`, `delete`. */
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

/** Of several entities of the type, the one whose rows are the things themselves, not parts of them. */
export function entityOfType(type: string): AuditedEntity | undefined {
  return [...ENTITIES.values()].find(({ declaration }) => declaration.type === type && !declaration.about);
}

/** The entities whose rows go with a thing of this type. */
export function partsOf(type: string): { entity: AuditedEntity; part: Belonging }[] {
  return [...ENTITIES.values()].flatMap((entity) =>
    (entity.declaration.within ?? []).filter((part) => part.type === type).map((part) => ({ entity, part })),
  );
}
