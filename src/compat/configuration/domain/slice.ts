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
