import { isLead } from '../../people/teams/domain/member-roles.js';
import type { Interval } from './intervals.js';
import type { TeamVersion } from './snapshot.js';

/** What counted until an instant (epoch milliseconds). */
export interface Former<T> {
  readonly until: number;
  readonly value: T;
}

/** What counted, and counts, when: sorted, disjoint. @param former oldest first @param present absent: it is no more */
export function versionsOf<T extends object>(former: readonly Former<T>[], present?: T): (T & Interval)[] {
  const ends = [...former, ...(present ? [{ until: Infinity, value: present }] : [])];
  return ends
    .map(({ until, value }, i) => ({ ...value, start: ends[i - 1]?.until ?? -Infinity, end: until }))
    .filter(({ start, end }) => start < end);
}

/** Somebody of a team; `order` is that of members who joined at the same instant. */
export interface Member {
  readonly userId: string;
  readonly role: string;
  /** As text: in ISO 8601. */
  readonly joinedAt: Date | string;
  readonly order: string;
}

type Stay = Member & Interval;

/**
 * A team as it was and is. Who was there first has been there always, as the first plan of a rotation counts from its start.
 * @param former those who left, or had another role; in order of their ends
 * @param present absent: the team is deleted
 */
export function teamVersionsOf(former: readonly Former<Member>[], present?: readonly Member[]): TeamVersion[] {
  if (former.length === 0 && !present) return [];
  const rows = [...former, ...(present ?? []).map((value) => ({ until: Infinity, value }))];
  const joinedAt = (member: Member): number => new Date(member.joinedAt).getTime();
  const first = Math.min(...rows.map(({ value }) => joinedAt(value)));
  const endOf = new Map<string, number>();
  const stays = rows.map(({ until: end, value }): Stay => {
    const joined = joinedAt(value);
    // With another role the person joined when they first did.
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
