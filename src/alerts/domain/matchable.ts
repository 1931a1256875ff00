import type { MatchableAlert } from '../../common/matching/match-criteria.js';

type Matched = Omit<MatchableAlert, 'source' | 'entity'> & {
  source: string | null;
  entity: string | null;
  integrationId: string | null;
};

/** The fields that rules and windows match on. An absent entity matches no list of entities. */
export function matchableOf(alert: Matched): MatchableAlert & { integrationId: string | null } {
  const { message, priority, source, entity, tags, teamId, integrationId } = alert;
  return { message, priority, source: source || null, entity: entity || null, tags, teamId, integrationId };
}
