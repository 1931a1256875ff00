/** Links to the pages around one. */
export interface Paging {
  first: string;
  last: string;
  prev?: string;
  next?: string;
}

/**
 * The links of a list that is paged by offset.
 * @param url the URL of the request, with its query string
 */
export function pagingOf(
  url: string,
  { offset, limit, total }: { offset: number; limit: number; total: number },
): Paging {
  const at = (position: number): string => {
    const link = new URL(url);
    link.searchParams.set('limit', String(limit));
    link.searchParams.set('offset', String(position));
    return link.href;
  };
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  return {
    first: at(0),
    last: at(last),
    ...(offset > 0 ? { prev: at(Math.max(0, offset - limit)) } : {}),
    ...(offset + limit < total ? { next: at(offset + limit) } : {}),
  };
}

/** A list that is paged by a cursor, with a link to the next page in the cursor's place: these clients follow links. */
export function withLinks(body: Record<string, unknown>, url: string): Record<string, unknown> {
  const { nextCursor, ...rest } = body;
  if (typeof nextCursor !== 'string') return body;
  const link = new URL(url);
  link.searchParams.set('cursor', nextCursor);
  return { ...rest, paging: { next: link.href } };
}

/**
 * The URL of the request, as the client sees it. Of the request's line only path and query are taken: it may hold a whole
 * address (RFC 9112, 3.2.2).
 */
export function publicUrl(base: string, { path, originalUrl }: { path: string; originalUrl: string }): string {
  return base + path + (/\?.*$/s.exec(originalUrl)?.[0] ?? '');
}

/** How a client asks for a piece of a list that is paged by the `offset` of an entry. */
export interface EntryPageQuery {
  /** At the most so many. */
  limit: number;
  /** Newest first unless `asc`. */
  order: 'asc' | 'desc';
  /** Of the entry beside which to go on; an unknown one: from the beginning. */
  offset: string | undefined;
  /** `prev`: the piece that ends before that entry. */
  direction: 'next' | 'prev';
}

/**
 * A piece of the entries, and the links to the first piece and the next one.
 * @param newestFirst all of them
 * @param url the URL of the request, with its query string
 */
export function entryPage<T extends { offset: string }>(
  newestFirst: readonly T[],
  { limit, order, offset, direction }: EntryPageQuery,
  url: string,
): { data: T[]; paging: { first: string; next?: string } } {
  const entries = order === 'asc' ? newestFirst.toReversed() : newestFirst;
  const at = entries.findIndex((entry) => entry.offset === offset);
  const isBack = direction === 'prev' && at >= 0;
  const start = isBack ? Math.max(0, at - limit) : at + 1;
  const data = entries.slice(start, isBack ? at : start + limit);
  const last = data.at(-1);
  const isMore = last !== undefined && start + data.length < entries.length;
  return { data, paging: { first: linkTo(url, undefined), ...(isMore ? { next: linkTo(url, last.offset) } : {}) } };
}

function linkTo(url: string, offset: string | undefined): string {
  const link = new URL(url);
  link.searchParams.delete('direction');
  if (offset === undefined) link.searchParams.delete('offset');
  else link.searchParams.set('offset', offset);
  return link.href;
}
const MOST = 100;

/** Which part of a whole list a client asks for. */
export interface Slice {
  offset: number;
  /** At most 100. */
  limit: number;
}

export function sliceIn(query: Readonly<Record<string, unknown>>): Slice {
  const limit = wholeIn(query['limit']) ?? MOST;
  return { offset: wholeIn(query['offset']) ?? 0, limit: Math.min(Math.max(limit, 1), MOST) };
}

/** Of a query string; undefined: none, or no number. */
const wholeIn = (text: unknown): number | undefined =>
  typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
