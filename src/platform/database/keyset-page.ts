import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { decodeCursor, decodeIdCursor, encodeCursor, limitOf, type ListPage, fitting } from '../http/pagination.js';
import { type TypedSearch, typedSearch } from '../domain/typed-search.js';

export interface Page<E> {
  rows: E[];
  /** More rows follow. */
  more: boolean;
}

/**
 * The first rows of an ordered select, at most `limit`, within the size of one response. Reads the sizes first, so that
 * rows beyond are never loaded.
 * @param bytes SQL for the size of a row
 */
export async function pageWithin<E extends ObjectLiteral>(
  select: SelectQueryBuilder<E>,
  limit: number,
  bytes = `octet_length(${select.alias}::text)`,
): Promise<Page<E>> {
  const sizes = await select
    .clone()
    .select(bytes, 'bytes')
    .limit(limit + 1)
    .getRawMany<{ bytes: number }>();
  const count = fitting(sizes.slice(0, limit).map(({ bytes }) => bytes));
  if (count === 0) return { rows: [], more: false };
  if (count < sizes.length) return { rows: await select.take(count).getMany(), more: true };
  // All rows fit. A row inserted meanwhile must not displace the last one.
  const rows = await select.take(limit + 1).getMany();
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

export interface Keyset {
  order: 'ASC' | 'DESC';
  /** The order of the list, a unique column; ids are time-ordered. */
  key?: 'id' | 'name';
  /** True: rows may be so large that fewer than `limit` fit into a response. */
  isLarge?: boolean;
  /** The number of rows on all pages, if known. */
  total?: number;
  /** The columns that the request's `q` searches. */
  found?: readonly string[];
}

/**
 * A page of a list ordered by one key, and the cursor of the next page; undefined: there is none.
 * @param query of the request
 * @throws ApiError 400 PAGINATION_CURSOR_INVALID
 */
export async function pageOf<E extends ObjectLiteral, V>(
  select: SelectQueryBuilder<E>,
  { limit, cursor, q }: { limit?: string; cursor?: string; q?: string },
  { order, key = 'id', isLarge = false, total, found = [] }: Keyset,
  viewOf: (row: E) => V,
): Promise<ListPage<V>> {
  if (q && found.length > 0) narrowToText(select, columnsOf(select, found), q);
  const count = total ?? (await select.getCount());
  const column = `${select.alias}.${key}`;
  if (cursor) {
    const after = key === 'id' ? decodeIdCursor(cursor) : decodeCursor(cursor, ['string'])[0];
    select.andWhere(`${column} ${order === 'ASC' ? '>' : '<'} :after`, { after });
  }
  const { rows, more } = await (isLarge ? pageWithin : first)(select.orderBy(column, order), limitOf(limit));
  const last = more ? rows.at(-1) : undefined;
  return { items: rows.map(viewOf), total: count, nextCursor: last && encodeCursor([last[key] as string]) };
}

/** Newest first. @param behind starts after this row */
export function newestFirst<E extends ObjectLiteral>(
  select: SelectQueryBuilder<E>,
  behind?: { createdAt: Date | string; id: string },
): SelectQueryBuilder<E> {
  const row = select.alias;
  if (behind) {
    const { createdAt, id } = behind;
    select.andWhere(`(${row}."createdAt", ${row}.id) < (:createdAt, :id)`, { createdAt, id });
  }
  return select.orderBy(`${row}.createdAt`, 'DESC').addOrderBy(`${row}.id`, 'DESC');
}

/** SQL of these columns. */
export const columnsOf = <E extends ObjectLiteral>(
  { alias }: SelectQueryBuilder<E>,
  names: readonly string[],
): string[] => names.map((name) => `${alias}."${name}"`);

/**
 * Selects rows with the search text, parsed by `typedSearch`. Without LIKE: `%` and `_` are ordinary characters.
 * @param texts SQL of the searched fields
 */
export function narrowToText<E extends ObjectLiteral>(
  select: SelectQueryBuilder<E>,
  texts: readonly string[],
  typed: string,
): void {
  const words: Record<string, string> = {};
  const sql = (search: TypedSearch): string => {
    if (search.kind !== 'contains') return `(${search.of.map(sql).join(search.kind === 'all' ? ' AND ' : ' OR ')})`;
    const name = `word${Object.keys(words).length}`;
    words[name] = search.text;
    return `(${texts.map((text) => `strpos(search_folded(${text}), search_folded(:${name})) > 0`).join(' OR ')})`;
  };
  const search = typedSearch(typed);
  if (search) select.andWhere(sql(search), words);
}

async function first<E extends ObjectLiteral>(select: SelectQueryBuilder<E>, limit: number): Promise<Page<E>> {
  const rows = await select.take(limit + 1).getMany();
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}
