import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, type Schemas } from './client.js';
import { queries } from './queries.js';

export type Channel = Schemas['ChannelView'];
export type ChannelType = Channel['type'];

export interface ChannelList {
  channels: readonly Channel[];
  /** Has the service no provider for this kind? */
  isOff: (type: ChannelType) => boolean;
}

const KEY = ['channels'];
export const reloadChannels = (): Promise<void> => queries.invalidateQueries({ queryKey: KEY });

/** The person's contact methods. */
export const useChannels = (): UseQueryResult<ChannelList> =>
  useQuery({
    queryKey: KEY,
    queryFn: () =>
      answerOf(api.GET('/v2/channels')).then(({ channels = [], providerDisabled = {} }) => ({
        channels,
        isOff: (type: ChannelType) => (providerDisabled as Record<string, unknown>)[type] === true,
      })),
  });
