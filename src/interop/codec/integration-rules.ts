import { PRIORITIES, type Priority } from '../../platform/domain/priority.js';
import {
  type CreateRule,
  type IntegrationRules,
  RULE_KINDS,
  type RuleKind,
} from '../../alerts/integrations/domain/integration-rules.js';
import type { IntegrationDetailView } from '../../alerts/integrations/dto/integration.views.js';
import { conditionField, FLAGS, shownField, templateOf } from './action-words.js';
import { ASKS_NOTHING, conditionsAt, encodeConditions, type WireConditions } from './conditions.js';
import { shownType } from './integration.js';
import { type RefReader, refsTo, thingIn, thingShape, type Things } from './refs.js';
import { type Json, present, WireObject } from './wire-object.js';

const ALL = ['user', 'team', 'schedule', 'escalation', 'none'] as const;

/** What is kept as it was sent: it holds as long as the rules are those that were made of it. */
export type ActionsSent = Partial<Record<RuleKind, readonly Json[]>>;

const TEXTS = ['alias', 'user', 'note'] as const;
const TEXTS_OF_CREATE = ['message', 'description', 'entity', 'source'] as const;
/** What is echoed of an action. */
const ECHOED = [
  ...(['type', 'name', 'order', 'filter', 'user', 'note', 'alias', 'source', 'message', 'description'] as const),
  ...(['entity', 'priority', 'customPriority', 'alertActions', 'responders', 'tags', 'extraProperties'] as const),
  ...FLAGS.map(([theirs]) => theirs),
];

/** The five lists of a body; null and absent ones are empty. @throws ApiError 422 */
export function actionsSent(body: WireObject): ActionsSent {
  const lists = RULE_KINDS.flatMap((kind) => {
    const list = body.objects(kind);
    return list?.length ? [[kind, list.map((each) => each.only(...ECHOED))] as const] : [];
  });
  return Object.fromEntries(lists);
}

/** One action, for one that is added. @throws ApiError 422 */
export function actionSent(body: WireObject): { kind: RuleKind; action: Json } {
  const type = body.required('type');
  const kind = RULE_KINDS.find((each) => each === type);
  if (kind === undefined) body.fault('type', `must be one of ${RULE_KINDS.join(', ')}`);
  return { kind: kind ?? 'create', action: body.only(...ECHOED) };
}

/** An action, with the names of here in its templates and conditions; absent values are undefined. */
export interface WireAction<R> {
  name?: string;
  order: number;
  filter?: WireConditions;
  texts: (readonly [(typeof TEXTS | typeof TEXTS_OF_CREATE)[number], string])[];
  /** Of one that creates alerts. */
  create?: {
    priority?: Priority;
    customPriority?: string;
    tags?: string[];
    details?: Record<string, string>;
    actions?: string[];
    /** Null: a backup has lost it. */
    responders?: (R | null)[];
    flags: (readonly [(typeof FLAGS)[number][1], boolean])[];
  };
}

/** @param type the third party's of the integration */
export function decodeAction<R>(wire: WireObject, kind: RuleKind, type: string, refs: RefReader<R>): WireAction<R> {
  const names = kind === 'ignore' ? [] : kind === 'create' ? [...TEXTS, ...TEXTS_OF_CREATE] : TEXTS;
  const texts = names.flatMap((name) => {
    const text = wire.text(name);
    // Empty texts are none: the field stays as the sender has it.
    return text === undefined ? [] : [[name, templateOf(type, text)] as const];
  });
  return {
    ...{ name: wire.losable('name'), order: wire.number('order') ?? 0, filter: filterIn(wire, type), texts },
    create: kind === 'create' ? decodeCreate(wire, type, refs) : undefined,
  };
}

