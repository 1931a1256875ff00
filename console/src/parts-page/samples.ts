import { TEAMS } from '../api/directory.js';
import { Problem } from '../api/problem.js';
import { queries } from '../api/queries.js';
import type { Entry } from '../api/sources.js';

export const LONG_NAME = `A name as long as names may be, ${'of many words, '.repeat(6)}and aWordWithoutAnySpaceThatMustBreak`;

export const named = (count: number, what: string): Entry[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `${what.toLowerCase()}-${place + 1}`,
    name: `${what} ${place + 1}`,
  }));

export const FEW = named(4, 'Person');
export const MANY = [...named(139, 'Person'), { id: 'long', name: LONG_NAME }];

/** What the service answers where it refuses fields of a form. */
export const REFUSAL = new Problem('Invalid request: name: must not be empty', 400, 'BAD_REQUEST', 'req-7f3a', null, [
  { path: 'name', message: 'must not be empty', code: 'REQUIRED' },
  { path: 'elsewhere', message: 'is wrong, and no field shows it', code: 'INVALID' },
]);

export const FAILURE = new Problem('The service could not do it', 500, 'INTERNAL', 'req-7f3a');
export const OFFLINE = new Problem('No connection', 0, 'NO_CONNECTION', null);
export const TOO_MANY = new Problem('Too many requests', 429, 'TOO_MANY_REQUESTS', 'req-7f3a', 30);

/** The page needs no service: what parts ask for is there. */
export function seedTeams(): void {
  queries.setQueryDefaults(['teams'], { staleTime: Infinity });
  queries.setQueryData(TEAMS.queryKey, named(3, 'Team'));
}
