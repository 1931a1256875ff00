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
 * @param url the list as it was asked for, with its query string
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
