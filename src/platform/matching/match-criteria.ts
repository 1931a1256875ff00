import type { Priority } from '../domain/priority.js';
import type { Responder } from '../domain/responder.js';
import { asksNothing, compileConditions, type ConditionList } from './conditions.js';
import { compilePattern } from './pattern.js';

/** The fields of a new alert that routing rules and alert policies can match. */
export interface MatchableAlert {
  message: string;
  priority: Priority;
  source: string | null;
  entity: string | null;
  tags: readonly string[];
  teamId: string | null;
  /** Only conditions use the following fields; absent: no value. */
  alias?: string;
  description?: string | null | undefined;
  actions?: readonly string[];
  details?: Readonly<Record<string, string>>;
  responders?: readonly Responder[];
  /** For a sender's request: the objects that `_payload` searches, in this order. */
  payload?: readonly unknown[];
}

/**
 * The conditions of a routing rule or an alert policy. Fields are AND-ed, the values inside one field are
 * OR-ed; a missing or empty field is no condition, so `{}` matches every alert.
 * (Contract: `match` of alert policies and routing rules.)
 */
export interface MatchCriteria {
  priorities?: readonly Priority[];
  sources?: readonly string[];
  /** The alert has at least one of these. */
  tags?: readonly string[];
  entities?: readonly string[];
  /** RE2 pattern, found anywhere in the message. */
  messageRegex?: string;
  /** Must hold in addition to the other fields. */
  conditions?: ConditionList;
}

/** Are the criteria empty? */
export function matchesEverything({ conditions, ...lists }: MatchCriteria): boolean {
  const isEmpty = (value: readonly unknown[] | string | undefined): boolean => !value?.length;
  return Object.values(lists).every(isEmpty) && (conditions === undefined || asksNothing(conditions));
}

export type Matcher = (alert: MatchableAlert) => boolean;

/**
 * Compiles criteria to a test in time linear in the alert. Texts compare exactly, case included; `(?i)` makes a pattern
 * ignore case.
 * @throws PatternError for an invalid pattern
 */
export function compileMatcher(criteria: MatchCriteria): Matcher {
  const tests: Matcher[] = [];
  const asks = <T>(values: readonly T[] | undefined, test: (wanted: ReadonlySet<T>) => Matcher): void => {
    if (values !== undefined && values.length > 0) tests.push(test(new Set(values)));
  };

  asks(criteria.priorities, (wanted) => (alert) => wanted.has(alert.priority));
  asks(criteria.sources, (wanted) => (alert) => alert.source !== null && wanted.has(alert.source));
  asks(criteria.entities, (wanted) => (alert) => alert.entity !== null && wanted.has(alert.entity));
  asks(criteria.tags, (wanted) => (alert) => alert.tags.some((tag) => wanted.has(tag)));
  // Patterns are the most expensive tests, so they come last.
  if (criteria.messageRegex !== undefined && criteria.messageRegex !== '') {
    const found = compilePattern(criteria.messageRegex);
    tests.push((alert) => found(alert.message));
  }
  if (criteria.conditions !== undefined) tests.push(compileConditions(criteria.conditions));
  return (alert) => tests.every((test) => test(alert));
}
