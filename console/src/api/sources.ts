/** What choices offer: things of the organisation, found by a part of their name. */
import { fitsTyped } from '../../../src/platform/domain/typed-search.js';
import { PEOPLE, SCHEDULES, SERVICES, TEAMS } from './directory.js';
import type { Person, Schedule, Service, Team, WholeList } from './directory.js';
import { queries } from './queries.js';

export interface Entry {
  id: string;
  name: string;
}

/** Where entries come from. */
export interface Source {
  /** First part of the keys of its queries, by which live events name what has changed. */
  resource: string;
  /** What fits a text, or all without one, as far as it was read; and how many there are. */
  find: (text: string) => Promise<{ data: unknown[]; totalCount: number }>;
  /** Null: it is not offered. */
  entryOf: (found: unknown) => Entry | null;
}

/** Of lists that pages read whole for the names in them. */
const source = <Found>(
  list: WholeList<Found>,
  textsOf: (found: Found) => string[],
  entryOf: (found: Found) => Entry,
  isOffered: (found: Found) => boolean,
): Source => ({
  resource: list.queryKey[0],
  find: async (text) => {
    const all = await queries.fetchQuery(list);
    const data = all.filter((each) => fitsTyped(textsOf(each), text));
    return { data, totalCount: data.length };
  },
  entryOf: (found) => (isOffered(found as Found) ? entryOf(found as Found) : null),
});

const anyOne = (): boolean => true;
const named = ({ id, name }: Entry): Entry => ({ id, name });
const nameIn = ({ name }: Entry): string[] => [name];

export const people = (
  isOffered: (person: Person) => boolean = anyOne,
  nameOf = ({ fullName }: Person): string => fullName,
): Source =>
  source(
    PEOPLE,
    ({ fullName, username }) => [fullName, username],
    (person) => ({ id: person.id, name: nameOf(person) }),
    isOffered,
  );

/** Those that the person may see. */
export const teams = (isOffered: (team: Team) => boolean = anyOne): Source => source(TEAMS, nameIn, named, isOffered);

/** All schedules, also those of teams that the person is not in. */
export const schedules = (isOffered: (schedule: Schedule) => boolean = anyOne): Source =>
  source(SCHEDULES, nameIn, named, isOffered);

/** All services, also those of teams that the person is not in. */
export const services = (isOffered: (service: Service) => boolean = anyOne): Source =>
  source(SERVICES, nameIn, named, isOffered);
