import type { Caller, KeyScope } from '../people/access/caller.js';
import type { Resource } from '../people/access/domain/permissions.js';
import type { ListPage } from '../platform/http/pagination.js';
import type { Owned } from '../platform/owned.js';
import type { KindName } from './domain/fields.js';
import type { Values } from './domain/references.js';

/** An object as its feature has it: references are ids. */
export interface StoredObject {
  id: string;
  name: string;
  values: Values;
  /** It has no effect any more; an export leaves it out. */
  isOver?: boolean;
}

/** How one kind is read and written, through the service of its feature: with the same rules as a request by hand. */
export interface ConfigurationKind {
  readonly kind: KindName;
  /** What its routes ask of their callers. */
  readonly resource: Resource;
  readonly keyScope?: KeyScope;
  /** Default: `read` or `write`, as it is done. */
  readonly level?: 'admin';
  /** All of the tenant. */
  read(caller: Caller): Promise<StoredObject[]>;
  /**
   * @param values all fields but deferred ones that refer to what is made later; references are ids
   * @param id the id that the new object gets; undefined: a new one is made
   * @returns the id
   * @throws ApiError
   */
  create(caller: Caller, key: string, values: Values, id?: string): Promise<string>;
  /** @param values the fields that change @throws ApiError */
  change(caller: Caller, id: string, values: Values): Promise<void>;
  /** What of an object is kept as it was given and changes nothing here; absent: all of it counts. */
  notEnforced?(values: Values): readonly string[];
  /** @throws ApiError */
  remove(caller: Caller, id: string): Promise<void>;
}

/** The owner team, for a service whose requests have no place for it. */
export const ownedBy = (team: unknown): Owned => (team === undefined ? {} : { teamId: team as string | null });

/** All kinds, in the order of their declarations. */
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
