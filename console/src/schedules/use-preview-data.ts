import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { useMemo } from 'preact/hooks';
import { answerOf, api, type Schemas } from '../api/client.js';
import {
  everyPage,
  pageOf,
  usePeople,
  usePeopleQuery,
  useSchedules,
  useSchedulesQuery,
  useTeams,
  useTeamsQuery,
} from '../api/directory.js';
import { useEscalations } from '../api/escalations.js';
import type { PreviewData } from './schedule-preview.js';

export type TimeOff = Schemas['PtoRequestView'];

const useTimeOffQuery = (): UseQueryResult<TimeOff[]> =>
  useQuery({
    queryKey: ['pto-requests', 'newest'],
    queryFn: () => everyPage((cursor) => answerOf(api.GET('/v2/pto-requests', { params: { query: pageOf(cursor) } }))),
  });

/** Time off, approved or pending. */
export function useTimeOff(): readonly TimeOff[] {
  const { data } = useTimeOffQuery();
  return useMemo(() => (data ?? []).filter(({ status }) => status !== 'denied'), [data]);
}

/** The data for previews of schedules. */
export function usePreviewData(): PreviewData {
  const people = usePeople();
  const teams = useTeams();
  const schedules = useSchedules();
  const timeOff = useTimeOff();
  const escalations = useEscalations();
  return useMemo(
    () => ({ people, teams, schedules, timeOff, escalations }),
    [people, teams, schedules, timeOff, escalations],
  );
}

/** Whether all that says who is free is loaded, or cannot be. */
export const useIsPreviewLoaded = (): boolean =>
  [usePeopleQuery(), useTeamsQuery(), useSchedulesQuery(), useTimeOffQuery()].every(({ isPending }) => !isPending);
