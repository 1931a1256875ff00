import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, type Schemas } from '../api/client.js';
import { everyPage, pageOf } from '../api/directory.js';
import { change } from '../api/queries.js';
import { byName } from '../parts/by-name.js';

export type SavedSearch = Schemas['SavedSearchView'];

/** Those that the person sees: of their teams, or of those who are in none. */
export const useSavedSearches = (): UseQueryResult<SavedSearch[]> =>
  useQuery({
    queryKey: ['saved-searches'],
    queryFn: async () => {
      const read = (cursor?: string) => answerOf(api.GET('/v2/saved-searches', { params: { query: pageOf(cursor) } }));
      return (await everyPage(read)).sort(byName);
    },
  });

export const createSavedSearch = (body: Schemas['CreateSavedSearchDto']): Promise<unknown> =>
  change('saved-searches', answerOf(api.POST('/v2/saved-searches', { body })));
