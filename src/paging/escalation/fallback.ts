import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import type { FallbackGroup } from '../channels/domain/messages.js';
import type { HeldPerson, PagingDirectory } from './domain/recipients.js';
import type { Directories } from './paging-directory.service.js';

/** Who is notified if the escalation reached nobody whom it names. */
export interface Fallback {
  group: FallbackGroup;
  userIds: readonly string[];
  /** Other members whose pages are held. */
  held: readonly HeldPerson[];
}

/** The users and teams from whom a fallback is taken. */
export type FallbackDirectory = Pick<PagingDirectory, 'canReach' | 'quietStatusOf'> & {
  users: Pick<Directories['users'], 'get' | 'all'>;
  teams: { get(id: string): { name: string; members: readonly { userId: string }[] } | undefined };
};

const ADMINISTRATORS: FallbackGroup = { team: null };

/**
 * Predicts who is notified as a fallback: the members of the alert's team who can be, or else the administrators. (The planner
 * decides; with a push provider it also pushes to other members' phones.)
 * @param leftOut ids of users to leave out
 */
export function fallbackOf(
  { teamId, priority }: Pick<AlertSnapshot, 'teamId' | 'priority'>,
  who: FallbackDirectory,
  at: Date,
  leftOut: readonly string[] = [],
): Fallback {
  const team = teamId === null ? undefined : who.teams.get(teamId);
  const groups = [
    ...(team ? [{ group: { team: team.name }, people: team.members.map(({ userId }) => userId) }] : []),
    { group: ADMINISTRATORS, people: administrators(who) },
  ];
  const held = new Map<string, HeldPerson>();
  for (const { group, people } of groups) {
    const others = people.filter((id) => !leftOut.includes(id));
    const present = others.filter((id) => who.users.get(id)?.blocked === false && who.canReach(id, at));
    for (const userId of present) {
      const quiet = who.quietStatusOf(userId, priority, at);
      if (quiet?.kind === 'held') held.set(userId, { userId, until: quiet.until, reason: quiet.reason });
    }
    const userIds = present.filter((id) => who.quietStatusOf(id, priority, at) === null);
    if (userIds.length > 0) return { group, userIds, held: [...held.values()] };
  }
  return { group: ADMINISTRATORS, userIds: [], held: [...held.values()] };
}

/** The fallback group that was told. @param userIds of those who were notified */
export function fallbackGroup(
  { teamId }: Pick<AlertSnapshot, 'teamId'>,
  who: Directories,
  userIds: readonly string[],
): FallbackGroup {
  const team = teamId === null ? undefined : who.teams.get(teamId);
  const isOfTeam = team?.members.some(({ userId }) => userIds.includes(userId)) ?? false;
  return team && isOfTeam ? { team: team.name } : ADMINISTRATORS;
}

const administrators = ({ users }: Pick<FallbackDirectory, 'users'>): string[] =>
  users.all().flatMap(({ id, role }) => (role === 'admin' ? id : []));
