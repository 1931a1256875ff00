/** Whether Pager does what the old service does, while both run. */
import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import type { Outcome } from '../../../src/interop/comparison/domain/compare.js';
import type { ShownComparison } from '../../../src/interop/comparison/domain/shown.js';
import { api, dataOf, type Schemas } from '../api/client.js';
import { change } from '../api/queries.js';

export type Comparison = Schemas['ComparisonView'];

const KEY = 'comparison';
/** States in which the service works on it. */
export const BUSY: readonly Comparison['state'][] = ['reading', 'comparing'];
const LOOK_MS = 500;

/** What is under way, or was done last; false: nothing. */
export const useComparison = (): UseQueryResult<Comparison | false> =>
  useQuery({
    queryKey: [KEY],
    queryFn: async () => (await dataOf(api.GET('/v2/comparison'))) ?? false,
    refetchInterval: ({ state: { data } }) => (data && BUSY.includes(data.state) ? LOOK_MS : false),
  });

/** What of its alerts is shown. */
export interface Shown {
  /** Empty: all. */
  outcome: Outcome | '';
  /** Null: all; empty: those of none. */
  team: string | null;
  limit: number;
}

/** The report, with the first alerts that are asked for. */
export const useComparisonReport = (
  { id, updatedAt }: Comparison,
  { outcome, team, limit }: Shown,
): UseQueryResult<ShownComparison> =>
  useQuery({
    queryKey: [KEY, 'report', id, updatedAt, outcome, team, limit],
    queryFn: async () => {
      const query = { limit, ...(outcome !== '' && { outcome }), ...(team !== null && { team }) };
      // The document describes its outer form only.
      return (await dataOf(api.GET('/v2/comparison/report', { params: { query } }))) as unknown as ShownComparison;
    },
    staleTime: Infinity,
    placeholderData: (before) => before,
  });

/** Reads the other service by its API, and compares. */
export const compareWithApi = (body: Schemas['StartComparisonDto']): Promise<unknown> =>
  change(KEY, dataOf(api.POST('/v2/comparison', { body })));

/** @param log a JSON object on each line */
export const compareWithLog = (log: string): Promise<unknown> =>
  change(KEY, dataOf(api.POST('/v2/comparison/log', { body: { log } })));

/** Ends it, and deletes the report. */
export const endComparison = (): Promise<unknown> => change(KEY, dataOf(api.DELETE('/v2/comparison')));
