import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from 'typeorm';
import type { Transaction } from './transaction.js';

interface Opened {
  tx: Transaction;
  manager: EntityManager;
  /** The tables that it has written to, in the order of the first write. */
  changed: readonly { tenantId: string; table: string; writes: number }[];
}

/** What was loaded within the transaction, and how often its tables had been written to by then. */
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

  /** The value of a snapshot as this transaction sees it: loaded anew after a write to one of its tables. */
  once<T>(snapshot: object, tables: readonly string[], load: () => Promise<T>): Promise<T> {
    const writes = this.opened.changed.reduce((sum, each) => sum + (tables.includes(each.table) ? each.writes : 0), 0);
    const known = this.loaded.get(snapshot);
    if (known?.writes === writes) return known.value as Promise<T>;
    const value = load();
    this.loaded.set(snapshot, { writes, value });
    return value;
  }
}

interface Place {
  of: JoinedTransactions;
  joined: JoinedTransaction | null;
}

/** One for all: Node.js keeps each that was ever used, and asks every one at every promise. */
const storage = new AsyncLocalStorage<Place>();

/** Which transaction the code that runs now is a part of. */
export class JoinedTransactions {
  /** Undefined: none, or that of another tenant. */
  of(tenantId: string): JoinedTransaction | undefined {
    const joined = this.present();
    return joined?.tx.tenantId === tenantId ? joined : undefined;
  }

  present(): JoinedTransaction | undefined {
    const place = storage.getStore();
    return place?.of === this ? (place.joined ?? undefined) : undefined;
  }

  /** Whatever runs on after the end of `work` is no part of it. */
  async run<T>(opened: Opened, work: () => Promise<T>): Promise<T> {
    const place: Place = { of: this, joined: new JoinedTransaction(opened) };
    try {
      return await storage.run(place, work);
    } finally {
      place.joined = null;
    }
  }
}
