/** People, teams, schedules and chat rooms by name: for pickers, and in the place of ids. */
import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { t } from '#words';
import { byName, compareNames } from '../parts/by-name.js';
import { answerOf, api, type Schemas } from './client.js';
import { useMe } from './me.js';

export type Team = Schemas['TeamView'];
export type Person = Schemas['ListedUserView'];
export type Schedule = Schemas['ScheduleView'];
export type Room = Schemas['ChatRoomView'];
export type Service = Schemas['ServiceView'];

/** All entries of a list that comes in pages, whatever their number. */
export async function everyPage<Item>(
  read: (cursor?: string) => Promise<{ data: Item[]; nextCursor?: string }>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    items.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return items;
}

export const pageOf = (cursor?: string): { limit: number; cursor?: string } => ({
  limit: 200,
  ...(cursor ? { cursor } : {}),
});

/** A list that is read whole, in the order of the names. */
export interface WholeList<Item> {
  /** Begins with the word by which live events name what has changed. */
  queryKey: readonly [resource: string, ...string[]];
  queryFn: () => Promise<Item[]>;
}

/** A whole list of a resource. */
export const wholeList = <Item>(
  resource: string,
  read: (page: ReturnType<typeof pageOf>) => Promise<{ data: Item[]; nextCursor?: string }>,
  order: (a: Item, b: Item) => number,
): WholeList<Item> => ({
  queryKey: [resource, 'all'],
  queryFn: async () => (await everyPage((cursor) => read(pageOf(cursor)))).sort(order),
});

/** The teams that the person may see. */
export const TEAMS = wholeList<Team>(
  'teams',
  (page) => answerOf(api.GET('/v2/teams', { params: { query: page } })),
  byName,
);

export const useTeamsQuery = (): UseQueryResult<Team[]> => useQuery(TEAMS);

export const useTeams = (): readonly Team[] => useTeamsQuery().data ?? [];

/** The name of a team by its id; null is every team's. */
export function useTeamNames(): (id: string | null) => string {
  const { data: teams = [], isSuccess } = useTeamsQuery();
  // Administrators see all teams.
  const unknown = useMe().data?.role === 'admin' && isSuccess ? t`a team that was removed` : t`another team`;
  return (id) => (id === null ? t`all teams` : (teams.find((team) => team.id === id)?.name ?? unknown));
}

/** Everybody in the organisation. */
export const PEOPLE = wholeList<Person>(
  'users',
  (page) => answerOf(api.GET('/v2/users', { params: { query: page } })),
  (a, b) => compareNames(a.fullName, b.fullName),
);

export const usePeopleQuery = (): UseQueryResult<Person[]> => useQuery(PEOPLE);

export const usePeople = (): readonly Person[] => usePeopleQuery().data ?? [];

/** Ids of those whom no page can reach. */
export function useUnreachable(): ReadonlyMap<string, Schemas['UnreachableView']> {
  const { data } = useQuery({
    queryKey: ['users', 'unreachable'],
    queryFn: () =>
      everyPage((cursor) =>
        answerOf(api.GET('/v2/users', { params: { query: { ...pageOf(cursor), unreachable: 'true' } } })),
      ),
  });
  return new Map(data?.flatMap(({ id, unreachable }) => (unreachable ? [[id, unreachable]] : [])));
}

/** Every schedule, those of other teams included. */
export const SCHEDULES = wholeList<Schedule>(
  'schedules',
  (page) => answerOf(api.GET('/v2/schedules', { params: { query: { ...page, allTeams: true } } })),
  byName,
);

export const useSchedulesQuery = (): UseQueryResult<Schedule[]> => useQuery(SCHEDULES);

export const useSchedules = (): readonly Schedule[] => useSchedulesQuery().data ?? [];

/** The chat rooms that the person may see. */
export const useRoomsQuery = (): UseQueryResult<Room[]> =>
  useQuery({
    queryKey: ['chat-rooms'],
    queryFn: () =>
      answerOf(api.GET('/v2/chat-rooms', { params: { query: { allTeams: true } } })).then(({ data }) =>
        data.sort(byName),
      ),
  });

export const useRooms = (): readonly Room[] => useRoomsQuery().data ?? [];

/** Every service: incidents and maintenance may name any. */
export const SERVICES = wholeList<Service>(
  'services',
  (page) => answerOf(api.GET('/v2/services', { params: { query: { ...page, allTeams: true } } })),
  byName,
);

export const useServicesQuery = (): UseQueryResult<Service[]> => useQuery(SERVICES);
