import type { Caller } from '../../../people/access/caller.js';

/** Limits of open streams in a process. */
export const MOST_STREAMS = { session: 10, user: 30, key: 100, tenant: 2_000, process: 10_000 } as const;

/** A limit that a stream counts against. */
export interface Slot {
  key: string;
  /** What the limit is for, in the error message. */
  what: string;
  most: number;
}

export function slotsOf({ kind, id, tenantId, token }: Caller): Slot[] {
  const own: Slot[] =
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
