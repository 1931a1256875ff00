import { useQuery } from '@tanstack/preact-query';
import { api, dataOf, type Schemas } from '../../api/client.js';

/** The teams that the person may see. */
export function useTeams(): readonly Schemas['TeamView'][] {
  const { data } = useQuery({
    queryKey: ['teams', 'all'],
    queryFn: () => dataOf(api.GET('/v2/teams', { params: { query: { limit: 200 } } })),
  });
  return data ?? [];
}

/** The name of a team by its id; null is every team's. */
export function useTeamNames(): (id: string | null) => string {
  const teams = useTeams();
  return (id) => (id === null ? 'all teams' : (teams.find((team) => team.id === id)?.name ?? 'another team'));
}
