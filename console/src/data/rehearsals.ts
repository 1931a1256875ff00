/** What is rehearsed: who is paged by nobody, and what would have reached the person. */
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { change } from '../api/queries.js';

export type Rehearsal = Schemas['RehearsalView'];
export type RehearsedMessage = Schemas['RehearsedMessageView'];

interface MessagesPage {
  data: RehearsedMessage[];
  nextCursor?: string;
}

const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('rehearsals', call);

/** What rehearses: the organisation first, then teams and integrations. */
export const useRehearsals = (): UseQueryResult<Rehearsal[]> =>
  useQuery({
    queryKey: ['rehearsals'],
    queryFn: async () => (await answerOf(api.GET('/v2/rehearsals'))).data,
  });

/** What would have reached the person, newest first, page by page. */
export const useRehearsedMessages = (): UseInfiniteQueryResult<InfiniteData<MessagesPage>> =>
  useInfiniteQuery({
    queryKey: ['rehearsals', 'messages'],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor }): Promise<MessagesPage> =>
      answerOf(api.GET('/v2/rehearsals/messages', { params: { query: cursor ? { cursor } : {} } })),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Rehearses, or changes the end. @param teamId null: the organisation @param endsAt ISO 8601 */
export const rehearse = (teamId: string | null, endsAt: string): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/rehearsals', { body: { teamId, endsAt } })));

/** What going live would send at once. @param teamId null: the organisation */
export const useGoingLive = (teamId: string | null): UseQueryResult<Schemas['GoingLiveView']> =>
  useQuery({
    queryKey: ['rehearsals', 'go-live', teamId],
    queryFn: () => dataOf(api.GET('/v2/rehearsals/go-live', { params: { query: teamId === null ? {} : { teamId } } })),
    // As it is now, each time that somebody asks.
    gcTime: 0,
  });

/** Messages go out from now on. @param teamId null: the organisation */
export const goLive = (teamId: string | null): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/rehearsals/go-live', { body: { teamId } })));
