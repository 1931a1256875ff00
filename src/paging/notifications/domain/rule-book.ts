import { groupBy } from '../../../platform/group-by.js';
import { admits, timesOf, whyNot, type OwnerFacts, type RuleEvent } from './rule-match.js';
import { type NotificationTime, type Rule, stepsOf } from './rule.js';

/** The enabled rules of a tenant, indexed so that an event is matched only against candidates. */
export interface RuleBook {
  /** The tenant has no rules. */
  readonly isEmpty: boolean;
  /** Some rules delay notifications. */
  readonly hasDelays: boolean;
  /** The owners of rules about shifts, and the times before a shift. */
  readonly shifts: { owners: ReadonlySet<string>; times: ReadonlySet<NotificationTime> };
  /** This person's rules that fire, in order; only the first, if the person wants that. */
  ofPerson(userId: string, event: RuleEvent, facts: OwnerFacts): readonly Rule[];
  /** The same for everybody with rules that fire. */
  ofEverybody(event: RuleEvent, facts: OwnerFacts): ReadonlyMap<string, readonly Rule[]>;
}

/** Rules for any source and tag, and rules for certain ones. */
interface RuleIndex {
  open: Rule[];
  bySource: Map<string, Rule[]>;
  byTag: Map<string, Rule[]>;
}

/** @param rules of one tenant, in any order */
export function compileRuleBook(rules: readonly Rule[]): RuleBook {
  const enabled = rules.filter((rule) => rule.enabled).toSorted(byOrderThenId);
  const ofOwner = groupBy(enabled, ({ userId }) => userId);
  const ofShifts = enabled.filter(
    ({ criteria }) => admits(criteria, 'schedule-start') || admits(criteria, 'schedule-end'),
  );
  const indexes = new Map<string, RuleIndex>();
  // An index is built for the first event of its kind.
  const indexFor = (event: Key): RuleIndex => {
    const key = `${event.actionType} ${event.priority ?? ''}`;
    const ruleIndex = indexes.get(key) ?? indexOf(enabled, event);
    indexes.set(key, ruleIndex);
    return ruleIndex;
  };
  const fires = (event: RuleEvent, facts: OwnerFacts) => (rule: Rule) => whyNot(rule, event, facts).length === 0;
  const used = (userId: string, firing: Rule[], facts: OwnerFacts): readonly Rule[] =>
    facts.usesFirstOnly(userId) ? firing.slice(0, 1) : firing;
  return {
    isEmpty: enabled.length === 0,
    hasDelays: enabled.some((rule) => stepsOf(rule).some(({ delayMins }) => delayMins > 0)),
    shifts: {
      owners: new Set(ofShifts.map(({ userId }) => userId)),
      times: new Set(ofShifts.flatMap(({ criteria }) => timesOf(criteria))),
    },
    ofPerson: (userId, event, facts) => used(userId, (ofOwner.get(userId) ?? []).filter(fires(event, facts)), facts),
    ofEverybody: (event, facts) => {
      const firing = candidates(indexFor(event), event).filter(fires(event, facts));
      const byOwner = groupBy(firing.toSorted(byOrderThenId), ({ userId }) => userId);
      return new Map([...byOwner].map(([userId, own]) => [userId, used(userId, own, facts)]));
    },
  };
}

type Key = Pick<RuleEvent, 'actionType' | 'priority'>;

function indexOf(rules: readonly Rule[], key: Key): RuleIndex {
  const ruleIndex: RuleIndex = { open: [], bySource: new Map(), byTag: new Map() };
  for (const rule of rules) addTo(rule, key, ruleIndex);
  return ruleIndex;
}

/** Adds a rule to the index if an event of this action type and priority could fire it. */
function addTo(rule: Rule, { actionType, priority }: Key, ruleIndex: RuleIndex): void {
  const { criteria } = rule;
  const { priorities, sources, tags, actionTypes, criteriaType } = criteria;
  const admitted = admits(criteria, actionType);
  const ranked = priority !== null && priorities.includes(priority);
  const put = (byKey: Map<string, Rule[]>, keys: readonly string[]): void => {
    for (const key of new Set(keys)) {
      const known = byKey.get(key);
      if (known) known.push(rule);
      else byKey.set(key, [rule]);
    }
  };
  if (criteriaType === 'match-any') {
    if (actionTypes.length === 0 && !admitted) return;
    const hasNoCriteria = [priorities, sources, tags, actionTypes].every(({ length }) => length === 0);
    if (hasNoCriteria || ranked || (actionTypes.length > 0 && admitted)) return void ruleIndex.open.push(rule);
    put(ruleIndex.bySource, sources);
    return put(ruleIndex.byTag, tags);
  }
  if (!admitted || (priorities.length > 0 && !ranked)) return;
  if (sources.length > 0) return put(ruleIndex.bySource, sources);
  if (tags.length > 0) return put(ruleIndex.byTag, tags);
  ruleIndex.open.push(rule);
}

function candidates(ruleIndex: RuleIndex, { source, tags }: RuleEvent): Rule[] {
  const found = new Set(source === null ? [] : ruleIndex.bySource.get(source));
  for (const tag of tags) for (const rule of ruleIndex.byTag.get(tag) ?? []) found.add(rule);
  return [...ruleIndex.open, ...found];
}

/** The order of a person's rules. */
export function byOrderThenId(a: Pick<Rule, 'order' | 'id'>, b: Pick<Rule, 'order' | 'id'>): number {
  return a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
