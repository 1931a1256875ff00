import type { Priority } from '../../../platform/domain/priority.js';
import { isLead } from '../../../people/teams/domain/member-roles.js';
import type { HeldMessage, QuietStatus } from '../../../people/users/domain/quiet-status.js';
import type { EscalationRule, PagedType } from './policy.js';

/** Users, teams and schedules of a tenant, from memory. */
export interface PagingDirectory {
  users: { get(id: string): { blocked: boolean } | undefined };
  teams: { get(id: string): { members: readonly TeamMember[] } | undefined };
  onCall: {
    get(id: string): { teamId: string | null } | undefined;
    whoIsOnCall(id: string, at: Date): { recipients: readonly { userId: string }[] };
    /** Who is on call in the next (1) or previous (-1) shift of the active rotations. */
    adjacentOnCall(id: string, at: Date, step: 1 | -1): readonly { userId: string }[];
    /** When somebody comes on call after `after`, when nobody is; null: not before `before`. */
    nextOnCall(id: string, after: Date, before: Date): Date | null;
  };
  /** Chat rooms of the tenant. */
  rooms: { get(id: string): unknown };
  /** Can this person, or their forwarding target at that time, be notified? */
  canReach(userId: string, at: Date): boolean;
  /** Why a page of this priority is not sent to this person, or to their forwarding target; null: it is sent. */
  quietStatusOf(userId: string, priority: Priority, at: Date): QuietStatus | null;
  /** A number in [0, 1) for `random` rules. */
  random: () => number;
}

export interface TeamMember {
  userId: string;
  role: string;
}

export type NobodyReason =
  | 'unknown-user'
  | 'unknown-team'
  | 'unknown-schedule'
  | 'nobody-on-call'
  | 'no-members'
  | 'no-admins'
  | 'no-users'
  | 'nobody-in-turn'
  | 'blocked'
  | 'no-usable-channel'
  | 'priority-filtered'
  | 'unknown-room';

/** A person whose page is held until `until` by quiet hours or a mute; they do not count as reached. */
export interface HeldPerson extends Omit<HeldMessage, 'kind'> {
  userId: string;
}

/** The result of a rule: people reached, all people held, nobody (and why), or a chat room. */
export type Resolution = (
  | { kind: 'reached'; userIds: readonly [string, ...string[]] }
  | { kind: 'held' }
  | { kind: 'nobody'; reason: NobodyReason }
  | { kind: 'posted'; roomId: string }
) & {
  /** Recipients without a usable channel; absent: none. */
  unreachable?: readonly string[];
  /** Recipients who want no alerts of this priority; absent: none. */
  filtered?: readonly string[];
  /** Recipients whose pages are held; absent: none. */
  held?: readonly HeldPerson[];
};

type Candidates = { userIds: readonly string[]; ifNone: NobodyReason };

/**
 * Resolves a rule to the users whom it pages now, in the order of the schedule or of joining. It leaves out unknown and blocked users,
 * those without a usable channel and those who filter out the priority. `random` then picks one of the others, preferably one
 * whose page is not held.
 */
