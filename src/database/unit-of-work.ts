import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type EntityTarget } from 'typeorm';
import { Clock } from '../common/clock/clock.js';
import type { EventPayload, EventType, NewEvent } from '../common/events/event-map.js';
import { Outbox, OUTBOX_JOB } from '../common/events/outbox.js';
import { ChangeFeed } from './change-feed.js';
import { TenantRepository, type TenantOwned } from './tenant-repository.js';

/** Reads of one tenant. */
export interface TenantScope {
  readonly tenantId: string;
  repo<E extends TenantOwned>(entity: EntityTarget<E>): TenantRepository<E>;
  /** Hand-written SQL; `$1` is always the tenant's id, `parameters` start at `$2`. */
  query<R>(sql: string, parameters?: readonly unknown[]): Promise<R[]>;
}

/** Reads and writes of one tenant that take effect together, with the events that follow from them. */
export interface Transaction extends TenantScope {
  /** Writes an outbox event in this transaction; its consumers run after the commit, each exactly once. */
  emit<K extends EventType>(type: K, payload: EventPayload<K>, options?: { availableAt?: Date }): void;
  /** Reports a write made by hand-written SQL, so that snapshots of that table are dropped at commit. */
  changed(table: string): void;
  /** Runs once the commit has succeeded; for nudges only, never for anything that must happen. */
  afterCommit(action: () => void): void;
  /** The same transaction for another tenant (batches that hold several tenants' rows). */
  forTenant(tenantId: string): Transaction;
}

/** Transactions over no single tenant: intake batches, jobs, look-ups by global key. Not for request handlers. */
export interface SystemTransaction {
  /** Keeps a `Transaction`, whose `$1` is the tenant, from being taken for this one. */
  readonly tenantId?: undefined;
  query<R>(sql: string, parameters?: readonly unknown[]): Promise<R[]>;
  forTenant(tenantId: string): Transaction;
  afterCommit(action: () => void): void;
}

/** Where every read and write of the database begins. */
@Injectable()
export class UnitOfWork {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly changes: ChangeFeed,
  ) {}

  /** Reads of one tenant, each on its own; writes need a transaction. */
  of(tenantId: string): TenantScope {
    const { manager } = this.dataSource;
    return {
      tenantId,
      repo: (entity) => new TenantRepository(manager, entity, tenantId, (table) => this.refuseWrite(table)),
      query: (sql, parameters = []) => manager.query(sql, [tenantId, ...parameters]),
    };
  }

  /** All or nothing, for one tenant; events are stored with it, consumers nudged after the commit. */
  transaction<T>(tenantId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.system((tx) => work(tx.forTenant(tenantId)));
  }

  /** All or nothing, over tenants. */
  async system<T>(work: (tx: SystemTransaction) => Promise<T>): Promise<T> {
    const effects = new Effects();
    const result = await this.dataSource.transaction(async (manager) => {
      const value = await work(this.systemTransaction(manager, effects));
      await this.outbox.append(manager, effects.events);
      await this.changes.announce(manager, effects.changed, effects.events.length > 0 ? OUTBOX_JOB : null);
      return value;
    });
    this.changes.applyLocally(effects.changed);
    if (effects.events.length > 0) this.outbox.nudge();
    for (const action of effects.actions) action();
    return result;
  }

  private systemTransaction(manager: EntityManager, effects: Effects): SystemTransaction {
    return {
      query: (sql, parameters = []) => manager.query(sql, [...parameters]),
      afterCommit: (action) => void effects.actions.push(action),
      forTenant: (tenantId) => this.tenantTransaction(manager, effects, tenantId),
    };
  }

  private tenantTransaction(manager: EntityManager, effects: Effects, tenantId: string): Transaction {
    const changed = (table: string): void => effects.change(tenantId, table);
    return {
      tenantId,
      changed,
      repo: (entity) => new TenantRepository(manager, entity, tenantId, changed),
      query: (sql, parameters = []) => manager.query(sql, [tenantId, ...parameters]),
      emit: (type, payload, options = {}) => {
        const now = this.clock.now();
        effects.events.push({ tenantId, type, payload, occurredAt: now, availableAt: options.availableAt ?? now });
      },
      afterCommit: (action) => void effects.actions.push(action),
      forTenant: (other) => this.tenantTransaction(manager, effects, other),
    };
  }

  private refuseWrite(table: string): never {
    throw new Error(`A write to ${table} outside a transaction`);
  }
}

/** What a transaction leaves behind besides its rows. */
class Effects {
  readonly events: NewEvent[] = [];
  readonly actions: (() => void)[] = [];
  readonly changed: { tenantId: string; table: string }[] = [];
  private readonly seen = new Set<string>();

  change(tenantId: string, table: string): void {
    const key = `${tenantId}:${table}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.changed.push({ tenantId, table });
  }
}
