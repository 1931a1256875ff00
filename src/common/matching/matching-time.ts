/** The work of tenants takes long, where others wait for it. */
export class TakesLong extends Error {
  readonly tenantIds: readonly string[];

  constructor(...tenantIds: string[]) {
    super('The work of a tenant takes long');
    this.name = 'TakesLong';
    this.tenantIds = tenantIds;
  }
}

/** What the matches of one tenant may still take within a transaction. */
export interface MatchingTime {
  leftMs: number;
  /** Not null: makes what is thrown when the time is over. Null: what is not matched by then is given up. */
  readonly whenOver: (() => TakesLong) | null;
}

/** Milliseconds in a transaction of one tenant, which keeps a connection and its own rows. */
const ALONE_MS = 3000;
/**
 * In one where tenants wait for each other: what each of them has, and what they have together beyond that. With more for each,
 * many tenants that take a little less would hold up everybody.
 */
const OF_EACH_MS = 10;
const TOGETHER_MS = 40;

interface Taken {
  tenantId: string;
  ms: number;
}

/** What the matches of each tenant may take within a transaction. */
export class MatchingTimes {
  private readonly times = new Map<string, MatchingTime>();
  private readonly taken: Taken[] = [];

  /** @param isShared whether tenants wait for each other */
  constructor(private readonly isShared: boolean) {}

  of(tenantId: string): MatchingTime {
    const known = this.times.get(tenantId);
    if (known) return known;
    const time = this.isShared ? this.shared(tenantId) : { leftMs: ALONE_MS, whenOver: null };
    this.times.set(tenantId, time);
    return time;
  }

  private shared(tenantId: string): MatchingTime {
    const own: Taken = { tenantId, ms: 0 };
    this.taken.push(own);
    const leftMs = (): number => Math.max(0, OF_EACH_MS - own.ms) + this.leftTogetherMs;
    return {
      get leftMs() {
        return leftMs();
      },
      set leftMs(left) {
        own.ms += leftMs() - left;
      },
      // When their time together is over, all who took more than each has are worked for apart.
      whenOver: () => new TakesLong(...(leftMs() > 0 ? [tenantId] : this.heavy)),
    };
  }

  private get leftTogetherMs(): number {
    const together = this.taken.reduce((sum, { ms }) => sum + Math.max(0, ms - OF_EACH_MS), 0);
    return Math.max(0, TOGETHER_MS - together);
  }

  private get heavy(): string[] {
    return this.taken.filter(({ ms }) => ms > OF_EACH_MS).map(({ tenantId }) => tenantId);
  }
}
