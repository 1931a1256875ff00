import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type EntityTarget } from 'typeorm';
import type { Author } from '../audit/author.js';
import { ChangeTrail } from '../audit/change-trail.js';
import { writeEntries } from '../audit/entries.queries.js';
import { Clock } from '../clock/clock.js';
import { contained } from '../contained.js';
import { Outbox, OUTBOX_JOB } from '../events/outbox.js';
import { Metrics, type Counter } from '../metrics/metrics.js';
import { ANY_TENANT, ChangeFeed } from './change-feed.js';
import { lockName } from './connection.queries.js';
import type { PagerClient } from './pager-client.js';
import { type PagerPool, poolOf } from './pool-watch.js';
import { ReadQueue } from './read-queue.js';
import { ReadReplica } from './replica/read-replica.js';
import { JoinedTransactions } from './joined-transactions.js';
import { RowRoom } from './row-limits.js';
import { Effects } from './effects.js';
import { Statements } from './statements.js';
import { type TenantOwned, TenantRepository, type WriteObserver } from './tenant-repository.js';
import type { AnyTenants, SystemTransaction, TenantScope, Transaction } from './transaction.js';

export type { SystemTransaction, TenantScope, Transaction } from './transaction.js';

/** `deadlock_detected`, `serialization_failure`. */
const CONFLICTS: readonly string[] = ['40P01', '40001'];

