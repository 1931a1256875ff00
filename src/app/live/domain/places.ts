import type { Caller } from '../../../people/access/caller.js';

/** How many streams may be open at once in a process. */
export const MOST_STREAMS = { session: 10, user: 30, key: 100, tenant: 2_000, process: 10_000 } as const;

/** Where a stream takes a place. */
export interface Place {
  key: string;
  /** For the error: whose streams these are. */
  what: string;
  most: number;
}

export function placesOf({ kind, id, tenantId, token }: Caller): Place[] {
  const own: Place[] =
    kind === 'api_key'
      ? [{ key: `key:${id}`, what: 'an API key', most: MOST_STREAMS.key }]
      : [
          { key: `session:${token?.sessionId ?? id}`, what: 'a session', most: MOST_STREAMS.session },
          { key: `user:${tenantId}:${id}`, what: 'a user', most: MOST_STREAMS.user },
        ];
  return [
    ...own,
    { key: `tenant:${tenantId}`, what: 'an organisation', most: MOST_STREAMS.tenant },
    { key: 'process', what: 'all', most: MOST_STREAMS.process },
  ];
}
