/** API keys. Each belongs to an integration, below whose query key they are. */
import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, type Schemas } from '../api/client.js';
import { change } from '../api/queries.js';

export type Key = Schemas['TokenView'];

const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('integrations', call);

/** @param allTeams false: `hidden` counts those of other teams */
export const useKeys = (allTeams: boolean): UseQueryResult<{ data: Key[]; hidden?: number }> =>
  useQuery({
    queryKey: ['integrations', 'tokens', { allTeams }],
    queryFn: () => answerOf(api.GET('/v2/tokens', { params: { query: allTeams ? { allTeams: true } : {} } })),
  });

/** Whatever uses it is refused at once. */
export const revokeKey = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/tokens/{id}', { params: { path: { id } } })));

/** An API key of 192 random bits. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return `pager-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Characters of an integration's name. */
const LONGEST_NAME = 200;

/**
 * Makes a key with an integration of its own, since every key belongs to one.
 * @param teamId null: of every team
 * @returns the key, which nobody sees again @throws Problem
 */
export async function makeKey(
  name: string,
  teamId: string | null,
  scopes: readonly Key['scopes'][number][],
): Promise<string> {
  const apiKey = newKey();
  const [allowRead, allowWrite, allowDelete, allowConfig] = (['read', 'write', 'delete', 'config'] as const).map(
    (scope) => scopes.includes(scope),
  );
  const body = { name: name.slice(0, LONGEST_NAME), type: 'API', apiKey, teamId } as const;
  await changed(
    answerOf(api.POST('/v2/integrations', { body: { ...body, allowRead, allowWrite, allowDelete, allowConfig } })),
  );
  return apiKey;
}
