import { PRIORITIES } from '../../../alerts/domain/alert.js';
import type { ConditionList } from '../../../common/matching/conditions.js';
import {
  type CreateRule,
  type IntegrationRules,
  RULE_KINDS,
  type RuleKind,
} from '../../../integrations/domain/integration-rules.js';
import type { IntegrationDetailView } from '../../../integrations/dto/integration.views.js';
import { conditionField, FLAGS, shownField, templateOf } from './action-words.js';
import { shownType } from './integration-shape.js';
import { thingIn, thingShape, type Things } from './named-things.js';
import {
  flagIn,
  isWire,
  numberIn,
  objectIn,
  objectsIn,
  requiredText,
  textIn,
  textsIn,
  unprocessable,
  type Wire,
} from './wire-body.js';

const PEOPLE = ['user', 'team', 'schedule', 'escalation'] as const;

/** What is kept as it was sent: it holds as long as the rules are those that were made of it. */
export type ActionsSent = Partial<Record<RuleKind, readonly Wire[]>>;

const TEXTS = ['alias', 'user', 'note'] as const;
const TEXTS_OF_CREATE = ['message', 'description', 'entity', 'source'] as const;
/** What is echoed of an action. */
const ECHOED = [
  ...(['type', 'name', 'order', 'filter', 'user', 'note', 'alias', 'source', 'message', 'description'] as const),
  ...(['entity', 'priority', 'customPriority', 'alertActions', 'responders', 'tags', 'extraProperties'] as const),
  ...FLAGS.map(([theirs]) => theirs),
];

/** The five lists of a body; null and absent ones are empty. @throws ApiError 422 */
export function actionsSent(body: Wire): ActionsSent {
  const lists = RULE_KINDS.flatMap((kind) => {
    const list = objectsIn(body, kind);
    return list?.length ? [[kind, list.map(echoOf)] as const] : [];
  });
  return Object.fromEntries(lists);
}

/** One action, for one that is added. @throws ApiError 422 */
export function actionSent(body: Wire): { kind: RuleKind; action: Wire } {
  const type = requiredText(body, 'type');
  const kind = RULE_KINDS.find((each) => each === type);
  if (kind === undefined) throw unprocessable(`type must be one of ${RULE_KINDS.join(', ')}`);
  return { kind, action: echoOf(body) };
}

const echoOf = (action: Wire): Wire =>
  Object.fromEntries(
    ECHOED.flatMap((key) => (action[key] === undefined || action[key] === null ? [] : [[key, action[key]]])),
  );

/** What actions say, for the rules of an integration here. @param type the third party's of the integration @throws ApiError 422 */
export function rulesIn(sent: ActionsSent, type: string, things: Things): Record<string, unknown> {
  const lists = RULE_KINDS.map((kind) => [
    kind,
    (sent[kind] ?? []).map((action, place) => ruleIn(kind, action, type, things, `${kind}.${place}`)),
  ]);
  return Object.fromEntries(lists) as Record<string, unknown>;
}

function ruleIn(kind: RuleKind, action: Wire, type: string, things: Things, path: string): Record<string, unknown> {
  const texts = (names: readonly string[]): object =>
    Object.fromEntries(names.flatMap((name) => templateIn(action, name, type, path)));
  numberIn(action, 'order', `${path}.order`);
  const common = { name: requiredText(action, 'name', `${path}.name`), ...filterIn(action, type, path) };
  if (kind === 'ignore') return common;
  if (kind !== 'create') return { ...common, ...texts(TEXTS) };
  const flags = FLAGS.flatMap(([theirs, ours]) => {
    const flag = flagIn(action, theirs, `${path}.${theirs}`);
    return flag === undefined ? [] : [[ours, flag]];
  });
  return {
    ...common,
    ...texts([...TEXTS, ...TEXTS_OF_CREATE]),
    ...priorityIn(action, type, path),
    tags: textsIn(action, 'tags', `${path}.tags`)?.map((tag) => templateOf(type, tag)),
    details: detailsIn(action, type, path),
    actions: textsIn(action, 'alertActions', `${path}.alertActions`),
    responders: objectsIn(action, 'responders', `${path}.responders`)?.flatMap((each, place) => {
      const found = thingIn(each, things, [...PEOPLE, 'none'], `${path}.responders.${place}`);
      return found === null ? [] : [{ type: found.type, id: found.id }];
    }),
    ...(Object.fromEntries(flags) as object),
  };
}

/** Empty texts are none: the field stays as the sender has it. */
function templateIn(action: Wire, name: string, type: string, path: string): [string, string][] {
  const text = textIn(action, name, `${path}.${name}`);
  return text === undefined ? [] : [[name, templateOf(type, text)]];
}

/** A priority may be a template there, in two places. */
function priorityIn(action: Wire, type: string, path: string): object {
  const priority = textIn(action, 'priority', `${path}.priority`);
  const known = PRIORITIES.find((each) => each === priority);
  const custom = textIn(action, 'customPriority', `${path}.customPriority`) ?? (known ? undefined : priority);
  return {
    ...(known && { priority: known }),
    ...(custom === undefined ? {} : { customPriority: templateOf(type, custom) }),
  };
}

