import type { Org, Ref } from './org.js';

/** Somebody who is named and is no more: kept as a blocked user, so that nobody else's turn moves. */
export interface Tombstone {
  username: string;
  fullName: string;
  /** Null: the source does not say. */
  id: string | null;
}

/** A domain that can never get mail (RFC 2606). */
const NOWHERE = 'moved-in.invalid';

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

  constructor(org: Org) {
    this.users = new Index(org.users.map(({ id, username }) => ({ id, name: username.toLowerCase() })));
    this.teams = new Index(org.teams);
    this.schedules = new Index(org.schedules);
    this.escalations = new Index(org.escalations);
  }

  /** The login name; of somebody who was deleted that of a tombstone, which is noted. */
  user(ref: Pick<Ref, 'id' | 'name'>): string {
    const name = ref.name?.toLowerCase() ?? null;
    const known = this.users.find({ id: ref.id, name });
    if (known !== null) return known;
    const username = name ?? `${ref.id ?? 'unknown'}@${NOWHERE}`;
    if (!this.gone.has(username)) {
      const fullName = `Formerly ${name ?? (ref.id === null ? 'somebody who was deleted' : `user ${ref.id}`)}`;
      this.gone.set(username, { username, fullName, id: ref.id });
    }
    return username;
  }

  /** Is it a person who is there? */
  isKnownUser(ref: Pick<Ref, 'id' | 'name'>): boolean {
    return this.users.find({ id: ref.id, name: ref.name?.toLowerCase() ?? null }) !== null;
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

  /** Of everybody asked for so far, in the order of their names. */
  tombstones(): Tombstone[] {
    return [...this.gone.values()].sort((a, b) => (a.username < b.username ? -1 : 1));
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
  return `the ${type} ${name ?? id ?? 'that was deleted'}`;
}

/** The name, or with a number behind it where it is taken; it is taken from then on. */
export function freeName(taken: Set<string>, name: string): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
  taken.add(free);
  return free;
}
