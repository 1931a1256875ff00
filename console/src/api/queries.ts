import { MutationCache, QueryClient } from '@tanstack/preact-query';
import { onLive } from './live.js';
import { Problem } from './problem.js';

/** What live events call a resource, and the first part of its query keys. They are the same words, with these exceptions. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  schedules: ['schedules', 'on-calls', 'shifts', 'escalation', 'setup'],
  'pto-requests': ['pto-requests', 'schedules', 'on-calls', 'shifts'],
  users: ['users', 'me', 'on-calls', 'setup'],
  passkeys: ['passkeys', 'users', 'me'],
  invites: ['invites', 'setup'],
  teams: ['teams', 'users', 'me', 'setup'],
  escalations: ['escalations', 'escalation', 'setup'],
  integrations: ['integrations', 'rehearsals', 'setup'],
  account: ['account', 'me'],
};

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Live events say what is out of date.
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => error instanceof Problem && (error.isOffline || error.isTooMany) && failures < 1000,
      retryDelay: (failures, error) =>
        // All that were too many at once are not sent at once again.
        error instanceof Problem && error.isTooMany
          ? error.pauseMs + Math.random() * 2000
          : Math.min(1000 * 2 ** failures, 15_000),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache(),
});

/** Loads again what shows things of these kinds, as they are called in live events. */
export async function refresh(...resources: readonly string[]): Promise<void> {
  const keys = new Set(resources.flatMap((resource) => MORE[resource] ?? [resource]));
  await Promise.all([...keys].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

/**
 * Waits for the answer to a change of things of that kind, and loads again what shows them; also after a refusal, as what is
 * shown may be out of date, unless it is the session that has ended.
 */
export async function change<Answer>(resource: string, call: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await call;
    await refresh(resource);
    return answer;
  } catch (error) {
    if (!(error instanceof Problem && error.status === 401)) void refresh(resource);
    throw error;
  }
}

/** The stream begins while a page loads its first data: these are not loaded twice at once, but after the first screen is there. */
const FIRST_SCREEN_MS = 4000;

/** Loads again what live events say has changed. @returns ends it */
export function followChanges(): () => void {
  return onLive((event) => {
    if (event.kind === 'reload')
      setTimeout(() => void queries.invalidateQueries(), Math.max(0, FIRST_SCREEN_MS - performance.now()));
    else if (event.kind === 'change') void refresh(event.resource);
  });
}
