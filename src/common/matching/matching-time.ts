/** The work of a tenant takes long, where others wait for it. */
export class TakesLong extends Error {
  constructor(readonly tenantId: string) {
    super('The work of a tenant takes long');
    this.name = 'TakesLong';
  }
}

/** What the matches of one tenant may still take within a transaction. */
export interface MatchingTime {
  leftMs: number;
  /** Not null: makes what is thrown when the time is over. Null: what is not matched by then is given up. */
  readonly whenOver: (() => TakesLong) | null;
}

/** Milliseconds in a transaction of one tenant, which keeps a connection and its own rows, and in one where others wait. */
const ALONE_MS = 3000;
const SHARED_MS = 50;

/** What the matches of each tenant may take within a transaction. */
export class MatchingTimes {
  private readonly times = new Map<string, MatchingTime>();

  /** @param isShared whether tenants wait for each other */
  constructor(private readonly isShared: boolean) {}

  of(tenantId: string): MatchingTime {
    const known = this.times.get(tenantId);
    if (known) return known;
    const time = this.isShared
      ? { leftMs: SHARED_MS, whenOver: () => new TakesLong(tenantId) }
      : { leftMs: ALONE_MS, whenOver: null };
    this.times.set(tenantId, time);
    return time;
  }
}
