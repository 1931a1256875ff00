import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from 'typeorm';
import type { Transaction } from './transaction.js';

interface Opened {
  tx: Transaction;
  manager: EntityManager;
  /** The written tables, in the order of the first write. */
  changed: readonly { tenantId: string; table: string; writes: number }[];
}

/** A value loaded within the transaction, and the number of writes to its tables until then. */
interface Loaded {
  writes: number;
  value: Promise<unknown>;
}

/** A transaction that services join (`UnitOfWork.joining`). */
class JoinedTransaction {
  readonly tx: Transaction;
  readonly manager: EntityManager;
  private readonly loaded = new Map<object, Loaded>();

  constructor(private readonly opened: Opened) {
    this.tx = opened.tx;
    this.manager = opened.manager;
  }

  /** A snapshot's value as this transaction sees it, reloaded after a write to one of its tables. */
  once<T>(snapshot: object, tables: readonly string[], load: () => Promise<T>): Promise<T> {
    const writes = this.opened.changed.reduce((sum, each) => sum + (tables.includes(each.table) ? each.writes : 0), 0);
    const cached = this.loaded.get(snapshot);
    if (cached?.writes === writes) return cached.value as Promise<T>;
    const value = load();
    this.loaded.set(snapshot, { writes, value });
    return value;
  }
}

interface JoinContext {
  of: JoinedTransactions;
  joined: JoinedTransaction | null;
}

/** One for all, since Node.js keeps every instance that was ever used and visits it at every promise. */
const storage = new AsyncLocalStorage<JoinContext>();

/** Finds the joined transaction of the running code. */
export class JoinedTransactions {
  /** Undefined: none, or another tenant's. */
  of(tenantId: string): JoinedTransaction | undefined {
    const joined = this.present();
    return joined?.tx.tenantId === tenantId ? joined : undefined;
  }

  present(): JoinedTransaction | undefined {
    const context = storage.getStore();
    return context?.of === this ? (context.joined ?? undefined) : undefined;
  }

  /** Code that continues after the end of `work` does not belong to the transaction. */
  async run<T>(opened: Opened, work: () => Promise<T>): Promise<T> {
    const context: JoinContext = { of: this, joined: new JoinedTransaction(opened) };
    try {
      return await storage.run(context, work);
    } finally {
      context.joined = null;
    }
  }
}