function decodeCreate<R>(wire: WireObject, type: string, refs: RefReader<R>): WireAction<R>['create'] {
  const details = wire.details('extraProperties');
  const text = wire.text('priority');
  const priority = PRIORITIES.find((each) => each === text);
  // A priority may be a template there, in two places.
  const customPriority = wire.text('customPriority') ?? (priority ? undefined : text);
  return {
    ...{ priority, customPriority: customPriority && templateOf(type, customPriority) },
    tags: wire.texts('tags')?.map((tag) => templateOf(type, tag)),
    details:
      details && Object.fromEntries(Object.entries(details).map(([key, value]) => [key, templateOf(type, value)])),
    ...{
      actions: wire.texts('alertActions'),
      responders: wire.losableObjects('responders')?.map((each) => each && refs(each, ALL)),
    },
    flags: FLAGS.flatMap(([theirs, ours]) => {
      const flag = wire.flag(theirs);
      return flag === undefined ? [] : [[ours, flag] as const];
    }),
  };
}

function filterIn(wire: WireObject, type: string): WireConditions | undefined {
  const fieldOf = (field: string): { field: string; key?: string } => conditionField(type, field);
  const filter = conditionsAt(wire, 'filter', { typeKey: 'conditionMatchType', fieldOf });
  // As theirs: all of no conditions hold.
  const asksNothing = filter?.type === 'match-all-conditions' && filter.conditions.length === 0;
  return asksNothing ? ASKS_NOTHING : filter;
}

/** What actions say, for the rules of an integration here. @param type the third party's of the integration @throws ApiError 422 */
export function rulesIn(sent: ActionsSent, type: string, things: Things): Record<string, unknown> {
  const wire = WireObject.request(sent);
  const lists = RULE_KINDS.map((kind) => [
    kind,
    (wire.objects(kind) ?? []).map((each) => ruleOf(decodeAction(each, kind, type, refsTo(things)))),
  ]);
  return Object.fromEntries(lists) as Record<string, unknown>;
}

function ruleOf<R extends { type: string }>({ name, filter, texts, create }: WireAction<R>): Record<string, unknown> {
  const { flags = [], responders, ...fields } = create ?? {};
  return {
    ...{ name, ...Object.fromEntries(texts), ...present(fields) },
    ...(filter && { filter: filter.type === 'match-all' ? { type: filter.type } : filter }),
    ...(responders && { responders: responders.filter((each) => each?.type !== 'none') }),
    ...(Object.fromEntries(flags) as object),
  };
}

/** The answer. Every action has a filter: the Terraform provider crashes without one. @param sent as it came, while it holds */
export function encodeActions(view: IntegrationDetailView, sent: ActionsSent | null, things: Things): Json {
  const { id, name, enabled, type, rules } = view;
  const shown = sent ?? actionsOf(rules ?? {}, shownType(type));
  return {
    _parent: { id, name, enabled, type: shownType(type) },
    ...Object.fromEntries(RULE_KINDS.map((kind) => [kind, (shown[kind] ?? []).map((each) => shapeOf(each, things))])),
  };
}

function shapeOf(action: Json, things: Things): Json {
  const wire = WireObject.request(action);
  return {
    ...action,
    filter: action['filter'] ?? { conditionMatchType: 'match-all' },
    ...(wire.has('responders') && {
      responders: (wire.objects('responders') ?? []).map((each) => responderShape(each, things)),
    }),
  };
}

/** Who is there no more keeps the id. */
function responderShape(sent: WireObject, things: Things): Json {
  const [type, id] = [sent.text('type'), sent.text('id')];
  if (type !== undefined && id !== undefined) return thingShape(type, id.toLowerCase(), things);
  const found = thingIn(sent, things, ALL);
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

function actionOf(kind: RuleKind, rule: CreateRule, order: number, type: string): Json {
  const { name, filter, alias, user, note } = rule;
  const common = {
    type: kind,
    name,
    order,
    filter: encodeConditions(filter, 'conditionMatchType', (field) => ({ field: shownField(type, field) })),
  };
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
