import { Logger } from '@nestjs/common';
import { Any, type EntityManager, type FindOptionsWhere } from 'typeorm';
import type { TenantScope } from '../database/transaction.js';
import { groupBy } from '../group-by.js';
import {
  auditedEntity,
  entityOfType,
  partsOf,
  type Act,
  type AuditDeclaration,
  type AuditedEntity,
} from './audited.js';
import { SYSTEM, type Author } from './author.js';
import { changesBetween, type Changes } from './domain/changes.js';
import { authorship, type NewAuditEntry } from './entries.queries.js';

const logger = new Logger('Audit');

type Row = Record<string, unknown> & { tenantId: string };
type Where = Record<string, unknown>;

/** The row is locked, so that its state is the one before this change. */
const LOCKED = { lock: { mode: 'for_no_key_update' } } as const;

/** Conditions in one statement, which has at most 65,535 parameters. */
const AT_ONCE = 1000;

/** The number of deleted parts of a record, by kind. */
type Counts = Record<string, number>;

interface Touched {
  entity: AuditedEntity;
  key: Where;
  /** Its state before this transaction's first change. */
  before: Row | null;
  after: Row | null;
  note: Where | undefined;
}

export interface ChangeHints {
  /** The values to write, if known. */
  patch?: object;
  /** Added to the details of the entries. */
  note?: Where | undefined;
}

/**
 * Collects one transaction's changes of a tenant's audited records, and compares the state before the first change with the
 * state at the end. So a record gets one entry for any number of writes, and none without a difference.
 */
export class ChangeTrail {
  private readonly touched = new Map<string, Touched>();
  private readonly ready: NewAuditEntry[] = [];
  /** Added to the details of every entry. */
  private shared: Where = {};

  constructor(
    private readonly manager: EntityManager,
    private readonly scope: TenantScope,
    private author: Author = SYSTEM,
  ) {}

  /** Sets the author of this transaction's changes. */
  by(author: Author): void {
    this.author = author;
  }

  /** Adds these to the details of every entry of this transaction. */
  note(details: Where): void {
    this.shared = { ...this.shared, ...details };
  }

  added(target: unknown, rows: readonly Where[]): void {
    const entity = auditedEntity(target);
    if (entity) for (const row of rows) this.remember(entity, this.keyOf(entity, row), null);
  }

  /** Call it before creating or changing these rows. */
  async changing(target: unknown, wheres: readonly Where[], { patch, note }: ChangeHints = {}): Promise<void> {
    const entity = auditedEntity(target);
    if (!entity || (patch && isSilent(entity.declaration, patch))) return;
    const rows = await this.find(entity, wheres, true);
    for (const row of rows) this.remember(entity, this.keyOf(entity, row), row, note);
    // Keys without a row: those rows are about to be inserted.
    for (const where of wheres) if (this.isKey(entity, where)) this.remember(entity, this.keyOf(entity, where), null);
  }

  /** Call it before deleting these rows and their parts. */
  async deleting(target: unknown, where: Where): Promise<void> {
    const entity = auditedEntity(target);
    if (!entity) return;
    const rows = await this.find(entity, [where], true);
    for (const row of rows) this.remember(entity, this.keyOf(entity, row), row);
    if (entity.declaration.about) return;
    for (const { entity: child, part } of partsOf(entity.declaration.type)) {
      const owned = rows.map((row) => ({ [part.column]: idOf(entity.declaration, row) }));
      await this.changing(child.target, owned);
    }
  }

  /** The order of a list changes: one entry for the list. @param owner see `AuditDeclaration.owner` */
  reordered(target: unknown, before: readonly string[], after: readonly string[], owner: string | null): void {
    const entity = auditedEntity(target);
    if (!entity) return;
    this.ready.push({
      action: actionOf(entity.declaration, 'reorder'),
      entityType: entity.declaration.type,
      entityId: '*',
      details: { ids: after },
      changes: before.join() === after.join() ? null : { order: { before, after } },
      ownerId: owner,
    });
  }

