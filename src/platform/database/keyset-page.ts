import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { decodeCursor, decodeIdCursor, encodeCursor, limitOf, type ListPage, fitting } from '../http/pagination.js';
import { type TypedSearch, typedSearch } from '../domain/typed-search.js';

export interface Page<E> {
  rows: E[];
  /** More rows follow. */
  more: boolean;
}

/**
 * The first rows of an ordered select, at most `limit`, and no more bytes than fit in one answer. Their sizes are read
 * first, so that rows which do not fit are never loaded.
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
  // All of them fit. A row inserted meanwhile must not push the last one out.
  const rows = await select.take(limit + 1).getMany();
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

export interface Keyset {
  order: 'ASC' | 'DESC';
  /** The order of the list, a unique column; ids are time-ordered. */
  key?: 'id' | 'name';
  /** Rows may be so large that fewer than `limit` fit into an answer. */
  isLarge?: boolean;
  /** How many there are on all pages, if known already. */
  total?: number;
  /** Columns that `q` of the request narrows the rows to, if it is there. */
  found?: readonly string[];
}

/**
 * A page of a list that is ordered by one key, and the cursor of the next page; undefined: there is none.
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
 * Only rows whose texts have what is typed, as `typedSearch` reads it. Not by LIKE: `%` and `_` are ordinary characters.
 * @param texts SQL of the fields, each of which may hold a word
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
