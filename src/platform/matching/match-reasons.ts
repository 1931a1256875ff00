import { conditionReasons } from './conditions.js';
import type { MatchableAlert, MatchCriteria } from './match-criteria.js';

/** Why a matching alert matches these criteria, by condition; empty: without conditions. */
export function matchReasons(criteria: MatchCriteria, alert: MatchableAlert): string[] {
  const asked = (values: readonly unknown[] | string | undefined): boolean => (values?.length ?? 0) > 0;
  const shared = alert.tags.filter((tag) => criteria.tags?.includes(tag));
  return [
    ...(asked(criteria.priorities) ? [`priority ${alert.priority}`] : []),
    ...(asked(criteria.sources) ? [`source ${alert.source ?? ''}`] : []),
    ...(asked(criteria.entities) ? [`entity ${alert.entity ?? ''}`] : []),
    ...(asked(criteria.tags) ? [`tag ${shared.join(', ')}`] : []),
    ...(asked(criteria.messageRegex) ? [`message like ${criteria.messageRegex ?? ''}`] : []),
    ...(criteria.conditions ? conditionReasons(criteria.conditions, alert) : []),
  ];
}
