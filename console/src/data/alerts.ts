import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';

export type AlertPreview = Schemas['AlertPreviewView'];

/** @param identifier its id, tiny id or alias */
export const storedAlert = (identifier: string): Promise<Schemas['AlertView']> =>
  dataOf(api.GET('/v2/alerts/{identifier}', { params: { path: { identifier } } }));

/** What would become of an alert. */
export const alertPreview = (body: Schemas['PreviewAlertDto']): UseQueryOptions<AlertPreview> => ({
  queryKey: ['rules', 'preview', body],
  queryFn: () => dataOf(api.POST('/v2/alerts/preview', { body })),
});

/** The newest alert that an integration has sent, read again until there is one. @param since ISO 8601; null: ever, read once */
export const useNewestOfIntegration = (
  id: string,
  since: string | null,
  everyMs: number,
): UseQueryResult<Schemas['AlertView'] | null> =>
  useQuery({
    queryKey: ['alerts', 'of-integration', id, since],
    refetchInterval: ({ state }) => (since !== null && !state.data ? everyMs : false),
    queryFn: async () => {
      const integration = `integration.id: "${id}"`;
      const query = since === null ? integration : `${integration} AND createdAt > "${since}"`;
      // The integration says which alerts these are; its team may be one that the person is not in.
      const params = { query: { query, sort: 'createdAt' as const, limit: 1, allTeams: true } };
      return (await answerOf(api.GET('/v2/alerts', { params }))).data[0] ?? null;
    },
  });
