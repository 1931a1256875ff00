type Body = Record<string, unknown>;

/**
 * The body of an answer as third-party clients read it: keys without a value are left out, and the `result` of the
 * request stands at the top, in their spelling; the answer to a deletion holds nothing else.
 */
export function thirdPartyBody(body: Body, method: string): Body {
  const { data, ...top } = withoutNulls(body) as Body;
  if (data === undefined) return top;
  if (!isPlain(data) || typeof data['result'] !== 'string') return { data, ...top };
  const { result, ...rest } = data as { result: string };
  const hasData = method !== 'DELETE' && Object.keys(rest).length > 0;
  return { result: capitalised(result), ...(hasData ? { data: rest } : {}), ...top };
}

/** Entries of lists stay, whatever they are: their place may mean something. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isPlain(value)) return value;
  const given = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
  return Object.fromEntries(given.map(([key, each]) => [key, withoutNulls(each)]));
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A `Date` writes itself. */
const isPlain = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);
