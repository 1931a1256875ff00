import type { ChangeTrail } from '../audit/change-trail.js';
import type { NewEvent } from '../events/event-map.js';
import type { Transaction } from './transaction.js';

/** What a transaction has besides its rows: what takes effect with its commit, and its parts for each tenant. */
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
    const known = this.trails.get(tenantId) ?? make();
    this.trails.set(tenantId, known);
    return known;
  }

  /** How often this transaction has written to the table. */
  writesTo(tenantId: string, table: string): number {
    return this.seen.get(`${tenantId}:${table}`)?.writes ?? 0;
  }

  change(tenantId: string, table: string): void {
    const key = `${tenantId}:${table}`;
    const known = this.seen.get(key);
    if (known) return void known.writes++;
    const change = { tenantId, table, writes: 1 };
    this.seen.set(key, change);
    this.changed.push(change);
  }
}
