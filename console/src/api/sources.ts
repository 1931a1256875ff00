/** What choices offer: things of the organisation, which the service finds by a part of their name. */
import { answerOf, api } from './client.js';
import type { Person, Schedule, Service, Team } from './directory.js';

export interface Entry {
  id: string;
  name: string;
}

interface Asked {
  limit: number;
  q?: string;
}

/** Where entries come from. */
export interface Source {
  /** First part of the keys of its queries, by which live events name what has changed. */
  resource: string;
  find: (asked: Asked) => Promise<{ data: unknown[]; totalCount: number }>;
  /** Null: it is not offered. */
  entryOf: (found: unknown) => Entry | null;
}

const source = <Found>(
  resource: string,
  find: (asked: Asked) => Promise<{ data: Found[]; totalCount: number }>,
  entryOf: (found: Found) => Entry,
  isOffered: (found: Found) => boolean,
): Source => ({
  ...{ resource, find },
  entryOf: (found) => (isOffered(found as Found) ? entryOf(found as Found) : null),
});

const anyOne = (): boolean => true;
const named = ({ id, name }: Entry): Entry => ({ id, name });

export const people = (
  isOffered: (person: Person) => boolean = anyOne,
  nameOf = ({ fullName }: Person): string => fullName,
): Source =>
  source(
    'users',
    (query) => answerOf(api.GET('/v2/users', { params: { query } })),
    (person) => ({ id: person.id, name: nameOf(person) }),
    isOffered,
  );

/** Those that the person may see. */
export const teams = (isOffered: (team: Team) => boolean = anyOne): Source =>
  source('teams', (query) => answerOf(api.GET('/v2/teams', { params: { query } })), named, isOffered);

/** All schedules, also those of teams that the person is not in. */
export const schedules = (isOffered: (schedule: Schedule) => boolean = anyOne): Source =>
  source(
    'schedules',
    (asked) => answerOf(api.GET('/v2/schedules', { params: { query: { ...asked, allTeams: true } } })),
    named,
    isOffered,
  );

/** All services, also those of teams that the person is not in. */
export const services = (isOffered: (service: Service) => boolean = anyOne): Source =>
  source(
    'services',
    (asked) => answerOf(api.GET('/v2/services', { params: { query: { ...asked, allTeams: true } } })),
    named,
    isOffered,
  );