/** All reads and writes of the database start here. */
@Injectable()
export class UnitOfWork {
  private readonly conflicts: Counter<'code'>;
  private readonly pool: PagerPool;
  /** See `joining`. */
  readonly joined = new JoinedTransactions();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly changes: ChangeFeed,
    private readonly readQueue: ReadQueue,
    private readonly replica: ReadReplica,
    metrics: Metrics,
  ) {
    this.conflicts = metrics.counter({
      name: 'pager_database_conflicts_total',
      help: 'Transactions that PostgreSQL ended for the sake of others: deadlocks and serialization failures',
      labels: ['code'],
    });
    for (const code of CONFLICTS) this.conflicts.add(0, { code });
    this.pool = poolOf(dataSource);
  }

  /** The maximum of connections of this process. */
  get connections(): number {
    return this.pool.options.max;
  }

  /** Reads of one tenant outside a transaction, round robin with other tenants. Writes need a transaction. */
  of(tenantId: string): TenantScope {
    return reads(tenantId, this.joined.of(tenantId)?.manager ?? this.readQueue.managerOf(tenantId));
  }

  /**
   * Reads of lists, reports, exports and the status page: on the read replica, if there is one, with all that was committed before the
   * first of them. Never for what a decision, a permission, a session or a write depends on. A list of a few rows does not
   * pay: asking the primary how far it is costs as much.
   */
  toShow(tenantId: string): TenantScope {
    return reads(tenantId, this.joined.of(tenantId)?.manager ?? this.replica.managerOf(tenantId));
  }

  /** The same as `of` without queueing, for reads that must not wait behind lists: creates, notifications, acknowledgements. */
  ahead(tenantId: string): TenantScope {
    return reads(tenantId, this.joined.of(tenantId)?.manager ?? this.dataSource.manager);
  }

  /** Look-ups by a key that is unique across all tenants, such as a token; without queueing. */
  anywhere<E extends TenantOwned>(entity: EntityTarget<E>): AnyTenants<E> {
    return (this.joined.present()?.manager ?? this.dataSource.manager).getRepository(entity);
  }

  /**
   * A transaction of one tenant. It stores its events, and nudges consumers after the commit.
   * @param by the caller who makes the changes; or a tenant's id: then the author is the system
   */
  transaction<T>(
    by: string | (Author & { readonly tenantId: string }),
    work: (tx: Transaction) => T | Promise<T>,
  ): Promise<T> {
    const joined = this.joined.of(typeof by === 'string' ? by : by.tenantId);
    if (joined) return (async () => work(joined.tx))();
    if (typeof by === 'string') return this.system((tx) => work(tx.forTenant(by)));
    return this.system((system) => {
      const tx = system.forTenant(by.tenantId);
      tx.by(by);
      return work(tx);
    });
  }

  /**
   * A transaction that transactions, reads and snapshots of services within `work` join, for this tenant. It reads as of its
   * beginning, so writing a row that changed meanwhile fails it (`serialization_failure`).
   */
  joining<T>(by: Author & { readonly tenantId: string }, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const joined = this.joined.of(by.tenantId);
    if (joined) return work(joined.tx);
    return this.run({ isolation: 'REPEATABLE READ' }, (system, manager, effects) => {
      const tx = system.forTenant(by.tenantId);
      tx.by(by);
      return this.joined.run({ tx, manager, changed: effects.changed }, () => work(tx));
    });
  }

  /** A transaction over tenants. */
  system<T>(work: (tx: SystemTransaction) => T | Promise<T>): Promise<T> {
    return this.run({}, work);
  }

  private async run<T>(
    { isolation }: { isolation?: 'REPEATABLE READ' },
    work: (tx: SystemTransaction, manager: EntityManager, effects: Effects) => T | Promise<T>,
  ): Promise<T> {
    const effects = new Effects();
    const runner = this.dataSource.createQueryRunner();
    const ended = await this.pool.beginTransaction();
    let result: T;
    let committed = false;
    try {
      const statements = new Statements((await runner.connect()) as PagerClient);
      await runner.startTransaction(isolation);
      try {
        const system = this.systemTransaction(runner.manager, statements, effects);
        result = await work(system, runner.manager, effects);
        await this.writeTrails(system, effects);
        this.outbox.append(statements, effects.events);
        this.changes.announce(statements, effects.changed, effects.events.length > 0 ? OUTBOX_JOB : null);
        statements.check();
        // Sent without waiting for the writes: if one of them has failed, PostgreSQL rolls back and the connection
        // throws, even if the failure was caught.
        await runner.commitTransaction();
        statements.check();
      } catch (error) {
        if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
        const cause = statements.causeOf(error);
        this.countConflict(cause);
        throw cause;
      }
      committed = true;
    } finally {
      effects.end(committed);
      await runner.release();
      ended();
    }
    this.changes.applyLocally(effects.changed, effects.alerts);
    this.outbox.nudge(effects.events);
    // An error in one action must neither reach the caller nor stop the others.
    for (const action of effects.actions) contained('after a commit', action)();
    return result;
  }

  /** Counts a conflict. The caller tries again, or answers with an error. */
  private countConflict(cause: unknown): void {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (typeof code === 'string' && CONFLICTS.includes(code)) this.conflicts.add(1, { code });
  }

  private systemTransaction(manager: EntityManager, statements: Statements, effects: Effects): SystemTransaction {
    const noted = (sql: string): string => this.noted(sql, ANY_TENANT, effects);
    return {
      query: (sql, parameters) => statements.query(noted(sql), parameters),
      write: (sql, parameters) => statements.write(noted(sql), parameters),
      alertChanged: (tenantId, alertId) => void effects.alerts.push([tenantId, alertId]),
      afterCommit: (action) => void effects.actions.push(action),
      forTenant: (tenantId) => this.tenantTransaction(manager, statements, effects, tenantId),
    };
  }

  private tenantTransaction(
    manager: EntityManager,
    statements: Statements,
    effects: Effects,
    tenantId: string,
  ): Transaction {
    const cached = effects.transactions.get(tenantId);
    if (cached) return cached;
    const noted = (sql: string): string => this.noted(sql, tenantId, effects);
    const trail = (): ChangeTrail => effects.trailOf(tenantId, () => new ChangeTrail(manager, tx));
    let room: RowRoom | undefined;
    const observer: WriteObserver = {
      wrote: (table) => effects.change(tenantId, table),
      requireRoom: (table, rows) =>
        (room ??= new RowRoom(tx, this.clock)).require(table, rows, effects.writesTo(tenantId, table)),
      get trail() {
        return trail();
      },
    };
    const tx: Transaction = {
      tenantId,
      repo: (entity) => new TenantRepository(manager, entity, tenantId, observer),
      by: (author) => trail().by(author),
      note: (details) => trail().note(details),
      query: (sql, parameters = []) => statements.query(noted(sql), [tenantId, ...parameters]),
      write: (sql, parameters = []) => statements.write(noted(sql), [tenantId, ...parameters]),
      store: (sql, rows) => statements.store(noted(sql), tenantId, rows),
      lock: (name) => lockName(statements, name),
      emit: (type, payload, options = {}) => {
        const now = this.clock.now();
        effects.events.push({ tenantId, type, payload, occurredAt: now, availableAt: options.availableAt ?? now });
      },
      alertChanged: (alertId) => void effects.alerts.push([tenantId, alertId]),
      afterCommit: (action) => void effects.actions.push(action),
      committed: effects.committed,
      forTenant: (other) => this.tenantTransaction(manager, statements, effects, other),
    };
    effects.transactions.set(tenantId, tx);
    return tx;
  }

  /** Notes a hand-written statement: snapshots of the tables that it writes to are dropped at commit. */
  private noted(sql: string, tenantId: string, effects: Effects): string {
    for (const table of this.changes.writtenBy(sql)) effects.change(tenantId, table);
    return sql;
  }

  /** Writes the audit entries, in the same transaction. */
  private async writeTrails(system: SystemTransaction, { trails }: Effects): Promise<void> {
    for (const [tenantId, trail] of trails)
      writeEntries(system.forTenant(tenantId), await trail.entries(), this.clock.now());
  }
}

function reads(tenantId: string, manager: EntityManager): TenantScope {
  return {
    tenantId,
    repo: (entity) => new TenantRepository(manager, entity, tenantId, READ_ONLY),
    query: (sql, parameters = []) => manager.query(sql, [tenantId, ...parameters]),
  };
}

const READ_ONLY: WriteObserver = {
  requireRoom: () => Promise.resolve(),
  wrote: (table) => {
    throw new Error(`A write to ${table} outside a transaction`);
  },
  get trail(): never {
    throw new Error('A write outside a transaction');
  },
};
