import type { WireConditions } from '../../../codec/conditions.js';
import type { WireObject } from '../../../codec/wire-object.js';
import { PRIORITIES, type Priority } from '../../../../platform/domain/priority.js';
import { conditionsOf } from '../../domain/map-conditions.js';
import { alternativesOf, both, type Conjunction, Unsayable } from './pcl.js';

/* The rules that events pass on their way to a service, as one list of which the first that fits decides. */

/** What a rule makes of an event; what is absent stays as it is. */
export interface Effects {
  priority?: Priority;
  severity?: string;
  /** An alert is made, and nobody is paged. */
  suppress?: boolean;
  /** People are paged after so many seconds, unless it is over by then. */
  suspend?: number;
  note?: string;
  /** The escalation policy, by its id there. */
  escalation?: string;
  /** Where it goes, by the id there; `unrouted`: nowhere. */
  service?: string;
}

export interface EventRule {
  name: string;
  /** One of these has to hold. */
  when: readonly Conjunction[];
  effects: Effects;
}

const ALWAYS: readonly Conjunction[] = [[]];
/** Far more than an integration here may have. */
const MOST_FOLLOWED = 500;
/** Of what no other rule of a list fits. */
const REST = 'Everything else';

/** Told of what cannot be said. */
export type Tell = (what: string, effect: string) => void;

/** Priorities here by the ids there. */
export type PriorityOf = ReadonlyMap<string, Priority>;

/** Every event fits one of them. */
export const PASS_ALL: readonly EventRule[] = [{ name: REST, when: ALWAYS, effects: {} }];

/**
 * The rules of an orchestration, with those of the sets to which they lead. One that cannot be said is left out.
 * @param path as the API tells it; undefined: there is none
 */
export function rulesOf(path: WireObject | undefined, priorities: PriorityOf, tell: Tell): readonly EventRule[] {
  if (path === undefined) return PASS_ALL;
  const sets = new Map((path.objects('sets') ?? []).map((set) => [set.text('id') ?? '', set.objects('rules') ?? []]));
  const isRouter = path.text('type') === 'router';
  const rest = path.object('catch_all')?.object('actions');
  const done = new Map<string, readonly EventRule[]>();
  const open = new Set<string>();
  const ofSet = (id: string): readonly EventRule[] => {
    const known = done.get(id);
    if (known !== undefined) return known;
    if (open.has(id)) throw new Unsayable('its sets lead back to themselves');
    open.add(id);
    const found: EventRule[] = [];
    for (const rule of sets.get(id) ?? []) {
      if (rule.flag('disabled') === true) continue;
      const name = rule.text('label') ?? rule.text('id') ?? 'Rule';
      try {
        const [when, actions] = [conditionsIn(rule), rule.part('actions')];
        const effects = effectsIn(actions, isRouter, priorities, (what, effect) => tell(`${name}: ${what}`, effect));
        const next = isRouter ? undefined : actions.text('route_to');
        const inner = next === undefined ? PASS_ALL : ofSet(next);
        if (found.length + inner.length > MOST_FOLLOWED) throw new Unsayable('it leads to too many rules');
        found.push(...inner.map((each) => joined({ name, when, effects }, each)));
      } catch (error) {
        if (!(error instanceof Unsayable)) throw error;
        tell(`${name}: ${error.message}`, 'the rule is left out: the next one that fits decides');
      }
    }
    const last = rest ? effectsIn(rest, isRouter, priorities, tell) : {};
    const all = untilAlways([...found, { name: REST, when: ALWAYS, effects: last }]);
    done.set(id, all);
    return all;
  };
  return ofSet('start');
}

/** The rules of a list, each followed by those that come after it. @throws Unsayable for too many */
export function followed(
  rules: readonly EventRule[],
  after: (rule: EventRule) => readonly EventRule[],
): readonly EventRule[] {
  const found: EventRule[] = [];
  for (const rule of rules) {
    const next = after(rule);
    if (found.length + next.length > MOST_FOLLOWED) throw new Unsayable('they are too many');
    found.push(...next.map((each) => joined(rule, each)));
  }
  return untilAlways(found);
}

