import type { MatchableAlert } from '../../../platform/matching/match-criteria.js';

type Matched = MatchableAlert & { integrationId: string | null };

/** The fields that rules and windows match on. An absent entity matches no list of entities. */
export function matchableOf(alert: Matched): Matched {
  const { message, priority, source, entity, tags, teamId, integrationId } = alert;
  const { alias, description, actions, details, responders } = alert;
  return {
    ...{ message, priority, source: source || null, entity: entity || null, tags, teamId, integrationId },
    ...{ alias, description, actions, details, responders },
  };
}
