import type {
  DeepPartial,
  EntityManager,
  EntityTarget,
  FindManyOptions,
  FindOptionsOrder,
  FindOptionsWhere,
  ObjectLiteral,
  SelectQueryBuilder,
} from 'typeorm';
import { auditedEntity } from '../audit/audited.js';
import type { ChangeTrail } from '../audit/change-trail.js';

/** Every row of the service belongs to a tenant. */
export interface TenantOwned extends ObjectLiteral {
  tenantId: string;
}

export type Where<E extends TenantOwned> = FindOptionsWhere<Omit<E, 'tenantId'>>;
type Row = Record<string, unknown>;
type Insertable<E extends TenantOwned> = DeepPartial<Omit<E, 'tenantId'>>;

interface FindOptions<E extends TenantOwned> {
  order?: FindOptionsOrder<E>;
  take?: number;
  skip?: number;
  /** Locks the rows until the transaction ends (`FOR UPDATE`). */
  lock?: boolean;
}

/** Is notified of the written tables and of changes to audited rows. */
export interface WriteObserver {
  wrote(table: string): void;
  /** @throws ApiError 400 if these rows exceed a limit (`ROW_LIMITS`) */
  requireRoom(table: string, rows: readonly Row[]): Promise<void>;
  readonly trail: ChangeTrail;
}

/**
 * A feature's only access to its table. Every statement carries the tenant, so a query without one cannot be written
 * (architecture rule 12). Writes report the table, so that snapshots built from it are dropped at commit, and changes to
 * audited entities write their audit entries (`@Audited`).
 */
export class TenantRepository<E extends TenantOwned> {
  constructor(
    private readonly manager: EntityManager,
    private readonly target: EntityTarget<E>,
    readonly tenantId: string,
    private readonly observer: WriteObserver,
  ) {}

  find(where: Where<E> | Where<E>[] = {}, options: FindOptions<E> = {}): Promise<E[]> {
    return this.manager.find(this.target, this.options(where, options));
  }

  findOne(where: Where<E> | Where<E>[], options: FindOptions<E> = {}): Promise<E | null> {
    return this.manager.findOne(this.target, this.options(where, options));
  }

  exists(where: Where<E>): Promise<boolean> {
    return this.manager.exists(this.target, { where: this.scoped(where) });
  }

  count(where: Where<E> | Where<E>[] = {}): Promise<number> {
    return this.manager.count(this.target, { where: this.scopedAny(where) });
  }

  /**
   * Inserts rows in one statement. A taken unique key is a database error (409 unless translated before).
   * @throws ApiError 400 TOO_MANY_OBJECTS beyond a limit of rows
   */
  async insert(rows: Insertable<E> | Insertable<E>[]): Promise<void> {
    const list = (Array.isArray(rows) ? rows : [rows]).map((row) => ({ ...row, tenantId: this.tenantId }));
    if (list.length === 0) return;
    await this.requireRoom(list as Row[]);
    this.wrote();
    this.trail?.added(this.target, list as Row[]);
    await this.manager.insert(this.target, list as never);
  }

  /** Inserts a row unless one of its unique keys is taken. @returns whether it was inserted */
  async insertNew(row: Insertable<E>): Promise<boolean> {
    this.wrote();
    const values: Row = { ...row, tenantId: this.tenantId };
    const insert = this.manager.createQueryBuilder().insert().into(this.target);
    const result = await insert
      .values(values as never)
      .orIgnore()
      .returning(['tenantId'])
      .execute();
    const isNew = (result.raw as unknown[]).length > 0;
    if (isNew) this.trail?.added(this.target, [values]);
    return isNew;
  }

  /** Inserts or, where the unique columns are taken, updates. */
  async upsert(rows: Insertable<E> | Insertable<E>[], conflictColumns: (keyof E & string)[]): Promise<void> {
    const list = (Array.isArray(rows) ? rows : [rows]).map((row) => ({ ...row, tenantId: this.tenantId }));
    if (list.length === 0) return;
    this.wrote();
    const taken = (list as Row[]).map((row) => Object.fromEntries(conflictColumns.map((each) => [each, row[each]])));
    await this.trail?.changing(this.target, taken);
    await this.manager.upsert(this.target, list as never, [...new Set(['tenantId', ...conflictColumns])]);
  }

  /** For a change that makes rows count against a limit. @throws ApiError 400 TOO_MANY_OBJECTS */
  requireRoom(rows: readonly Row[]): Promise<void> {
    return this.observer.requireRoom(this.table, rows);
  }

  /** @returns the number of changed rows */
  async update(where: Where<E>, patch: Insertable<E>): Promise<number> {
    if (Object.keys(patch).length === 0) return 0;
    this.wrote();
    await this.trail?.changing(this.target, [where], { patch });
    const result = await this.manager.update(this.target, this.scoped(where), patch as never);
    return result.affected ?? 0;
  }

  /** @returns the number of deleted rows */
  async delete(where: Where<E>): Promise<number> {
    this.wrote();
    await this.trail?.deleting(this.target, where);
    const result = await this.manager.delete(this.target, this.scoped(where));
    return result.affected ?? 0;
  }

  /**
   * Call it before hand-written SQL that inserts, changes or deletes rows of an audited entity, with a condition for those
   * rows (for new ones their whole key).
   * @param note more details for the audit entries
   */
  async changing(where: Where<E> | Where<E>[], note?: Record<string, unknown>): Promise<void> {
    this.wrote();
    await this.trail?.changing(this.target, Array.isArray(where) ? where : [where], { note });
  }

  /**
   * Sets the `order` of the rows of an audited list to their positions.
   * @param owner of the list, if it belongs to one user
   */
  async reorder(
    before: readonly string[],
    after: readonly string[],
    updatedAt: Date,
    owner: string | null = null,
  ): Promise<void> {
    this.wrote();
    const order = (): string => 'array_position(CAST(:after AS uuid[]), id) - 1';
    const update = this.manager.createQueryBuilder().update(this.target);
    await update
      .set({ order, updatedAt } as never)
      .where('"tenantId" = :tenantId AND id = ANY(CAST(:after AS uuid[]))', { tenantId: this.tenantId, after })
      .execute();
    this.trail?.reordered(this.target, before, after, owner);
  }

  /** A select limited to the tenant. Add conditions with `andWhere`, never `where`. */
  select(alias: string): SelectQueryBuilder<E> {
    return this.manager
      .createQueryBuilder(this.target, alias)
      .where(`${alias}."tenantId" = :tenantId`, { tenantId: this.tenantId });
  }

  private options(where: Where<E> | Where<E>[], { lock, ...rest }: FindOptions<E>): FindManyOptions<E> {
    return { where: this.scopedAny(where), ...rest, ...(lock ? { lock: { mode: 'pessimistic_write' } } : {}) };
  }

  private scopedAny(where: Where<E> | Where<E>[]): FindOptionsWhere<E> | FindOptionsWhere<E>[] {
    return Array.isArray(where) ? where.map((each) => this.scoped(each)) : this.scoped(where);
  }

  private scoped(where: Where<E>): FindOptionsWhere<E> {
    return { ...where, tenantId: this.tenantId };
  }

  private get trail(): ChangeTrail | null {
    return auditedEntity(this.target) ? this.observer.trail : null;
  }

  private wrote(): void {
    this.observer.wrote(this.table);
  }

  private get table(): string {
    return this.manager.connection.getMetadata(this.target).tableName;
  }
}
