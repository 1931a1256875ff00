import type { EntityTarget, Repository } from 'typeorm';
import type { Author } from '../audit/author.js';
import type { EventPayload, EventType } from '../events/event-map.js';
import type { Writer, WriteParameter } from './statements.js';
import type { TenantOwned, TenantRepository } from './tenant-repository.js';

export type { Writer } from './statements.js';

/** Reads over all tenants. */
export type AnyTenants<E extends TenantOwned> = Pick<Repository<E>, 'find' | 'findOneBy'>;

/** Reads of one tenant. */
export interface TenantScope {
  readonly tenantId: string;
  repo<E extends TenantOwned>(entity: EntityTarget<E>): TenantRepository<E>;
  /** Hand-written SQL; `$1` is always the tenant's id, `parameters` start at `$2`. */
  query<R>(sql: string, parameters?: readonly unknown[]): Promise<R[]>;
}

/** Reads and writes of one tenant that commit together, with their events. */
export interface Transaction extends TenantScope {
  /**
   * Hand-written SQL whose result is not awaited. It is sent together with the next statement; if it fails, the transaction
   * fails. `$1` is the tenant's id.
   */
  write(sql: string, parameters?: readonly WriteParameter[]): void;
  /**
   * Rows for a hand-written statement whose `$1` is their JSON list, each with the tenant's id as `tenantId`; without rows
   * nothing is sent. A statement that fails also fails the transaction of a caller that does not await it.
   * @returns the rows that the statement returns
   */
  store<R>(sql: string, rows: readonly object[]): Promise<R[]>;
  /** Writes an outbox event in this transaction; its consumers run after the commit, each exactly once. */
  emit<K extends EventType>(type: K, payload: EventPayload<K>, options?: { availableAt?: Date }): void;
  /** Locks a name until the transaction ends. The name should include its feature. */
  lock(name: string): Promise<void>;
  /** Sets the author of the changes in the audit log; default: that of `UnitOfWork.transaction`, or the system. */
  by(author: Author): void;
  /** Adds these to the details of every audit entry about records that this transaction changes. */
  note(details: Record<string, unknown>): void;
  /** Declares that this transaction changes the alert, for live updates after the commit. */
  alertChanged(alertId: string): void;
  /** Runs once the commit has succeeded; for nudges only, never for required effects. */
  afterCommit(action: () => void): void;
  /** Resolves to true after the commit, to false if it fails; never rejects. */
  readonly committed: Promise<boolean>;
  /** The same transaction for another tenant (batches that hold several tenants' rows). */
  forTenant(tenantId: string): Transaction;
}

/** Transactions over several tenants: intake batches, jobs, look-ups by global key. Not for request handlers. */
export interface SystemTransaction extends Writer {
  /** Makes the type incompatible with `Transaction`, whose `$1` is the tenant. */
  readonly tenantId?: undefined;
  query<R>(sql: string, parameters?: readonly unknown[]): Promise<R[]>;
  forTenant(tenantId: string): Transaction;
  /** See `Transaction.alertChanged`. */
  alertChanged(tenantId: string, alertId: string): void;
  afterCommit(action: () => void): void;
}
