import { useQuery } from '@tanstack/preact-query';
import { useMemo } from 'preact/hooks';
import { api, dataOf, type Schemas } from '../api/client.js';
import { usePeople, useSchedules, useTeams } from '../api/directory.js';
import { useEscalations } from '../api/escalations.js';
import type { World } from './outlook.js';

export type TimeOff = Schemas['PtoRequestView'];

/** Approved and asked for; the newest hundred. */
export function useTimeOff(): readonly TimeOff[] {
  const { data } = useQuery({
    queryKey: ['pto-requests', 'newest'],
    queryFn: () => dataOf(api.GET('/v2/pto-requests', { params: { query: { limit: 100 } } })),
  });
  return useMemo(() => (data ?? []).filter(({ status }) => status !== 'denied'), [data]);
}

/** All that previews of schedules need. */
export function useWorld(): World {
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
