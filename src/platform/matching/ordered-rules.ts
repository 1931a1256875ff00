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

export type ReorderPlan =
  /** Position in the list is the new `order`, from 0. */
  | { kind: 'reorder'; ids: readonly string[] }
  | { kind: 'unknown-id'; id: string }
  | { kind: 'duplicate-id'; id: string }
  | { kind: 'missing-id'; id: string };

/**
 * Checks that `wanted` names every existing rule exactly once.
 * An unknown id comes first: it is a 404, an incomplete or repeated list a 400.
 */
export function planReorder(existing: readonly string[], wanted: readonly string[]): ReorderPlan {
  const known = new Set(existing);
  const unknown = wanted.find((id) => !known.has(id));
  if (unknown !== undefined) return { kind: 'unknown-id', id: unknown };

  const named = new Set<string>();
  for (const id of wanted) {
    if (named.has(id)) return { kind: 'duplicate-id', id };
    named.add(id);
  }
  const missing = existing.find((id) => !named.has(id));
  return missing === undefined ? { kind: 'reorder', ids: wanted } : { kind: 'missing-id', id: missing };
}
