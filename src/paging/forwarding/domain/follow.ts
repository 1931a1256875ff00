/** A rule by which somebody is notified in another person's place (contract: "Forwarding rule"). */
export interface Forward {
  id: string;
  fromUserId: string;
  toUserId: string;
  /** Null: since ever, without end. Both instants belong to the window. */
  startDate: Date | null;
  endDate: Date | null;
  enabled: boolean;
}

/** One step of the chain from a person to the final recipient. */
export interface Hop {
  ruleId: string;
  fromUserId: string;
  toUserId: string;
  /** The last instant of the forward; null: without end. */
  until: Date | null;
}

export interface Destination {
  /** The final recipient; the person themselves, when no rule forwards. */
  userId: string;
  hops: readonly Hop[];
}

/** The data about people that forwarding needs. */
export interface ForwardTargets {
  /** A user of the tenant who is not blocked. */
  isThere(userId: string): boolean;
  /** A user with a usable channel. */
  isReachable(userId: string): boolean;
}

/** The last instant at which all of these forwards hold; null: without end. */
export function endOf(hops: readonly Hop[]): Date | null {
  const ends = hops.flatMap(({ until }) => until ?? []);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())));
}

/** Does the rule forward at this instant? */
export function isActive({ enabled, startDate, endDate }: Forward, now: Date): boolean {
  return enabled && (startDate === null || startDate <= now) && (endDate === null || now <= endDate);
}

/**
 * Follows the chain of forwards from a person; of several rules of one the newest counts, and a cycle ends at the first met
 * twice. A rule that leads to nobody who can be reached is skipped: no page is lost. @param rulesOf a person's, latest first
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
