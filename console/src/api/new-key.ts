import { answerOf, api, type Schemas } from './client.js';
import { queries } from './queries.js';

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
  scopes: readonly Schemas['TokenView']['scopes'][number][],
): Promise<string> {
  const apiKey = newKey();
  const [allowRead, allowWrite, allowDelete, allowConfig] = (['read', 'write', 'delete', 'config'] as const).map(
    (scope) => scopes.includes(scope),
  );
  const body = { name: name.slice(0, LONGEST_NAME), type: 'API', apiKey, teamId } as const;
  await answerOf(api.POST('/v2/integrations', { body: { ...body, allowRead, allowWrite, allowDelete, allowConfig } }));
  await queries.invalidateQueries({ queryKey: ['integrations'] });
  return apiKey;
}
