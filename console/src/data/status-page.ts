import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { Problem } from '../api/problem.js';
import { queries } from '../api/queries.js';

export type StatusPage = Schemas['StatusPageView'];
export type StatusPageBody = Schemas['PutStatusPageDto'];
export type Subscriber = Schemas['SubscriberView'];

const SETTINGS = ['status-page', 'settings'];
const SUBSCRIBERS = ['status-page', 'subscribers'];

/** Null: it is not set up. */
export const useStatusPage = (enabled: boolean): UseQueryResult<StatusPage | null> =>
  useQuery({ queryKey: SETTINGS, queryFn: storedStatusPage, enabled });

export const storedStatusPage = (): Promise<StatusPage | null> =>
  dataOf(api.GET('/v2/status-page')).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  });

/**
 * Replaces all of its settings.
 * @returns `accessKey`: a key that was made, and is not shown again; and what is to be looked at
 */
export async function saveStatusPage(body: StatusPageBody): Promise<{ accessKey?: string; warnings: string[] }> {
  const { accessKey, warnings = [], ...saved } = await dataOf(api.PUT('/v2/status-page', { body }));
  // What was read before it was saved must not replace it.
  await queries.cancelQueries({ queryKey: SETTINGS });
  queries.setQueryData(SETTINGS, saved);
  return { warnings, ...(accessKey === undefined ? {} : { accessKey }) };
}

/** The present key stops working. @returns the new one */
export const rotateAccessKey = async (): Promise<string> =>
  (await dataOf(api.POST('/v2/status-page/rotate-key'))).accessKey;

/**
 * The address of the page as it would look; `at` tells one answer from the next. It is asked before a frame asks: the session is
 * renewed where it has ended, and a refusal is told in words.
 */
export const useStatusPagePreview = (query: {
  brandName: string;
  showUptimeBars: 'true' | 'false';
  accentColor?: string;
  logoUrl?: string;
}): UseQueryResult<{ address: string; at: number }> =>
  useQuery({
    queryKey: ['status-page', 'preview', query],
    queryFn: async () => {
      await answerOf(api.GET('/v2/status-page/preview', { params: { query }, parseAs: 'text' }));
      return { address: `/v2/status-page/preview?${new URLSearchParams(query).toString()}`, at: Date.now() };
    },
  });

/** All of them, and how many they are. */
export const useSubscribers = (): UseQueryResult<{ subscribers: Subscriber[]; count: number }> =>
  useQuery({ queryKey: SUBSCRIBERS, queryFn: () => dataOf(api.GET('/v2/status-page/subscribers')) });

export async function removeSubscriber(id: string): Promise<void> {
  await answerOf(api.DELETE('/v2/status-page/subscribers/{id}', { params: { path: { id } } }));
  await queries.invalidateQueries({ queryKey: SUBSCRIBERS });
}
