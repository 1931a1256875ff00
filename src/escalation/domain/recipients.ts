import { isLead } from '../../teams/domain/member-roles.js';
import type { EscalationRule, PagedType } from './policy.js';

/** Users, teams and who is on call, from snapshots of the tenant's configuration. */
export interface PagingDirectory {
  users: { get(id: string): { blocked: boolean } | undefined };
  teams: { get(id: string): { members: readonly TeamMember[] } | undefined };
  onCall: {
    get(id: string): { teamId: string | null } | undefined;
    whoIsOnCall(id: string, at: Date): { recipients: readonly { userId: string }[] };
    /** Whose turn is next (1), or was before (-1), in the rotations on duty. */
    whoIsBeside(id: string, at: Date, step: 1 | -1): readonly { userId: string }[];
    /** When somebody comes on call, after an instant at which nobody is; null: not before `before`, as far as is known. */
    nextOnCall(id: string, after: Date, before: Date): Date | null;
  };
  /** Chat rooms of the tenant. */
  rooms: { get(id: string): unknown };
  /** Can this person be notified, or whoever their forwarding rule names at that instant? */
  canReach(userId: string, at: Date): boolean;
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
  | 'unknown-room';

/** Whom a rule reaches; or nobody, and why; or to which chat room it posts. */
export type Resolution = (
  | { kind: 'reached'; userIds: readonly [string, ...string[]] }
  | { kind: 'nobody'; reason: NobodyReason }
  | { kind: 'posted'; roomId: string }
) & {
  /** Recipients without any usable channel; absent: none. */
  unreachable?: readonly string[];
};

type Candidates = { userIds: readonly string[]; ifNone: NobodyReason };

/**
 * The users whom a rule pages at this moment, each once, in the order of the schedule or of joining. Unknown and
 * blocked users and those without a usable channel are left out before `random` picks one of the rest.
 */
export function resolveRule(rule: EscalationRule, who: PagingDirectory, at: Date): Resolution {
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
  const passedOver = unreachable.length === 0 ? {} : { unreachable };
  const paged = picked(rule, reachable, who.random);
  if (isNonEmpty(paged)) return { kind: 'reached', userIds: paged, ...passedOver };
  return { kind: 'nobody', reason: whyNobody({ distinct, known, active }, ifNone), ...passedOver };
}

function whyNobody(
  { distinct, known, active }: Record<'distinct' | 'known' | 'active', readonly string[]>,
  ifNone: NobodyReason,
): NobodyReason {
  if (distinct.length === 0) return ifNone;
  if (known.length === 0) return 'unknown-user';
  return active.length === 0 ? 'blocked' : 'no-usable-channel';
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
        const beside = who.onCall.whoIsBeside(rule.recipientId, at, notifyType === 'next' ? 1 : -1);
        return { userIds: beside.map(({ userId }) => userId), ifNone: 'nobody-in-turn' };
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

function picked(rule: EscalationRule, userIds: readonly string[], random: () => number): readonly string[] {
  switch (rule.notifyType) {
    case 'default':
    case 'all':
    case 'admins':
    case 'users':
    case 'next':
    case 'previous':
      return userIds;
    case 'random':
      return userIds.length === 0 ? [] : userIds.slice(Math.floor(random() * userIds.length)).slice(0, 1);
  }
}

function isNonEmpty(userIds: readonly string[]): userIds is readonly [string, ...string[]] {
  return userIds.length > 0;
}
