import { answerOf, api, dataOf } from '../api/client.js';
import type { Alert } from './alert.js';

interface FirstAlerts {
  data: Alert[];
  totalCount: number;
  warnings: readonly string[];
}

/**
 * The newest alerts that a query finds (all, without one) in all teams, how many it finds, and what may be wrong with it.
 * @throws Problem 400 for a wrong query
 */
export async function firstAlerts(limit: number, query?: string): Promise<FirstAlerts> {
  const asked = { allTeams: true, ...(query ? { query } : {}) };
  const [{ data, warnings = [] }, { count }] = await Promise.all([
    answerOf(api.GET('/v2/alerts', { params: { query: { ...asked, limit } } })),
    dataOf(api.GET('/v2/alerts/count', { params: { query: asked } })),
  ]);
  return { data, totalCount: count, warnings };
}
