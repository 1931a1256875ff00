import { useMemo } from 'preact/hooks';
import {
  usePeople,
  usePeopleQuery,
  useSchedules,
  useSchedulesQuery,
  useTeams,
  useTeamsQuery,
} from '../api/directory.js';
import { useEscalations } from '../data/escalations.js';
import { useAllTimeOff, type TimeOff } from '../data/time-off.js';
import type { PreviewData } from './schedule-preview.js';

/** Time off, approved or pending. */
function useTimeOff(): readonly TimeOff[] {
  const { data } = useAllTimeOff();
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
  [usePeopleQuery(), useTeamsQuery(), useSchedulesQuery(), useAllTimeOff()].every(({ isPending }) => !isPending);
