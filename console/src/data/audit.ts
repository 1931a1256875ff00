import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/preact-query';
import { answerOf, api, type Schemas } from '../api/client.js';

export type AuditEntry = Schemas['AuditEntryView'];

interface AuditPage {
  data: AuditEntry[];
  totalCount?: number;
}

const PAGE = 50;

/** Who did what, newest first, page by page. @param filter what it is narrowed to, as the query's key @param query the same for the API */
export const useAuditLog = (
  filter: object,
  query: Readonly<Record<string, string>>,
): UseInfiniteQueryResult<InfiniteData<AuditPage>> =>
  useInfiniteQuery({
    queryKey: ['audit-log', filter],
    initialPageParam: '',
    queryFn: ({ pageParam: before }): Promise<AuditPage> =>
      answerOf(
        api.GET('/v2/audit-log', { params: { query: { ...query, limit: PAGE, ...(before ? { before } : {}) } } }),
      ),
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { data }) => sum + data.length, 0);
      return shown < (last.totalCount ?? 0) ? last.data.at(-1)?.id : undefined;
    },
  });