  /** The entries to write, in the order in which records were first changed. */
  async entries(): Promise<NewAuditEntry[]> {
    await this.readAgain();
    const all = [...this.touched.values()];
    const gone = all.filter(({ before, after }) => before && !after);
    const goneThings = new Map<string, Counts>(gone.map((each) => [thingOf(each.entity.declaration, each.before), {}]));
    const separate: Touched[] = [];
    for (const each of all) {
      const whole = each.before && !each.after ? wholeOf(each, goneThings) : undefined;
      if (whole) whole.counts[whole.as] = (whole.counts[whole.as] ?? 0) + 1;
      else separate.push(each);
    }
    const entries: NewAuditEntry[] = [];
    for (const each of separate) entries.push(...(await this.entriesOf(each, goneThings)));
    return [...entries, ...this.ready].map((entry) => ({ ...entry, ...authorship(this.author) }));
  }

  private async entriesOf(touched: Touched, gone: Map<string, Counts>): Promise<NewAuditEntry[]> {
    const { declaration } = touched.entity;
    const [before, after] = [
      await this.withExtra(touched, touched.before),
      await this.withExtra(touched, touched.after),
    ];
    const row = after ?? before;
    if (!row) return [];
    const changes = changesBetween(before, after, { ...shown(row, declaration), ...declaration.fields });
    const counts = before && !after ? gone.get(thingOf(declaration, before)) : undefined;
    const acts = actsOf(declaration, before, after, changes);
    const entityName = await this.nameIn(declaration, row);
    return acts.map((act) => ({
      action: actionOf(declaration, act.verb),
      entityType: declaration.type,
      entityId: idOf(declaration, row),
      entityName,
      details: orNull({ ...wholesOf(declaration, row), ...counts, ...act.details, ...touched.note, ...this.shared }),
      changes: orNull<Changes>(act.changes),
      ownerId: declaration.owner?.(row) ?? null,
    }));
  }

  /** The name of a record; without one, that of the owning record. */
  private async nameIn({ about, name, within: [whole] = [] }: Declaration, row: Row): Promise<string | null> {
    const own = about ? null : name(row);
    const owner = about ?? whole;
    return own === null && owner ? this.nameOf(owner.type, String(row[owner.column])) : own;
  }

  /** The name of a record, changed in this transaction or not. */
  private async nameOf(type: string, id: string): Promise<string | null> {
    const entity = entityOfType(type);
    if (!entity) return null;
    const known = this.touched.get(this.place(entity, { id }));
    const row = known ? (known.after ?? known.before) : ((await this.find(entity, [{ id }], false))[0] ?? null);
    return row && entity.declaration.name(row);
  }

  private async readAgain(): Promise<void> {
    const byTarget = groupBy([...this.touched.values()], ({ entity }) => entity);
    for (const [entity, rows] of byTarget) {
      const keys = rows.map(({ key }) => key);
      const columns = this.keyColumns(entity);
      const last = columns.pop();
      // Keys that differ only in the last column share a parameter.
      const alike = groupBy(keys, (key) => JSON.stringify(columns.map((column) => key[column])));
      const wheres = [...alike.values()].map((some) => ({
        ...some[0],
        ...(last !== undefined && { [last]: Any(some.map((key) => key[last])) }),
      }));
      const found = await this.find(entity, wheres, false);
      const now = new Map(found.map((row) => [this.place(entity, row), row]));
      for (const each of rows) each.after = now.get(this.place(entity, each.key)) ?? null;
    }
  }

  /** Leaves out unreadable values of damaged rows, so that they can be deleted. */
  private async withExtra({ entity }: Touched, row: Row | null): Promise<Row | null> {
    const { extra, type } = entity.declaration;
    if (!row || !extra) return row;
    try {
      return { ...row, ...(await extra(this.scope, row)) };
    } catch (error) {
      logger.error({ err: error, type, id: row['id'] }, 'The audit log leaves out what could not be read');
      return row;
    }
  }

