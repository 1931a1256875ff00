/** Links to the pages around one. */
export interface Paging {
  first: string;
  last: string;
  prev?: string;
  next?: string;
}

/**
 * The links of a list that is paged by offset.
 * @param url the list as it was asked for, with its query string
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
