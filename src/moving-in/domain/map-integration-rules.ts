import { PRIORITIES } from '../../alerts/domain/alert.js';
import { reasonAgainstTemplate } from '../../common/matching/text-template.js';
import { conditionField, FLAGS, templateOf } from '../../compat/configuration/domain/action-words.js';
import {
  LONGEST_DETAIL,
  LONGEST_RULE_NAME,
  LONGEST_TEMPLATE,
  MOST_DETAILS,
  MOST_PATTERNS,
  MOST_RULES,
  RULE_KINDS,
  RULE_LISTS,
  RULE_REMARKS,
  RULE_TEXTS,
  type RuleKind,
} from '../../integrations/domain/integration-rules.js';
import type { Differences } from './differences.js';
import type { Given } from './given.js';
import { conditionsOf } from './map-conditions.js';
import type { OrgOther } from './org.js';
import { readConditions } from './read-parts.js';
import type { Wanted } from './wanted.js';

/** What follows where a rule of that kind is left out. */
const WITHOUT: Readonly<Record<Exclude<RuleKind, 'create'>, string>> = {
  ignore: 'what it ignores is asked about by the other rules',
  close: 'what it closes is asked about by the other rules',
  acknowledge: 'nothing is acknowledged by it',
  addNote: 'no note is added by it',
};
const TEXTS = { ...RULE_TEXTS, ...RULE_REMARKS, customPriority: 50 } as const;
const OF_ANSWERS = ['alias', 'user', 'note'] as const;
const OF_CREATES = [...OF_ANSWERS, 'message', 'description', 'entity', 'source'] as const;

/** An integration whose rules are mapped. */
export interface Ruled {
  integration: OrgOther;
  /** The third party's. */
  type: string;
  differences: Differences;
  responderOf: (given: unknown) => Wanted | null;
}

/**
 * The rules of an integration; undefined: it moves without any. Where one that creates cannot be said, none is moved: what it
 * would have created must not be lost.
 */
export function mapRules(ruled: Ruled, actions: Given): Wanted | undefined {
  const { integration, differences } = ruled;
  const lists = RULE_KINDS.map((kind) => [kind, inOrder(actions.each(kind))] as const);
  if (lists.every(([, list]) => list.length === 0)) return undefined;
  const unsaid = lists.flatMap(([kind, list]) =>
    list.flatMap((rule) => {
      const { reason } = filterOf(ruled, rule);
      return reason === null ? [] : [{ kind, name: nameOf(rule), reason }];
    }),
  );
  const tooMany = lists.find(([, list]) => list.length > MOST_RULES)?.[0];
  const lost =
    unsaid.find(({ kind }) => kind === 'create') ??
    (tooMany && { name: tooMany, reason: `there are more than ${MOST_RULES}` }) ??
    (patternsIn(lists) > MOST_PATTERNS && { name: 'all', reason: `there are more than ${MOST_PATTERNS} patterns` });
  if (lost) {
    const what = `its rules cannot be said: of ${lost.name}, ${lost.reason}`;
    const effect =
      'every alert of its sender is taken as Pager reads it; none is left out, and its priority may be another';
    differences.differs(integration, what, effect, integration.enabled);
    return undefined;
  }
  for (const { kind, name, reason } of unsaid)
    if (kind !== 'create')
      differences.differs(
        integration,
        `its rule ${name} cannot be said: ${reason}`,
        WITHOUT[kind],
        integration.enabled,
      );
  const left = new Set(unsaid.map(({ kind, name }) => `${kind} ${name}`));
  const mapped = lists.map(([kind, list]) => [
    kind,
    list.filter((rule) => !left.has(`${kind} ${nameOf(rule)}`)).map((rule) => ruleOf(ruled, kind, rule)),
  ]);
  return Object.fromEntries(mapped) as Wanted;
}

const inOrder = (rules: readonly Given[]): Given[] =>
  rules.toSorted((a, b) => a.whole('order', 0) - b.whole('order', 0));

const nameOf = (rule: Given): string => (rule.optional('name') || 'Rule').slice(0, LONGEST_RULE_NAME);

function patternsIn(lists: readonly (readonly [RuleKind, readonly Given[]])[]): number {
  const conditions = lists.flatMap(([, list]) => list.flatMap((rule) => readConditions(rule, 'filter').conditions));
  return conditions.filter(({ operation }) => operation === 'matches').length;
}

