/** What the matches of a tenant may still take within a transaction; what is not matched by then is given up. */
export interface MatchingTime {
  leftMs: number;
}

/** Milliseconds in a transaction, which keeps a connection and its own rows. */
const MOST_MS = 3000;

/** What the matches of each tenant may take within a transaction. */
export class MatchingTimes {
  private readonly times = new Map<string, MatchingTime>();

  of(tenantId: string): MatchingTime {
    const time = this.times.get(tenantId) ?? { leftMs: MOST_MS };
    this.times.set(tenantId, time);
    return time;
  }
}