function joined(first: EventRule, then: EventRule): EventRule {
  const names = [first.name, then.name].filter((name) => name !== REST);
  return {
    name: names.length === 0 ? REST : names.join(': '),
    when: both(first.when, then.when),
    effects: { ...first.effects, ...then.effects },
  };
}

/** No rule is asked after one that fits everything. */
function untilAlways(rules: readonly EventRule[]): readonly EventRule[] {
  const end = rules.findIndex(({ when }) => when.some((all) => all.length === 0));
  return end === -1 ? rules : rules.slice(0, end + 1);
}

function conditionsIn(rule: WireObject): readonly Conjunction[] {
  const conditions = rule.objects('conditions') ?? [];
  if (conditions.length === 0) return ALWAYS;
  const found = conditions.flatMap((each) => alternativesOf(each.text('expression') ?? ''));
  for (const filter of filtersOf(found)) {
    const reason = conditionsOf(filter);
    if (typeof reason === 'string') throw new Unsayable(reason);
  }
  return found;
}

/** The lists of conditions that together say the same, one for each rule here. */
export function filtersOf(when: readonly Conjunction[]): WireConditions[] {
  if (when.every((all) => all.length === 1) && when.length > 1)
    return [{ type: 'match-any-condition', conditions: when.flat() }];
  return when.map((conditions) => ({ type: 'match-all-conditions', conditions }));
}

/** What rules do that has no place here. */
const OTHERS: Readonly<Record<string, string>> = {
  extractions: 'it changes fields of the event',
  automation_actions: 'it calls an automation action',
  pagerduty_automation_actions: 'it calls an automation action',
  incident_custom_field_updates: 'it sets custom fields',
  dynamic_route_to: 'it finds the service by a field of the event',
  event_action: 'it changes whether the event triggers or resolves',
};

function effectsIn(actions: WireObject, isRouter: boolean, priorities: PriorityOf, tell: Tell): Effects {
  for (const [action, what] of Object.entries(OTHERS)) {
    const value = actions.member(action);
    if (value !== undefined && !(Array.isArray(value) && value.length === 0)) tell(what, 'this is left out');
  }
  const isDropped = actions.flag('drop_event') === true;
  if (isDropped) tell('it drops the event', 'an alert is made, and nobody is paged');
  const [priority, severity, suspend] = [actions.text('priority'), actions.text('severity'), actions.number('suspend')];
  const [note, escalation] = [actions.text('annotate'), actions.text('escalation_policy')];
  if (priority !== undefined && !priorities.has(priority)) tell('its priority is not there', 'this is left out');
  const known = priorities.get(priority ?? '') ?? OF_SEVERITY.get(severity ?? '');
  return {
    ...(known && { priority: known }),
    ...(severity !== undefined && { severity }),
    ...(suspend ? { suspend } : {}),
    ...(actions.has('suppress') || isDropped ? { suppress: isDropped || actions.flag('suppress') === true } : {}),
    ...(note !== undefined && { note }),
    ...(escalation !== undefined && { escalation }),
    ...(isRouter && actions.has('route_to') && { service: actions.text('route_to') ?? '' }),
  };
}

/** As events have it without rules (`families/pagerduty-events.ts`). */
const OF_SEVERITY = new Map<string, Priority>([
  ['critical', 'P1'],
  ['error', 'P2'],
  ['warning', 'P3'],
  ['info', 'P4'],
]);

/** The priorities of an account, from the most to the least severe. @param tell of one that is called otherwise here */
export function prioritiesOf(list: readonly WireObject[], tell: (name: string, here: Priority) => void): PriorityOf {
  return new Map(
    list.flatMap((each, place) => {
      const [id, name] = [each.required('id'), each.text('name') ?? ''];
      const here = PRIORITIES.find((known) => known === name) ?? PRIORITIES[Math.min(place, PRIORITIES.length - 1)];
      if (here !== name && here !== undefined) tell(name, here);
      return here === undefined ? [] : [[id, here] as const];
    }),
  );
}