/** Its conditions; `reason`: why they cannot be said. */
function filterOf({ type }: Ruled, rule: Given): { filter: Wanted | null; reason: string | null } {
  const { conditions, ...list } = readConditions(rule, 'filter');
  const own = conditions.map((each) => ({
    ...each,
    ...(each.field === null ? {} : conditionField(type, each.field)),
  }));
  const found = conditionsOf({ ...list, conditions: own });
  return typeof found === 'string' ? { filter: null, reason: found } : { filter: found, reason: null };
}

function ruleOf(ruled: Ruled, kind: RuleKind, rule: Given): Wanted {
  const { filter } = filterOf(ruled, rule);
  const common = { name: nameOf(rule), ...(filter && { filter }) };
  const texts = (names: readonly (keyof typeof TEXTS)[]): Wanted =>
    Object.fromEntries(names.flatMap((name) => textOf(ruled, rule, name, rule.optional(name))));
  if (kind === 'ignore') return common;
  if (kind !== 'create') return { ...common, ...texts(OF_ANSWERS) };
  return {
    ...common,
    ...texts(OF_CREATES),
    ...priorityOf(ruled, rule),
    tags: tagsOf(ruled, rule),
    details: detailsOf(ruled, rule),
    actions: kept(ruled, rule, 'alertActions', rule.texts('alertActions'), RULE_LISTS.actions),
    responders: rule.list('responders').flatMap((each) => {
      const responder = ruled.responderOf(each);
      if (responder !== null) return [responder];
      const effect = 'what this rule creates is for the others only';
      ruled.differences.lacks(
        ruled.integration,
        `its rule ${nameOf(rule)} names a responder who is not there`,
        effect,
        ruled.integration.enabled,
      );
      return [];
    }),
    ...Object.fromEntries(FLAGS.map(([theirs, ours]) => [ours, rule.flag(theirs, false)])),
  };
}

/** Empty: as the sender has it. */
function textOf(ruled: Ruled, rule: Given, name: keyof typeof TEXTS, text: string | null): [string, string][] {
  if (text === null || text === '') return [];
  const template = templateOf(ruled.type, text);
  const longest = Math.min(LONGEST_TEMPLATE, TEXTS[name] * 4);
  const reason = template.length > longest ? 'it is too long' : reasonAgainstTemplate(template, 'request');
  if (reason === null) return [[name, template]];
  // Alerts are told apart, and met again, by their aliases.
  const isDedup = name === 'alias' && ruled.integration.enabled;
  const what = `the ${name} of its rule ${nameOf(rule)} cannot be said: ${reason}`;
  ruled.differences.differs(ruled.integration, what, `the ${name} stays as the sender has it`, isDedup);
  return [];
}

function priorityOf(ruled: Ruled, rule: Given): Wanted {
  const priority = rule.optional('priority') ?? '';
  const known = PRIORITIES.find((each) => each === priority);
  const custom = rule.optional('customPriority') || (known ? '' : priority);
  return {
    ...(known && { priority: known }),
    ...(Object.fromEntries(textOf(ruled, rule, 'customPriority', custom)) as Wanted),
  };
}

function tagsOf(ruled: Ruled, rule: Given): string[] {
  const { max, each } = RULE_LISTS.tags;
  const tags = rule.texts('tags').map((tag) => templateOf(ruled.type, tag));
  const fitting = tags.filter((tag) => reasonAgainstTemplate(tag, 'request') === null);
  return kept(ruled, rule, 'tags', fitting, { max, each: each * 4 }, tags.length);
}

function detailsOf(ruled: Ruled, rule: Given): Record<string, string> {
  const all = Object.entries(rule.within('extraProperties')?.json ?? {}).map(([key, value]) => [
    key,
    typeof value === 'string' ? templateOf(ruled.type, value) : value,
  ]);
  const fits = (text: unknown): boolean => typeof text === 'string' && text.length <= LONGEST_DETAIL;
  const fitting = all.filter(
    ([key, value]) => fits(key) && fits(value) && reasonAgainstTemplate(value, 'request') === null,
  );
  const some = fitting.slice(0, MOST_DETAILS);
  tell(ruled, rule, 'extra properties', all.length - some.length);
  return Object.fromEntries(some) as Record<string, string>;
}

function kept(
  ruled: Ruled,
  rule: Given,
  what: string,
  texts: readonly string[],
  { max, each }: { max: number; each: number },
  all = texts.length,
): string[] {
  const some = texts.filter((text) => text !== '' && text.length <= each).slice(0, max);
  tell(ruled, rule, what, all - some.length);
  return some;
}

function tell({ integration, differences }: Ruled, rule: Given, what: string, left: number): void {
  if (left > 0)
    differences.differs(
      integration,
      `${left} of the ${what} of its rule ${nameOf(rule)} are too long, too many, or no templates of here`,
      'they are left out',
      false,
    );
}
