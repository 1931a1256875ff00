import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, type Schemas } from '../api/client.js';
import { change } from '../api/queries.js';

export type Channel = Schemas['ChannelView'];
export type ChannelType = Channel['type'];

export interface ChannelList {
  channels: readonly Channel[];
  /** Has the service no provider for this kind? */
  isOff: (type: ChannelType) => boolean;
  /** What becomes of mails; `kept`: they are in a folder of the service and reach nobody. */
  mails: Mails;
}

export type Mails = 'sent' | 'kept' | 'none';

/** The person's contact methods. */
export const useChannels = (): UseQueryResult<ChannelList> =>
  useQuery({
    queryKey: ['channels'],
    queryFn: () =>
      answerOf(api.GET('/v2/channels')).then(({ channels = [], providerDisabled = {}, mailsKept = false }) => ({
        channels,
        isOff: (type: ChannelType) => (providerDisabled as Record<string, unknown>)[type] === true,
        mails: providerDisabled.email === true ? 'none' : mailsKept ? 'kept' : 'sent',
      })),
  });

/** What becomes of the mails that a page promises. */
export const useMails = (): Mails => useChannels().data?.mails ?? 'sent';

const at = (id: string) => ({ params: { path: { id } } });
const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('channels', call);

/** A code goes to the address: `codeSent` says whether it could be sent, `reason` why not. */
export const addChannel = (body: Schemas['CreateChannelDto']): Promise<Schemas['ChannelsCreateAnswer']> =>
  changed(answerOf(api.POST('/v2/channels', { body })));

/** A code is pushed to this browser, which shows pages from then on. */
export const addBrowser = (body: Schemas['SubscribeBrowserDto']): Promise<Schemas['WebPushSubscribeAnswer']> =>
  changed(answerOf(api.POST('/v2/channels/webpush', { body })));

/** The key with which a browser subscribes. */
export const browserKey = async (): Promise<string> =>
  (await answerOf(api.GET('/v2/channels/webpush'))).publicKey ?? '';

export const testChannel = (id: string): Promise<Schemas['ChannelsTestAnswer']> =>
  changed(answerOf(api.POST('/v2/channels/{id}/test', at(id))));

export const verifyChannel = (id: string, code: string): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/channels/{id}/verify', { ...at(id), body: { code } })));

export const sendCodeAgain = (id: string): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/channels/{id}/resend', at(id))));

export const removeChannel = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/channels/{id}', at(id))));
