import { TOMBSTONE_DOMAIN } from '../../../people/users/domain/tombstone.js';
import type { Ref, ThingType } from '../../codec/refs.js';
import type { Org } from './org.js';

/** Somebody who is named and is no more: kept as a blocked user, so that nobody else's turn moves. */
export interface Tombstone {
  username: string;
  fullName: string;
  /** Null: the source does not say. */
  id: string | null;
}

/** Somebody of this tenant. */
export interface PersonHere {
  username: string;
  blocked: boolean;
}

/** Characters of an address before its @. */
const LONGEST_LOCAL = 64;

interface Named {
  id: string;
  name: string;
}

/** Finds what references mean, by id or else by name. */
export class Names {
  private readonly users: Index;
  private readonly teams: Index;
  private readonly schedules: Index;
  private readonly escalations: Index;
  private readonly gone = new Map<string, Tombstone>();
  /** The first tombstone of each id. */
  private readonly goneById = new Map<string, Tombstone>();
  private readonly left = new Map<string, PersonHere & { id: string }>();
  /** By their ids and by their login names. */
  private readonly here = new Map<string, PersonHere & { id: string }>();
  /** Stands in the login names of people who were deleted: such names are unique over all tenants. */
  private readonly nowhere: string;

  /** @param peopleHere of this tenant, by their ids: somebody who moved in before may be no more there */
  constructor(org: Org, tenantId: string, peopleHere: ReadonlyMap<string, PersonHere> = new Map()) {
    this.nowhere = `@${tenantId}.${TOMBSTONE_DOMAIN}`;
    for (const [id, person] of peopleHere)
      for (const key of [id, person.username]) this.here.set(key, { id, ...person });
    this.users = new Index(org.users.map(({ id, username }) => ({ id, name: username.toLowerCase() })));
    this.teams = new Index(org.teams);
    this.schedules = new Index(org.schedules);
    this.escalations = new Index(org.escalations);
  }

  /** The login name; of somebody who was deleted there that of the person here, or else of a tombstone: both are noted. */
  user(ref: Pick<Ref, 'id' | 'name'>): string {
    const name = ref.name?.toLowerCase() ?? null;
    const known = this.users.find({ id: ref.id, name });
    if (known !== null) return known;
    const here = this.personHere(ref);
    if (here !== undefined && !here.username.endsWith(this.nowhere)) {
      this.left.set(here.id, here);
      return here.username;
    }
    const who = (name ?? ref.id ?? 'unknown').replace('@', '=').slice(0, LONGEST_LOCAL);
    // One place may name somebody by id alone, another one by name, too.
    const same = ref.id === null ? undefined : this.goneById.get(ref.id);
    const username = (here ?? same)?.username ?? `${who}${this.nowhere}`;
    if (!this.gone.has(username)) {
      const fullName = `Formerly ${name ?? (ref.id === null ? 'somebody who was deleted' : `user ${ref.id}`)}`;
      const tombstone = { username, fullName, id: ref.id };
      this.gone.set(username, tombstone);
      if (ref.id !== null && !same) this.goneById.set(ref.id, tombstone);
    }
    return username;
  }

  /** Is it a person who is there? */
  isKnownUser(ref: Pick<Ref, 'id' | 'name'>): boolean {
    return this.users.find({ id: ref.id, name: ref.name?.toLowerCase() ?? null }) !== null;
  }

  /** Was it deleted there, and is nobody here who can be paged? */
  isGone(ref: Pick<Ref, 'id' | 'name'>): boolean {
    return !this.isKnownUser(ref) && this.personHere(ref)?.blocked !== false;
  }

  /** The name; null: there is none of that. */
  team(ref: Pick<Ref, 'id' | 'name'>): string | null {
    return this.teams.find(ref);
  }

  schedule(ref: Pick<Ref, 'id' | 'name'>): string | null {
    return this.schedules.find(ref);
  }

  escalation(ref: Pick<Ref, 'id' | 'name'>): string | null {
    return this.escalations.find(ref);
  }

  /**
   * How a configuration names it, of one of these types, e.g. `{team: 'Backend'}`; null: it is not there. Somebody who was
   * deleted is a tombstone.
   */
  key(ref: Ref, ...types: readonly ThingType[]): Readonly<Record<string, string>> | null {
    const type = types.find((each) => each === ref.type);
    const name = type === undefined ? null : this[type](ref);
    return type === undefined || name === null ? null : { [type]: name };
  }

  /** The same of a responder: nobody who was deleted is one. */
  responder(ref: Ref): Readonly<Record<string, string>> | null {
    const isGone = ref.type === 'user' && !this.isKnownUser(ref);
    return isGone ? null : this.key(ref, 'user', 'team', 'schedule', 'escalation');
  }

  /** Of everybody asked for so far, in the order of their names. */
  tombstones(): Tombstone[] {
    return [...this.gone.values()].sort((a, b) => (a.username < b.username ? -1 : 1));
  }

  /** Those of them who were deleted there and are people here, in the order of their names. */
  whoLeft(): (PersonHere & { id: string })[] {
    return [...this.left.values()].sort((a, b) => (a.username < b.username ? -1 : 1));
  }

  private personHere({ id, name }: Pick<Ref, 'id' | 'name'>): (PersonHere & { id: string }) | undefined {
    return this.here.get(id ?? '') ?? this.here.get(name?.toLowerCase() ?? '');
  }
}

class Index {
  private readonly byId: ReadonlyMap<string, string>;
  private readonly names: ReadonlySet<string>;

  constructor(objects: readonly Named[]) {
    this.byId = new Map(objects.map(({ id, name }) => [id, name]));
    this.names = new Set(objects.map(({ name }) => name));
  }

  find({ id, name }: Pick<Ref, 'id' | 'name'>): string | null {
    const byId = id === null ? undefined : this.byId.get(id);
    return byId ?? (name !== null && this.names.has(name) ? name : null);
  }
}

/** A reference for people. */
export function shownRef({ type, id, name }: Ref): string {
  const given = name ?? id;
  return given === null ? `a deleted ${type}` : `the ${type} ${given}`;
}

/** The same of somebody who was deleted. */
export function shownGone(ref: Ref): string {
  return (ref.name ?? ref.id) === null ? shownRef(ref) : `${shownRef(ref)}, who was deleted`;
}

/** The name, or with a number behind it where it is taken; it is taken from then on. */
export function freeName(taken: Set<string>, name: string): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
  taken.add(free);
  return free;
}
