import { unlessUndecided } from '../../../platform/matching/decision.js';
import type { MatchableAlert } from '../../../platform/matching/match-criteria.js';
import { compileRules, type OrderedRule } from '../../../platform/matching/ordered-rules.js';

export interface RouteRule extends OrderedRule {
  name: string;
  targetTeamId: string;
}

export type RoutingDecision =
  | { kind: 'routed'; rule: Pick<RouteRule, 'id' | 'name' | 'match'>; teamId: string }
  /** `has-team`: the caller's own team is kept. `no-match`: the alert stays global. */
  | { kind: 'unrouted'; reason: 'has-team' | 'no-match' };

export type Router = (alert: MatchableAlert) => RoutingDecision;

/**
 * Compiles routing rules once; the router returns the target team of the first enabled rule that matches. Where one cannot be decided
 * the alert stays global, and those after it are not asked: it may be for none of their teams.
 */
export function compileRouter(rules: readonly RouteRule[]): Router {
  const compiled = compileRules(rules);
  return (alert) => {
    if (alert.teamId !== null) return { kind: 'unrouted', reason: 'has-team' };
    const hit = unlessUndecided(undefined, () => compiled.find(({ matches }) => matches(alert)));
    return hit === undefined
      ? { kind: 'unrouted', reason: 'no-match' }
      : { kind: 'routed', rule: hit.rule, teamId: hit.rule.targetTeamId };
  };
}
