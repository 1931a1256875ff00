import type { RouteRule, Router } from '../../../alerts/routing/domain/choose-route.js';
import { compileRouter } from '../../../alerts/routing/domain/choose-route.js';
import {
  compileTeamRouter,
  type TeamRouter,
  type TeamRule,
} from '../../../alerts/routing/team-rules/domain/team-router.js';
import { onCallDirectory, type Sparing } from '../../../on-call/on-call-directory.js';
import { peopleOf } from '../../../on-call/plan-people.js';
import { planOf, type PlanData } from '../../../on-call/prepared-plan.js';
import { followForwards, type Forward } from '../../../paging/forwarding/domain/follow.js';
import type { Names } from '../../../paging/escalation/domain/named-responders.js';
import type { PolicyEntry } from '../../../paging/escalation/domain/policy.js';
import type { PagingDirectory, TeamMember } from '../../../paging/escalation/domain/recipients.js';
import { teamDirectory, type TeamEntry } from '../../../people/teams/team-directory.js';
import { quietStatusOf } from '../../../people/users/domain/quiet-status.js';
import { userDirectory, type UserDirectory, type UserEntry } from '../../../people/users/user-directory.js';
import { groupBy } from '../../../platform/group-by.js';

/** A tenant's configuration as plain data, with the history of who was on call. */
export interface WorldData {
  users: readonly UserEntry[];
  /** Ids of users who are there and whom no message can reach. */
  unreachable: readonly string[];
  teams: readonly TeamEntry[];
  /** Ids of chat rooms. */
  rooms: readonly string[];
  /** Newest first. */
  forwards: readonly Forward[];
  policies: readonly PolicyEntry[];
  routes: readonly RouteRule[];
  teamRoutes: readonly TeamRule[];
  plan: PlanData;
}

/** The people of one instant. */
export type Directory = Omit<PagingDirectory, 'teams'> &
  Names & {
    users: UserDirectory;
    teams: { get(id: string): { name: string; members: readonly TeamMember[] } | undefined };
  };

/** A configuration that can be asked about any time of the past. */
export interface World {
  policies: readonly PolicyEntry[];
  route: Router;
  teamRoute: TeamRouter;
  /** Who was there, on call and in a team then. Quiet hours, forwards and contact methods are those of the data. */
  at(now: Date, random: () => number): Directory;
  /** Who gets this person's messages then: their forwarding target, or else they themselves. */
  standInOf(userId: string, at: Date): string;
}

/** Somebody without wishes. */
const STRANGER: UserEntry = {
  ...{ id: '', username: '', fullName: '', role: 'user', permissions: null, blocked: false, proofPending: false },
  ...{ timezone: 'UTC', locale: 'en', clockHours: null, notifyPush: true, notifyEmail: true, notifySms: true },
  ...{ notifyOnP1Only: false, notifyOnHandoff: false, firstMatchOnly: false, notifyP1InQuietHours: true },
  ...{ notifyQuietHoursStart: null, notifyQuietHoursEnd: null, mutedUntil: null, notifyBundleSec: 0 },
  ...{ notifyBundleEmailSec: 0, notifyBundleP1Sec: 0, isActivated: true },
};

/** A damaged row is left out, as the service does. */
const SPARING: Sparing = {
  spare: (_where, _row, _message, work, instead) => {
    try {
      return work();
    } catch {
      return instead;
    }
  },
};

/** Compiles a configuration. */
export function worldOf(data: WorldData): World {
  const former = formerUsers(data);
  const users = userDirectory(data.users, new Map([...former].map(([id, { fullName }]) => [id, fullName])));
  const memberships = data.teams.flatMap(({ id: teamId, members }) => members.map((each) => ({ ...each, teamId })));
  const teams = teamDirectory(data.teams, memberships);
  const plan = planOf(data.plan, { users, teams }, SPARING);
  const people = peopleOf({ users, teams }, plan.history);
  const onCall = onCallDirectory({ ...plan, people }, SPARING);
  const rooms = new Set(data.rooms);
  // A mute is of today.
  const wishesOf = new Map(data.users.map((user) => [user.id, { ...user, mutedUntil: null }]));
  const unreachable = new Set(data.unreachable);
  const forwards = groupBy(data.forwards, ({ fromUserId }) => fromUserId);

  const isInactive = (id: string, at: number): boolean =>
    people.inactiveTimesOf(id).some(({ start, end }) => start <= at && at < end);
  // How somebody who has left could be reached then is not known.
  const isReachable = (id: string): boolean => users.get(id)?.blocked !== false || !unreachable.has(id);
  const standInOf = (userId: string, at: Date): string => {
    if (!forwards.has(userId)) return userId;
    const isThere = (id: string): boolean => users.nameOf(id) !== undefined && !isInactive(id, at.getTime());
    return followForwards(userId, (id) => forwards.get(id) ?? [], { isThere, isReachable }, at).userId;
  };
  const teamAt = teamsOfThen(data.teams, people);
  const ofThen = (id: string, at: number): UserEntry | undefined => {
    const entry = users.get(id) ?? former.get(id);
    const blocked = isInactive(id, at);
    return entry && entry.blocked !== blocked ? { ...entry, blocked } : entry;
  };
  return {
    policies: data.policies,
    route: compileRouter(data.routes),
    teamRoute: compileTeamRouter(data.teamRoutes, () => undefined),
    standInOf,
    at: (now, random) => ({
      users: { ...users, get: (id) => ofThen(id, now.getTime()) },
      teams: { get: (id) => teamAt(id, now.getTime()), byName: (name) => teams.byName(name) },
      onCall,
      rooms: { get: (id) => (rooms.has(id) ? {} : undefined) },
      canReach: (id, at) => isReachable(standInOf(id, at)),
      quietStatusOf: (id, priority, at) => {
        const wishes = wishesOf.get(standInOf(id, at));
        return wishes === undefined ? null : quietStatusOf(wishes, priority, at);
      },
      random,
    }),
  };
}

/** Deleted users, by id: of their wishes nothing is kept. */
function formerUsers({ users, plan }: WorldData): Map<string, UserEntry> {
  const present = new Set(users.map(({ id }) => id));
  const gone = plan.departures.filter(([id]) => !present.has(id));
  return new Map(
    gone.map(([id, own]) => [id, { ...STRANGER, id, fullName: own.find(({ name }) => name)?.name ?? '' }]),
  );
}

/** The teams with their members at an instant (epoch milliseconds). */
function teamsOfThen(
  teams: readonly TeamEntry[],
  people: ReturnType<typeof peopleOf>,
): (id: string, at: number) => { name: string; members: readonly TeamMember[] } | undefined {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const membersOf = new Map<object, readonly TeamMember[]>();
  return (id, at) => {
    const version = people.teamVersionsOf(id).find(({ start, end }) => start <= at && at < end);
    if (version === undefined) return undefined;
    const members =
      membersOf.get(version) ??
      version.members.map((userId) => ({ userId, role: version.leads.has(userId) ? 'lead' : 'member' }));
    membersOf.set(version, members);
    return { name: names.get(id) ?? id, members };
  };
}
