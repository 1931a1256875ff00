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

/** A list that is paged by a cursor, with a link to the next page in the cursor's place: these clients follow links. */
export function withLinks(body: Record<string, unknown>, url: string): Record<string, unknown> {
  const { nextCursor, ...rest } = body;
  if (typeof nextCursor !== 'string') return body;
  const link = new URL(url);
  link.searchParams.set('cursor', nextCursor);
  return { ...rest, paging: { next: link.href } };
}

/**
 * What was asked for, as the outside knows it. Of the request's line only path and query are taken: it may hold a whole
 * address (RFC 9112, 3.2.2).
 */
export function publicUrl(base: string, { path, originalUrl }: { path: string; originalUrl: string }): string {
  return base + path + (/\?.*$/s.exec(originalUrl)?.[0] ?? '');
}
