import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../common/clock/clock.js';
import type { NewEvent } from '../common/events/event-map.js';
import { contained } from '../common/contained.js';
import { Outbox, OUTBOX_JOB } from '../common/events/outbox.js';
import { ChangeFeed } from './change-feed.js';
import type { PagerClient } from './pager-client.js';
import { Statements } from './statements.js';
import { TenantRepository } from './tenant-repository.js';
import type { SystemTransaction, TenantScope, Transaction } from './transaction.js';

export type { SystemTransaction, TenantScope, Transaction } from './transaction.js';

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
  transaction<T>(tenantId: string, work: (tx: Transaction) => T | Promise<T>): Promise<T> {
    return this.system((tx) => work(tx.forTenant(tenantId)));
  }

  /** All or nothing, over tenants. */
  async system<T>(work: (tx: SystemTransaction) => T | Promise<T>): Promise<T> {
    const effects = new Effects();
    const runner = this.dataSource.createQueryRunner();
    let result: T;
    let committed = false;
    try {
      const statements = new Statements((await runner.connect()) as PagerClient);
      await runner.startTransaction();
      try {
        result = await work(this.systemTransaction(runner.manager, statements, effects));
        this.outbox.append(statements, effects.events);
        this.changes.announce(statements, effects.changed, effects.events.length > 0 ? OUTBOX_JOB : null);
        statements.check();
        // Sent behind the writes, not after their answers: where one of them fails, PostgreSQL takes it for a rollback
        // and the connection says so, whoever caught the failure.
        await runner.commitTransaction();
        statements.check();
      } catch (error) {
        if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
        throw statements.causeOf(error);
      }
      committed = true;
    } finally {
      effects.end(committed);
      await runner.release();
    }
    this.changes.applyLocally(effects.changed);
    if (effects.events.length > 0) this.outbox.nudge();
    // Committed: what one of them throws may neither undo that for the caller nor keep the others from running.
    for (const action of effects.actions) contained('after a commit', action)();
    return result;
  }

  private systemTransaction(manager: EntityManager, statements: Statements, effects: Effects): SystemTransaction {
    return {
      query: (sql, parameters) => statements.query(sql, parameters),
      write: (sql, parameters) => statements.write(sql, parameters),
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
    const changed = (table: string): void => effects.change(tenantId, table);
    return {
      tenantId,
      changed,
      repo: (entity) => new TenantRepository(manager, entity, tenantId, changed),
      query: (sql, parameters = []) => statements.query(sql, [tenantId, ...parameters]),
      write: (sql, parameters = []) => statements.write(sql, [tenantId, ...parameters]),
      emit: (type, payload, options = {}) => {
        const now = this.clock.now();
        effects.events.push({ tenantId, type, payload, occurredAt: now, availableAt: options.availableAt ?? now });
      },
      afterCommit: (action) => void effects.actions.push(action),
      committed: effects.committed,
      forTenant: (other) => this.tenantTransaction(manager, statements, effects, other),
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
  end: (committed: boolean) => void = () => undefined;
  readonly committed = new Promise<boolean>((resolve) => (this.end = resolve));
  private readonly seen = new Set<string>();

  change(tenantId: string, table: string): void {
    const key = `${tenantId}:${table}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.changed.push({ tenantId, table });
  }
}
