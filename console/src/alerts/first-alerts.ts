import { answerOf, api, dataOf } from '../api/client.js';
import type { Alert } from './alert.js';

/**
 * The newest alerts that a query finds (all, without one) in all teams, and how many it finds.
 * @throws Problem 400 for a wrong query
 */
export async function firstAlerts(limit: number, query?: string): Promise<{ data: Alert[]; totalCount: number }> {
  const asked = { allTeams: true, ...(query ? { query } : {}) };
  const [{ data }, { count }] = await Promise.all([
    answerOf(api.GET('/v2/alerts', { params: { query: { ...asked, limit } } })),
    dataOf(api.GET('/v2/alerts/count', { params: { query: asked } })),
  ]);
  return { data, totalCount: count };
}
