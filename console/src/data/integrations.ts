import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { everyPage, pageOf, wholeList } from '../api/directory.js';
import { change, refresh } from '../api/queries.js';
import { byName } from '../parts/by-name.js';

export type Integration = Schemas['IntegrationView'];
export type IntegrationDetail = Schemas['IntegrationDetailView'];
export type Payload = Schemas['IntegrationPayloadView'];

const at = (id: string) => ({ params: { path: { id } } });
const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('integrations', call);

/** All of them. @param allTeams false: `hidden` counts those of other teams */
export const useIntegrations = (
  allTeams: boolean,
): UseQueryResult<{ data: Integration[]; hidden: number | undefined }> =>
  useQuery({
    queryKey: ['integrations', { allTeams }],
    queryFn: async () => {
      let hidden: number | undefined;
      const data = await everyPage(async (cursor) => {
        const query = { ...pageOf(cursor), ...(allTeams ? { allTeams: true } : {}) };
        const page = await answerOf(api.GET('/v2/integrations', { params: { query } }));
        hidden = page.hidden;
        return page;
      });
      return { data: data.sort(byName), hidden };
    },
  });

/** Integrations of all teams, whichever the person is in. */
const INTEGRATIONS = wholeList<Integration>(
  'integrations',
  (page) => answerOf(api.GET('/v2/integrations', { params: { query: { ...page, allTeams: true } } })),
  byName,
);

export const useAllIntegrations = (): UseQueryResult<Integration[]> => useQuery(INTEGRATIONS);

export const useIntegration = (id: string): UseQueryResult<IntegrationDetail> =>
  useQuery({ queryKey: ['integrations', id], queryFn: () => storedIntegration(id) });

export const storedIntegration = (id: string): Promise<IntegrationDetail> =>
  dataOf(api.GET('/v2/integrations/{id}', at(id)));

/** What its senders posted last, the newest first. @param everyMs looks again so often; absent: not @param enabled false: the person may not see it */
export const usePayloads = (
  id: string,
  { everyMs = false, enabled = true }: { everyMs?: number | false; enabled?: boolean } = {},
): UseQueryResult<Payload[]> =>
  useQuery({
    queryKey: ['integrations', id, 'payloads'],
    enabled,
    refetchInterval: everyMs,
    queryFn: () => dataOf(api.GET('/v2/integrations/{id}/payloads', at(id))),
  });

/** Something has arrived by it. */
export const refreshIntegrations = (): Promise<void> => refresh('integrations');

export const createIntegration = (body: Schemas['CreateIntegrationDto']): Promise<{ id: string }> =>
  changed(dataOf(api.POST('/v2/integrations', { body })));

export const updateIntegration = (id: string, body: Schemas['UpdateIntegrationDto']): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/integrations/{id}', { ...at(id), body })));

export const setIntegrationEnabled = (id: string, enabled: boolean): Promise<unknown> =>
  changed(answerOf(api.POST(enabled ? '/v2/integrations/{id}/enable' : '/v2/integrations/{id}/disable', at(id))));

export const deleteIntegration = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/integrations/{id}', at(id))));

/** Are the settings complete? Sends nothing. */
export const testIntegration = (id: string): Promise<{ ok: boolean; reason?: string | null }> =>
  dataOf(api.POST('/v2/integrations/{id}/test', at(id)));

/** All present keys stop working. @returns the new one */
export const regenerateKey = async (id: string): Promise<string> =>
  (await changed(dataOf(api.POST('/v2/integrations/{id}/regenerate-key', { ...at(id), body: { confirm: true } }))))
    .apiKey;

/** The present webhook URL stops working. */
export const rotateWebhookToken = (id: string): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/integrations/{id}/rotate-webhook-token', { ...at(id), body: { confirm: true } })));
