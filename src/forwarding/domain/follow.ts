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
}

export interface Destination {
  /** Who is told; the person asked about, when nothing forwards. */
  userId: string;
  hops: readonly Hop[];
}

/** Does the rule forward at this instant? */
export function isActive({ enabled, startDate, endDate }: Forward, now: Date): boolean {
  return enabled && (startDate === null || startDate <= now) && (endDate === null || now <= endDate);
}

/**
 * Follows the chain of forwards from a person. Of several active rules of one person the one made last counts. A cycle
 * ends at the first person met for the second time, who is told. A rule whose target cannot be told is passed over:
 * it must not swallow a page.
 * @param rulesOf a person's rules, the latest first
 */
export function followForwards(
  userId: string,
  rulesOf: (userId: string) => readonly Forward[],
  canBeTold: (userId: string) => boolean,
  now: Date,
): Destination {
  const met = new Set<string>();
  const hops: Hop[] = [];
  let at = userId;
  while (!met.has(at)) {
    met.add(at);
    const next = rulesOf(at).find((rule) => isActive(rule, now) && canBeTold(rule.toUserId));
    if (next === undefined) break;
    hops.push({ ruleId: next.id, fromUserId: at, toUserId: next.toUserId });
    at = next.toUserId;
  }
  return { userId: at, hops };
}