  private async find({ target }: AuditedEntity, wheres: readonly Where[], lock: boolean): Promise<Row[]> {
    const found: Row[] = [];
    const all = wheres.map((each): FindOptionsWhere<Row> => ({ ...each, tenantId: this.scope.tenantId }));
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const where = all.slice(from, from + AT_ONCE);
      for (const row of await this.manager.find(target, { where, ...(lock ? LOCKED : {}) })) found.push(row);
    }
    return found;
  }

  private remember(entity: AuditedEntity, key: Where, before: Row | null, note?: Where): void {
    const place = this.place(entity, key);
    if (!this.touched.has(place)) this.touched.set(place, { entity, key, before, after: null, note });
  }

  private keyOf(entity: AuditedEntity, row: Where): Where {
    return Object.fromEntries(this.keyColumns(entity).map((column) => [column, row[column]]));
  }

  private isKey(entity: AuditedEntity, where: Where): boolean {
    return this.keyColumns(entity).every((column) => typeof where[column] === 'string');
  }

  private place(entity: AuditedEntity, row: Where): string {
    return JSON.stringify([entity.target.name, ...this.keyColumns(entity).map((column) => row[column])]);
  }

  private keyColumns({ target }: AuditedEntity): string[] {
    const { primaryColumns } = this.manager.connection.getMetadata(target);
    return primaryColumns.map(({ propertyName }) => propertyName).filter((name) => name !== 'tenantId');
  }
}

type Declaration = AuditDeclaration<Record<string, unknown>>;

function actsOf(declaration: Declaration, before: Row | null, after: Row | null, changes: Changes): Act[] {
  const { create = 'create', update = 'update', delete: remove = 'delete' } = declaration.verbs ?? {};
  if (!before) return [{ verb: create, changes }];
  if (!after) return [{ verb: remove, changes }];
  if (Object.keys(changes).length === 0) return [];
  return declaration.acts?.({ before, after, changes }) ?? [{ verb: update, changes }];
}

function actionOf({ type, prefix = type.replaceAll('-', '_') }: Declaration, verb: string): string {
  return `${prefix}.${verb}`;
}

function idOf({ about, id }: Declaration, row: Where): string {
  if (about) return String(row[about.column]);
  return id ? id(row) : String(row['id']);
}

/** Identifies a record within the tenant; empty for a row about another record. */
function thingOf(declaration: Declaration, row: Row | null): string {
  return row && !declaration.about ? `${declaration.type} ${idOf(declaration, row)}` : '';
}

/** The record with which a row was deleted, and the counts of its parts. */
function wholeOf({ entity, before }: Touched, gone: Map<string, Counts>): { as: string; counts: Counts } | undefined {
  for (const { type, column, as } of entity.declaration.within ?? []) {
    const counts = gone.get(`${type} ${String(before?.[column])}`);
    if (counts) return { as, counts };
  }
  return undefined;
}

/** The ids of the owning records, unless the fields show them. */
function wholesOf({ within = [], fields, about }: Declaration, row: Row): Where {
  const columns = within.map(({ column }) => column).filter((column) => fields[column] === 'silent');
  return Object.fromEntries(
    columns.filter((column) => column !== about?.column).map((column) => [column, row[column]]),
  );
}

/** Rules for what the declaration's `extra` added. */
function shown(row: Row, { fields }: Declaration): Record<string, 'shown'> {
  const added = Object.keys(row).filter((field) => field !== 'tenantId' && !(field in fields));
  return Object.fromEntries(added.map((field) => [field, 'shown']));
}

function isSilent({ fields }: Declaration, patch: object): boolean {
  return Object.keys(patch).every((column) => fields[column] === 'silent');
}

function orNull<T extends object>(record: T): T | null {
  return Object.keys(record).length === 0 ? null : record;
}
