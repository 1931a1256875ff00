import { groupBy } from '../platform/group-by.js';
import { isId } from '../platform/ids.js';
import type { HistoryKind, PlanHistoryEntity } from '../platform/plan-history/plan-history.entity.js';
import type { TeamDirectory } from '../people/teams/team-directory.js';
import type { Departures } from '../people/users/departures.js';
import type { UserDirectory } from '../people/users/user-directory.js';
import { teamVersionsOf, versionsOf, type Former, type Member } from './domain/schedule/history.js';
import { ALWAYS, union, type Interval } from './domain/intervals.js';
import type { EscalationEntry, Escalations } from './domain/schedule/participants.js';
import type { People } from './domain/schedule/snapshot.js';

export interface Directories {
  users: UserDirectory;
  teams: TeamDirectory;
}

/** The history of users and teams. */
export interface PastPeople {
  readonly departures: Departures;
  /** By user id. */
  readonly zones: ReadonlyMap<string, readonly Former<{ zone: string }>[]>;
  /** By team id. */
  readonly members: ReadonlyMap<string, readonly Former<Member>[]>;
}

export function peopleOf({ users, teams }: Directories, { departures, zones, members }: PastPeople): People {
  return {
    nameOf: (userId) => users.nameOf(userId),
    inactiveTimesOf: cachedById((userId) => inactiveTimes(users, departures, userId)),
    zonesOf: cachedById((userId) => {
      const zone = users.get(userId)?.timezone;
      return versionsOf(zones.get(userId) ?? [], zone === undefined ? undefined : { zone });
    }),
    teamVersionsOf: cachedById((teamId) => teamVersionsOf(members.get(teamId) ?? [], teams.get(teamId)?.members)),
  };
}

/** When the user was blocked or deleted: sorted, disjoint. All of time if the start is not values. */
function inactiveTimes(users: UserDirectory, departures: Departures, userId: string): readonly Interval[] {
  const user = users.get(userId);
  const isInactive = user === undefined ? isId(userId) : user.blocked;
  const own = departures.get(userId) ?? [];
  if (isInactive && !own.some(({ until }) => until === null)) return [ALWAYS];
  return union(
    own
      .filter(({ until }) => isInactive || until !== null)
      .map(({ from, until }) => ({ start: from?.getTime() ?? -Infinity, end: until?.getTime() ?? Infinity })),
  );
}

function cachedById<T>(find: (id: string) => T): (id: string) => T {
  const values = new Map<string, T>();
  return (id) => {
    if (!values.has(id)) values.set(id, find(id));
    return values.get(id)!;
  };
}

type History = readonly PlanHistoryEntity[];

/** The former values of that kind by subject id, oldest first. */
export function formerOf<T>(history: History, kind: HistoryKind): Map<string, Former<T>[]> {
  const own = groupBy(
    history.filter((each) => each.kind === kind),
    ({ subjectId }) => subjectId,
  );
  return new Map(
    [...own].map(([id, rows]) => [id, rows.map(({ until, data }) => ({ until: until.getTime(), value: data as T }))]),
  );
}

/** The escalation policies with the former recipients of their first steps, including deleted policies. */
export function withFormer(present: Escalations, history: History): Escalations {
  const former = formerOf<EscalationEntry>(history, 'escalation');
  const changed = [...former].map(([id, rows]) => {
    const now = present.get(id);
    const { name, first } = now ?? { name: rows.at(-1)!.value.name, first: [] };
    return [id, { name, first, versions: versionsOf<Pick<EscalationEntry, 'first'>>(rows, now) }] as const;
  });
  return new Map([...present, ...changed]);
}
