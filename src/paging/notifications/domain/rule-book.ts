import { groupBy } from '../../../platform/group-by.js';
import { admits, timesOf, whyNot, type OwnerFacts, type RuleEvent } from './rule-match.js';
import { type NotificationTime, type Rule, stepsOf } from './rule.js';

/** All enabled rules of a tenant, arranged so that an event meets only those that could fire for it. */
export interface RuleBook {
  /** No rule at all: nothing needs to be looked up. */
  readonly isEmpty: boolean;
  /** Some messages about new alerts wait by rules. */
  readonly hasDelays: boolean;
  /** Who has rules about shifts, and for which times before them. */
  readonly shifts: { owners: ReadonlySet<string>; times: ReadonlySet<NotificationTime> };
  /** Those of this person that fire, in their order; the first alone for whom the facts say so. */
  ofPerson(userId: string, event: RuleEvent, facts: OwnerFacts): readonly Rule[];
  /** Everybody with rules that fire, and these rules, likewise. */
  ofEverybody(event: RuleEvent, facts: OwnerFacts): ReadonlyMap<string, readonly Rule[]>;
}

/** Rules that need no further key, and those that can only fire for a certain source or tag. */
interface Shelf {
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
  const shelves = new Map<string, Shelf>();
  // Each is put up when the first event of its kind looks for it.
  const shelfFor = (event: Key): Shelf => {
    const key = `${event.actionType} ${event.priority ?? ''}`;
    const shelf = shelves.get(key) ?? shelfOf(enabled, event);
    shelves.set(key, shelf);
    return shelf;
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
      const firing = candidates(shelfFor(event), event).filter(fires(event, facts));
      const byOwner = groupBy(firing.toSorted(byOrderThenId), ({ userId }) => userId);
      return new Map([...byOwner].map(([userId, own]) => [userId, used(userId, own, facts)]));
    },
  };
}

type Key = Pick<RuleEvent, 'actionType' | 'priority'>;

function shelfOf(rules: readonly Rule[], key: Key): Shelf {
  const shelf: Shelf = { open: [], bySource: new Map(), byTag: new Map() };
  for (const rule of rules) shelve(rule, key, shelf);
  return shelf;
}

/** Puts a rule where every event of this action type and priority that could fire it will look. */
function shelve(rule: Rule, { actionType, priority }: Key, shelf: Shelf): void {
  const { criteria } = rule;
  const { priorities, sources, tags, actionTypes, criteriaType } = criteria;
  const admitted = admits(criteria, actionType);
  const ranked = priority !== null && priorities.includes(priority);
  const put = (index: Map<string, Rule[]>, keys: readonly string[]): void => {
    for (const key of new Set(keys)) {
      const known = index.get(key);
      if (known) known.push(rule);
      else index.set(key, [rule]);
    }
  };
  if (criteriaType === 'match-any') {
    if (actionTypes.length === 0 && !admitted) return;
    const hasNoCriteria = [priorities, sources, tags, actionTypes].every(({ length }) => length === 0);
    if (hasNoCriteria || ranked || (actionTypes.length > 0 && admitted)) return void shelf.open.push(rule);
    put(shelf.bySource, sources);
    return put(shelf.byTag, tags);
  }
  if (!admitted || (priorities.length > 0 && !ranked)) return;
  if (sources.length > 0) return put(shelf.bySource, sources);
  if (tags.length > 0) return put(shelf.byTag, tags);
  shelf.open.push(rule);
}

function candidates(shelf: Shelf, { source, tags }: RuleEvent): Rule[] {
  const found = new Set(source === null ? [] : shelf.bySource.get(source));
  for (const tag of tags) for (const rule of shelf.byTag.get(tag) ?? []) found.add(rule);
  return [...shelf.open, ...found];
}

/** Sorting of a person's rules wherever they are listed or run. */
export function byOrderThenId(a: Pick<Rule, 'order' | 'id'>, b: Pick<Rule, 'order' | 'id'>): number {
  return a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