function detailsIn(action: Wire, type: string, path: string): Record<string, string> | undefined {
  const details = objectIn(action, 'extraProperties', `${path}.extraProperties`);
  return (
    details &&
    Object.fromEntries(
      Object.entries(details).map(([key, value]) => {
        if (typeof value !== 'string') throw unprocessable(`${path}.extraProperties must be an object of strings`);
        return [key, templateOf(type, value)];
      }),
    )
  );
}

function filterIn(action: Wire, type: string, path: string): object {
  const filter = objectIn(action, 'filter', `${path}.filter`);
  if (filter === undefined) return {};
  const at = `${path}.filter.conditions`;
  const conditions = (objectsIn(filter, 'conditions', at) ?? []).map((each, place) => ({
    ...conditionField(type, requiredText(each, 'field', `${at}.${place}.field`)),
    ...keyIn(each, `${at}.${place}.key`),
    not: flagIn(each, 'not', `${at}.${place}.not`) ?? false,
    operation: requiredText(each, 'operation', `${at}.${place}.operation`),
    expectedValue: textIn(each, 'expectedValue', `${at}.${place}.expectedValue`) ?? '',
    order: numberIn(each, 'order', `${at}.${place}.order`),
  }));
  const kind = requiredText(filter, 'conditionMatchType', `${path}.filter.conditionMatchType`);
  // As theirs: all of no conditions hold.
  const all = kind === 'match-all' || (kind === 'match-all-conditions' && conditions.length === 0);
  return { filter: all ? { type: 'match-all' } : { type: kind, conditions } };
}

function keyIn(condition: Wire, path: string): { key?: string } {
  const key = textIn(condition, 'key', path);
  return key === undefined ? {} : { key };
}

/** The answer. Every action has a filter: the Terraform provider crashes without one. @param sent as it came, while it holds */
export function actionsShape(view: IntegrationDetailView, sent: ActionsSent | null, things: Things): Wire {
  const { id, name, enabled, type, rules } = view;
  const shown = sent ?? actionsOf(rules ?? {}, shownType(type));
  return {
    _parent: { id, name, enabled, type: shownType(type) },
    ...Object.fromEntries(RULE_KINDS.map((kind) => [kind, (shown[kind] ?? []).map((each) => shapeOf(each, things))])),
  };
}

function shapeOf({ filter, responders, ...action }: Wire, things: Things): Wire {
  const people = Array.isArray(responders) ? responders.filter(isWire) : undefined;
  return {
    ...action,
    filter: filter ?? { conditionMatchType: 'match-all' },
    ...(people && { responders: people.map((each) => responderShape(each, things)) }),
  };
}

/** Who is there no more keeps the id. */
function responderShape(sent: Wire, things: Things): Wire {
  const { type, id } = sent;
  if (typeof type === 'string' && typeof id === 'string') return thingShape(type, id.toLowerCase(), things);
  const found = thingIn(sent, things, [...PEOPLE, 'none'], 'responders');
  return found === null ? { type: 'none' } : thingShape(found.type, found.id, things);
}

/** Rules as actions, where they were not made by a client of these shapes. */
function actionsOf(rules: IntegrationRules, type: string): ActionsSent {
  const lists = RULE_KINDS.map((kind) => [
    kind,
    (rules[kind] ?? []).map((rule, place) => actionOf(kind, rule, place + 1, type)),
  ]);
  return Object.fromEntries(lists) as ActionsSent;
}

function actionOf(kind: RuleKind, rule: CreateRule, order: number, type: string): Wire {
  const { name, filter, alias, user, note } = rule;
  const common = { type: kind, name, order, filter: filterShape(filter, type) };
  if (kind === 'ignore') return common;
  const texts = { user: user ?? '{{user}}', note: note ?? '{{note}}', alias: alias ?? '{{alias}}' };
  if (kind !== 'create') return { ...common, ...texts };
  const { message, description, entity, source, priority, customPriority = '', tags = [], details = {} } = rule;
  return {
    ...{ ...common, ...texts, note: note ?? '' },
    ...{ message: message ?? '{{message}}', description: description ?? '{{description}}' },
    ...{ entity: entity ?? '{{entity}}', source: source ?? '{{source}}' },
    ...{ priority: priority ?? (customPriority || '{{priority}}'), customPriority, tags, extraProperties: details },
    ...{
      alertActions: rule.actions ?? [],
      responders: (rule.responders ?? []).map(({ type: of, id }) => ({ type: of, id })),
    },
    ...Object.fromEntries(FLAGS.map(([theirs, ours]) => [theirs, rule[ours] ?? false])),
  };
}

function filterShape(list: ConditionList | undefined, type: string): Wire {
  if (list === undefined || list.type === 'match-all') return { conditionMatchType: 'match-all' };
  return {
    conditionMatchType: list.type,
    conditions: (list.conditions ?? []).map(({ field, key, not = false, operation, expectedValue = '', order }) => ({
      ...{ field: shownField(type, { field, key }), not, operation, expectedValue, order },
    })),
  };
}
