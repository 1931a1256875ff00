import { compileMatcher, type MatchCriteria, type Matcher } from './match-criteria.js';
import { PatternError } from './pattern.js';

/** The common part of routing rules and alert policies: order and criteria. */
export interface OrderedRule {
  id: string;
  enabled: boolean;
  order: number;
  match: MatchCriteria;
}

export interface CompiledRule<R extends OrderedRule> {
  rule: R;
  matches: Matcher;
}

/**
 * The enabled rules in the order of evaluation (by `order`, then by id), each compiled once.
 * A rule whose stored pattern no longer runs matches nothing: one bad row must not stop every alert.
 */
export function compileRules<R extends OrderedRule>(rules: readonly R[]): readonly CompiledRule<R>[] {
  return rules
    .filter((rule) => rule.enabled)
    .toSorted(byOrderThenId)
    .map((rule) => ({ rule, matches: compileOrNever(rule.match) }));
}

type Place = Pick<OrderedRule, 'id' | 'order'>;

/** Sorts ordered rules for lists and evaluation. */
export function byOrderThenId(a: Place, b: Place): number {
  if (a.order !== b.order) return a.order - b.order;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

function compileOrNever(match: MatchCriteria): Matcher {
  try {
    return compileMatcher(match);
  } catch (error) {
    if (error instanceof PatternError) return () => false;
    throw error;
  }
}
