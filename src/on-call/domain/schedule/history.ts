import { isLead } from '../../../people/teams/domain/member-roles.js';
import type { Interval } from '../intervals.js';
import type { TeamVersion } from './snapshot.js';

/** A value that was valid until an instant (epoch milliseconds). */
export interface Former<T> {
  readonly until: number;
  readonly value: T;
}

/** The values with their periods of validity: sorted, disjoint. @param former oldest first @param present absent: deleted */
export function versionsOf<T extends object>(former: readonly Former<T>[], present?: T): (T & Interval)[] {
  const ends = [...former, ...(present ? [{ until: Infinity, value: present }] : [])];
  return ends
    .map(({ until, value }, i) => ({ ...value, start: ends[i - 1]?.until ?? -Infinity, end: until }))
    .filter(({ start, end }) => start < end);
}

/** A team member. `order` sorts members who joined at the same instant. */
export interface Member {
  readonly userId: string;
  readonly role: string;
  /** A text is ISO 8601. */
  readonly joinedAt: Date | string;
  readonly order: string;
}

type Stay = Member & Interval;

/**
 * The members of a team over time. The first members count as members at any earlier time.
 * @param former former members and former roles, by the end of their membership or role
 * @param present absent: the team is deleted
 */
export function teamVersionsOf(former: readonly Former<Member>[], present?: readonly Member[]): TeamVersion[] {
  if (former.length === 0 && !present) return [];
  const layers = [...former, ...(present ?? []).map((value) => ({ until: Infinity, value }))];
  const joinedAt = (member: Member): number => new Date(member.joinedAt).getTime();
  const first = Math.min(...layers.map(({ value }) => joinedAt(value)));
  const endOf = new Map<string, number>();
  const stays = layers.map(({ until: end, value }): Stay => {
    const joined = joinedAt(value);
    // A change of the role keeps the date of joining; the new role starts when the old one ended.
    const start = Math.max(joined === first ? -Infinity : joined, endOf.get(value.userId) ?? -Infinity);
    endOf.set(value.userId, end);
    return { ...value, start, end };
  });
  stays.sort((a, b) => joinedAt(a) - joinedAt(b) || Number(a.order) - Number(b.order));
  const ends = present ? [Infinity] : [];
  const edges = [...new Set([-Infinity, ...stays.flatMap(({ start, end }) => [start, end]), ...ends])];
  edges.sort((a, b) => (a < b ? -1 : 1));
  return edges.slice(0, -1).map((start, i) => {
    const there = stays.filter((stay) => stay.start <= start && start < stay.end);
    const members = there.map(({ userId }) => userId);
    return { start, end: edges[i + 1]!, members, leads: new Set(there.filter(isLead).map(({ userId }) => userId)) };
  });
}
