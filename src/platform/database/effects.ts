import type { ChangeTrail } from '../audit/change-trail.js';
import type { NewEvent } from '../events/event-map.js';
import type { Transaction } from './transaction.js';

/** The side effects of a transaction that happen at its commit, by tenant. */
export class Effects {
  readonly events: NewEvent[] = [];
  readonly actions: (() => void)[] = [];
  /** For live updates. */
  readonly alerts: (readonly [tenantId: string, alertId: string])[] = [];
  readonly changed: { tenantId: string; table: string; writes: number }[] = [];
  readonly trails = new Map<string, ChangeTrail>();
  readonly transactions = new Map<string, Transaction>();
  end: (committed: boolean) => void = () => undefined;
  readonly committed = new Promise<boolean>((resolve) => (this.end = resolve));
  private readonly seen = new Map<string, { writes: number }>();

  trailOf(tenantId: string, make: () => ChangeTrail): ChangeTrail {
    const cached = this.trails.get(tenantId) ?? make();
    this.trails.set(tenantId, cached);
    return cached;
  }

  /** How often this transaction has written to the table. */
  writesTo(tenantId: string, table: string): number {
    return this.seen.get(`${tenantId}:${table}`)?.writes ?? 0;
  }

  change(tenantId: string, table: string): void {
    const key = `${tenantId}:${table}`;
    const cached = this.seen.get(key);
    if (cached) return void cached.writes++;
    const change = { tenantId, table, writes: 1 };
    this.seen.set(key, change);
    this.changed.push(change);
  }
}
