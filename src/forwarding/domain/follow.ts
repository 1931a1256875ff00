/** One person's wish that somebody else be told in their place (contract: "Forwarding rule"). */
export interface Forward {
  id: string;
  fromUserId: string;
  toUserId: string;
  /** Null: since ever, without end. Both instants belong to the window. */
  startDate: Date | null;
  endDate: Date | null;
  enabled: boolean;
}

/** One hand-over on the way from a person to whoever is told in the end. */
export interface Hop {
  ruleId: string;
  fromUserId: string;
  toUserId: string;
  /** The last instant of the forward; null: without end. */
  until: Date | null;
}

export interface Destination {
  /** Who is told; the person asked about, when nothing forwards. */
  userId: string;
  hops: readonly Hop[];
}

/** What a forward asks about people. */
export interface Tellable {
  /** A user of the tenant who is not blocked. */
  isThere(userId: string): boolean;
  /** Somebody to whom a message has a way. */
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
 * Follows the chain of forwards from a person. Of several active rules of one person the one made last counts. A cycle
 * ends at the first person met for the second time, who is told. A rule that leads to nobody who can be reached is
 * passed over: it must not swallow a page. When nobody can be reached at all, it is the person asked about.
 * @param rulesOf a person's rules, the latest first
 */
export function followForwards(
  userId: string,
  rulesOf: (userId: string) => readonly Forward[],
  people: Tellable,
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
