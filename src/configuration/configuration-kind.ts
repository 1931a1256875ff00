import type { Caller, KeyScope } from '../people/access/caller.js';
import type { Resource } from '../people/access/domain/permissions.js';
import type { ListPage } from '../platform/http/pagination.js';
import type { Owned } from '../platform/owned.js';
import type { KindName } from './domain/fields.js';
import type { Values } from './domain/references.js';

/** An object as its feature stores it: references are ids. */
export interface StoredObject {
  id: string;
  name: string;
  values: Values;
  /** True: it has no effect any more, and an export leaves it out. */
  isOver?: boolean;
}

/** Reads and writes one kind through the service of its feature, so that the rules of its routes apply. */
export interface ConfigurationKind {
  readonly kind: KindName;
  /** The resource whose permission its routes require. */
  readonly resource: Resource;
  readonly keyScope?: KeyScope;
  /** Default: `read` to read, `write` to write. */
  readonly level?: 'admin';
  /** All objects of the tenant. */
  read(caller: Caller): Promise<StoredObject[]>;
  /**
   * @param values all fields, except deferred ones that refer to objects created later; references are ids
   * @param id the id of the new object; undefined: a generated one
   * @returns the id
   * @throws ApiError
   */
  create(caller: Caller, key: string, values: Values, id?: string): Promise<string>;
  /** @param values the changed fields @throws ApiError */
  change(caller: Caller, id: string, values: Values): Promise<void>;
  /** Settings of an object that are stored but have no effect; absent: all have one. */
  notEnforced?(values: Values): readonly string[];
  /** @throws ApiError */
  remove(caller: Caller, id: string): Promise<void>;
}

/** The owner team, for a service whose request has no field for it. */
export const ownedBy = (team: unknown): Owned => (team === undefined ? {} : { teamId: team as string | null });

export const CONFIGURATION_KINDS = Symbol('CONFIGURATION_KINDS');

/** The items of all pages of a list. */
export async function everyPage<T>(
  list: (query: { limit: string; cursor?: string; allTeams: 'true' }) => Promise<ListPage<T>>,
): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await list({ limit: '200', allTeams: 'true', ...(cursor === undefined ? {} : { cursor }) });
    items.push(...page.items);
    if (!page.nextCursor) return items;
    cursor = page.nextCursor;
  }
}
