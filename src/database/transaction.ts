import type { EntityTarget, Repository } from 'typeorm';
import type { Author } from '../common/audit/author.js';
import type { EventPayload, EventType } from '../common/events/event-map.js';
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

/** Reads and writes of one tenant that take effect together, with the events that follow from them. */
export interface Transaction extends TenantScope {
  /**
   * Hand-written SQL that changes rows and has no answer to wait for: it leaves with what follows, and where it fails, so
   * does the transaction. `$1` is the tenant's id.
   */
  write(sql: string, parameters?: readonly WriteParameter[]): void;
  /** Writes an outbox event in this transaction; its consumers run after the commit, each exactly once. */
  emit<K extends EventType>(type: K, payload: EventPayload<K>, options?: { availableAt?: Date }): void;
  /** Until the transaction ends, whoever else locks the same name waits; the name says whose it is. */
  lock(name: string): Promise<void>;
  /** Who makes its changes, for the audit log, where `UnitOfWork.transaction` was not told; else it was the system. */
  by(author: Author): void;
  /** Runs once the commit has succeeded; for nudges only, never for anything that must happen. */
  afterCommit(action: () => void): void;
  /** Becomes true once the commit has succeeded, false when it has not; never fails. */
  readonly committed: Promise<boolean>;
  /** The same transaction for another tenant (batches that hold several tenants' rows). */
  forTenant(tenantId: string): Transaction;
}

/** Transactions over no single tenant: intake batches, jobs, look-ups by global key. Not for request handlers. */
export interface SystemTransaction extends Writer {
  /** Keeps a `Transaction`, whose `$1` is the tenant, from being taken for this one. */
  readonly tenantId?: undefined;
  query<R>(sql: string, parameters?: readonly unknown[]): Promise<R[]>;
  forTenant(tenantId: string): Transaction;
  afterCommit(action: () => void): void;
}