export function resolveRule(rule: EscalationRule, priority: Priority, who: PagingDirectory, at: Date): Resolution {
  const { recipientType, recipientId } = rule;
  if (recipientType === 'room') {
    const isKnown = who.rooms.get(recipientId) !== undefined;
    return isKnown ? { kind: 'posted', roomId: recipientId } : { kind: 'nobody', reason: 'unknown-room' };
  }
  const { userIds, ifNone } = candidates(rule, recipientType, who, at);
  const distinct = [...new Set(userIds)];
  const known = distinct.filter((id) => who.users.get(id) !== undefined);
  const active = known.filter((id) => who.users.get(id)?.blocked === false);
  const reachable = active.filter((id) => who.canReach(id, at));
  const unreachable = active.filter((id) => !reachable.includes(id));
  const quiet = new Map(reachable.map((id) => [id, who.quietStatusOf(id, priority, at)]));
  const filtered = reachable.filter((id) => quiet.get(id)?.kind === 'filtered');
  const paged = picked(
    rule,
    reachable.filter((id) => quiet.get(id) === null),
    who.random,
  );
  const heldPeople = reachable.flatMap((userId): HeldPerson[] => {
    const status = quiet.get(userId);
    return status?.kind === 'held' ? [{ userId, until: status.until, reason: status.reason }] : [];
  });
  // `random` picks one person, so nobody else's page is held.
  const held =
    rule.notifyType !== 'random' ? heldPeople : isNonEmpty(paged) ? [] : picked(rule, heldPeople, who.random);
  const others = {
    ...(unreachable.length > 0 && { unreachable }),
    ...(filtered.length > 0 && { filtered }),
    ...(held.length > 0 && { held }),
  };
  if (isNonEmpty(paged)) return { kind: 'reached', userIds: paged, ...others };
  if (held.length > 0) return { kind: 'held', ...others };
  return { kind: 'nobody', reason: whyNobody({ distinct, known, active, filtered }, ifNone), ...others };
}

function whyNobody(
  { distinct, known, active, filtered }: Record<'distinct' | 'known' | 'active' | 'filtered', readonly string[]>,
  ifNone: NobodyReason,
): NobodyReason {
  if (distinct.length === 0) return ifNone;
  if (known.length === 0) return 'unknown-user';
  if (active.length === 0) return 'blocked';
  return filtered.length > 0 ? 'priority-filtered' : 'no-usable-channel';
}

function candidates(rule: EscalationRule, type: PagedType, who: PagingDirectory, at: Date): Candidates {
  switch (type) {
    case 'user':
      return { userIds: [rule.recipientId], ifNone: 'unknown-user' };
    case 'team': {
      const team = who.teams.get(rule.recipientId);
      return team === undefined ? { userIds: [], ifNone: 'unknown-team' } : ofTeam(rule, team.members);
    }
    case 'schedule': {
      const schedule = who.onCall.get(rule.recipientId);
      if (schedule === undefined) return { userIds: [], ifNone: 'unknown-schedule' };
      const { notifyType } = rule;
      if (notifyType === 'admins' || notifyType === 'users') return ofTeam(rule, membersOf(schedule.teamId, who));
      if (notifyType === 'next' || notifyType === 'previous') {
        const adjacent = who.onCall.adjacentOnCall(rule.recipientId, at, notifyType === 'next' ? 1 : -1);
        return { userIds: adjacent.map(({ userId }) => userId), ifNone: 'nobody-in-turn' };
      }
      const { recipients } = who.onCall.whoIsOnCall(rule.recipientId, at);
      return { userIds: recipients.map(({ userId }) => userId), ifNone: 'nobody-on-call' };
    }
  }
}

function ofTeam({ notifyType }: EscalationRule, members: readonly TeamMember[]): Candidates {
  const ids = (some: readonly TeamMember[]): string[] => some.map(({ userId }) => userId);
  if (notifyType === 'admins') return { userIds: ids(members.filter(isLead)), ifNone: 'no-admins' };
  if (notifyType === 'users') return { userIds: ids(members.filter((member) => !isLead(member))), ifNone: 'no-users' };
  return { userIds: ids(members), ifNone: 'no-members' };
}

function membersOf(teamId: string | null, who: PagingDirectory): readonly TeamMember[] {
  return (teamId === null ? undefined : who.teams.get(teamId)?.members) ?? [];
}

function picked<T>(rule: EscalationRule, people: readonly T[], random: () => number): readonly T[] {
  switch (rule.notifyType) {
    case 'default':
    case 'all':
    case 'admins':
    case 'users':
    case 'next':
    case 'previous':
      return people;
    case 'random':
      return people.length === 0 ? [] : people.slice(Math.floor(random() * people.length)).slice(0, 1);
  }
}

function isNonEmpty(userIds: readonly string[]): userIds is readonly [string, ...string[]] {
  return userIds.length > 0;
}
