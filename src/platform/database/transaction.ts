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
   * Hand-written SQL whose result is not awaited: it is sent together with the next statement, and if it fails, so
   * does the transaction. `$1` is the tenant's id.
   */
  write(sql: string, parameters?: readonly WriteParameter[]): void;
  /**
   * Rows for a hand-written statement whose `$1` is a JSON list of them, each with the tenant's id as its `tenantId`; without rows
   * nothing is sent. If the statement fails, so does the transaction, whether or not the answer is awaited.
   * @returns what the statement gives
   */
  store<R>(sql: string, rows: readonly object[]): Promise<R[]>;
  /** Writes an outbox event in this transaction; its consumers run after the commit, each exactly once. */
  emit<K extends EventType>(type: K, payload: EventPayload<K>, options?: { availableAt?: Date }): void;
  /** Locks a name, which should include its owner, until the transaction ends. */
  lock(name: string): Promise<void>;
  /** Sets the author of the changes in the audit log; default: that of `UnitOfWork.transaction`, or the system. */
  by(author: Author): void;
  /** Adds these to the details of every audit entry about records that this transaction changes. */
  note(details: Record<string, unknown>): void;
  /** What is shown of the alert changes by this transaction: live updates follow the commit. */
  alertChanged(alertId: string): void;
  /** Runs once the commit has succeeded; for nudges only, never for required effects. */
  afterCommit(action: () => void): void;
  /** True after the commit, false if it fails; never rejects. */
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
  /** As `Transaction.alertChanged`. */
  alertChanged(tenantId: string, alertId: string): void;
  afterCommit(action: () => void): void;
}
