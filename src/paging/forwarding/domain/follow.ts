/** Notifies a stand-in instead of a person (contract: "Forwarding rule"). */
export interface Forward {
  id: string;
  fromUserId: string;
  toUserId: string;
  /** The period, both instants inclusive. Null: no start or no end. */
  startDate: Date | null;
  endDate: Date | null;
  enabled: boolean;
}

/** One step of the chain from a person to the final recipient. */
export interface Hop {
  ruleId: string;
  fromUserId: string;
  toUserId: string;
  /** The last instant of the forward; null: no end. */
  until: Date | null;
}

export interface Destination {
  /** The final recipient; the person themselves if nothing is forwarded. */
  userId: string;
  hops: readonly Hop[];
}

/** The facts about people that forwarding needs. */
export interface ForwardTargets {
  /** Whether this is a user of the tenant who is not blocked. */
  isThere(userId: string): boolean;
  /** Whether the user has a usable channel. */
  isReachable(userId: string): boolean;
}

/** The last instant at which all of these forwards apply; null: no end. */
export function endOf(hops: readonly Hop[]): Date | null {
  const ends = hops.flatMap(({ until }) => until ?? []);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())));
}

/** Whether the rule applies at this instant. */
export function isActive({ enabled, startDate, endDate }: Forward, now: Date): boolean {
  return enabled && (startDate === null || startDate <= now) && (endDate === null || now <= endDate);
}

/**
 * Follows the chain of forwards from a person. The newest rule of each person wins, and a cycle ends at the first
 * person met twice. A rule whose chain reaches nobody is skipped, so that no notification is lost.
 * @param rulesOf a person's rules, newest first
 */
export function followForwards(
  userId: string,
  rulesOf: (userId: string) => readonly Forward[],
  people: ForwardTargets,
  now: Date,
): Destination {
  const met = new Set<string>();
  const from = (at: string): Destination | null => {
    const here = people.isReachable(at) ? { userId: at, hops: [] } : null;
    if (met.has(at)) return here;
    met.add(at);
    for (const rule of rulesOf(at)) {
      if (!isActive(rule, now) || !people.isThere(rule.toUserId)) continue;
      const { id: ruleId, toUserId, endDate: until } = rule;
      const further = from(toUserId);
      if (further) return { ...further, hops: [{ ruleId, fromUserId: at, toUserId, until }, ...further.hops] };
    }
    return here;
  };
  return from(userId) ?? { userId, hops: [] };
}
