import { groupBy } from '../platform/group-by.js';
import { isId } from '../platform/ids.js';
import type { HistoryKind, PlanHistoryEntity } from '../platform/plan-history/plan-history.entity.js';
import type { TeamDirectory } from '../people/teams/team-directory.js';
import type { Departures } from '../people/users/departures.js';
import type { UserDirectory } from '../people/users/user-directory.js';
import { teamVersionsOf, versionsOf, type Former, type Member } from './domain/history.js';
import { ALWAYS, union, type Interval } from './domain/intervals.js';
import type { EscalationEntry, Escalations } from './domain/participants.js';
import type { People } from './domain/snapshot.js';

/* The people, teams and escalation policies of then and now. */

export interface Directories {
  users: UserDirectory;
  teams: TeamDirectory;
}

/** What people and teams were. */
export interface Then {
  readonly departures: Departures;
  /** By the ids of people. */
  readonly zones: ReadonlyMap<string, readonly Former<{ zone: string }>[]>;
  /** By the ids of teams. */
  readonly members: ReadonlyMap<string, readonly Former<Member>[]>;
}

export function peopleOf({ users, teams }: Directories, { departures, zones, members }: Then): People {
  return {
    nameOf: (userId) => users.nameOf(userId),
    goneOf: remembering((userId) => goneOf(users, departures, userId)),
    zonesOf: remembering((userId) => {
      const zone = users.get(userId)?.timezone;
      return versionsOf(zones.get(userId) ?? [], zone === undefined ? undefined : { zone });
    }),
    teamVersionsOf: remembering((teamId) => teamVersionsOf(members.get(teamId) ?? [], teams.get(teamId)?.members)),
  };
}

/** Blocked, or an id in the form of a user id that no user has: always where nobody knows since when. */
function goneOf(users: UserDirectory, departures: Departures, userId: string): readonly Interval[] {
  const user = users.get(userId);
  const isGone = user === undefined ? isId(userId) : user.blocked;
  const own = departures.get(userId) ?? [];
  if (isGone && !own.some(({ until }) => until === null)) return [ALWAYS];
  return union(
    own
      .filter(({ until }) => isGone || until !== null)
      .map(({ from, until }) => ({ start: from?.getTime() ?? -Infinity, end: until?.getTime() ?? Infinity })),
  );
}

/** Asks once for each id. */
function remembering<T>(find: (id: string) => T): (id: string) => T {
  const known = new Map<string, T>();
  return (id) => {
    if (!known.has(id)) known.set(id, find(id));
    return known.get(id)!;
  };
}

type History = readonly PlanHistoryEntity[];

/** By the subject, oldest first. */
export function formerOf<T>(history: History, kind: HistoryKind): Map<string, Former<T>[]> {
  const own = groupBy(
    history.filter((each) => each.kind === kind),
    ({ subjectId }) => subjectId,
  );
  return new Map(
    [...own].map(([id, rows]) => [id, rows.map(({ until, data }) => ({ until: until.getTime(), value: data as T }))]),
  );
}

/** The escalations with whom they paged first until they were changed or deleted. */
export function withFormer(present: Escalations, history: History): Escalations {
  const former = formerOf<EscalationEntry>(history, 'escalation');
  const changed = [...former].map(([id, rows]) => {
    const now = present.get(id);
    const { name, first } = now ?? { name: rows.at(-1)!.value.name, first: [] };
    return [id, { name, first, versions: versionsOf<Pick<EscalationEntry, 'first'>>(rows, now) }] as const;
  });
  return new Map([...present, ...changed]);
}
