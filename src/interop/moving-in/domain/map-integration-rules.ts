import { reasonAgainstTemplate } from '../../../platform/matching/text-template.js';
import { FLAGS } from '../../codec/action-words.js';
import { ASKS_NOTHING } from '../../codec/conditions.js';
import { decodeAction, type WireAction } from '../../codec/integration-rules.js';
import { type Ref, refIn } from '../../codec/refs.js';
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
} from '../../../alerts/integrations/domain/integration-rules.js';
import type { Differences } from './differences.js';
import type { WireObject } from '../../codec/wire-object.js';
import { conditionsOf } from './map-conditions.js';
import type { OrgOther } from './org.js';
import type { Wanted } from './wanted.js';

/** What follows where a rule of that kind is left out. */
const WITHOUT: Readonly<Record<Exclude<RuleKind, 'create'>, string>> = {
  ignore: 'what it ignores is asked about by the other rules',
  close: 'what it closes is asked about by the other rules',
  acknowledge: 'nothing is acknowledged by it',
  addNote: 'no note is added by it',
};
const TEXTS = { ...RULE_TEXTS, ...RULE_REMARKS, customPriority: 50 } as const;

type Action = WireAction<Ref | null>;

/** An integration whose rules are mapped. */
export interface Ruled {
  integration: OrgOther;
  /** The third party's. */
  type: string;
  differences: Differences;
  responderOf: (ref: Ref | null) => Wanted | null;
}

/**
 * The rules of an integration; undefined: it moves without any. Where one that creates cannot be said, none is moved: what it
 * would have created must not be lost.
 */
export function mapRules(ruled: Ruled, actions: WireObject): Wanted | undefined {
  const { integration, differences, type } = ruled;
  const actionsOf = (kind: RuleKind): Action[] =>
    (actions.objects(kind) ?? [])
      .map((each) => decodeAction(each, kind, type, refIn))
      .sort((a, b) => a.order - b.order);
  const lists = RULE_KINDS.map((kind) => [kind, actionsOf(kind)] as const);
  if (lists.every(([, list]) => list.length === 0)) return undefined;
  const unsaid = lists.flatMap(([kind, list]) =>
    list.flatMap((rule) => {
      const { reason } = filterOf(rule);
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
    list.filter((rule) => !left.has(`${kind} ${nameOf(rule)}`)).map((rule) => ruleOf(ruled, rule)),
  ]);
  return Object.fromEntries(mapped) as Wanted;
}

const nameOf = ({ name = 'Rule' }: Action): string => name.slice(0, LONGEST_RULE_NAME);

function patternsIn(lists: readonly (readonly [RuleKind, readonly Action[]])[]): number {
  const conditions = lists.flatMap(([, list]) => list.flatMap(({ filter }) => filter?.conditions ?? []));
  return conditions.filter(({ operation }) => operation === 'matches').length;
}

/** Its conditions; `reason`: why they cannot be said. */
function filterOf({ filter = ASKS_NOTHING }: Action): { filter: Wanted | null; reason: string | null } {
  const found = conditionsOf(filter, true);
  return typeof found === 'string' ? { filter: null, reason: found } : { filter: found, reason: null };
}

function ruleOf(ruled: Ruled, rule: Action): Wanted {
  const { filter } = filterOf(rule);
  const texts = rule.texts.flatMap(([name, template]) => textOf(ruled, rule, name, template));
  const common = { name: nameOf(rule), ...(filter && { filter }), ...Object.fromEntries(texts) };
  if (rule.create === undefined) return common;
  const { priority, customPriority, tags = [], details = {}, actions = [], responders = [], flags } = rule.create;
  return {
    ...{ ...common, ...(priority && { priority }) },
    ...Object.fromEntries(textOf(ruled, rule, 'customPriority', customPriority)),
    ...{ tags: tagsOf(ruled, rule, tags), details: detailsOf(ruled, rule, details) },
    actions: kept(ruled, rule, 'alertActions', actions, RULE_LISTS.actions),
    responders: responders.flatMap((each) => {
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
    ...Object.fromEntries([...FLAGS.map(([, ours]) => [ours, false] as const), ...flags]),
  };
}

/** Undefined: as the sender has it. */
function textOf(ruled: Ruled, rule: Action, name: keyof typeof TEXTS, template?: string): [string, string][] {
  if (template === undefined) return [];
  const longest = Math.min(LONGEST_TEMPLATE, TEXTS[name] * 4);
  const reason = template.length > longest ? 'it is too long' : reasonAgainstTemplate(template, 'request');
  if (reason === null) return [[name, template]];
  // Alerts are told apart, and met again, by their aliases.
  const isDedup = name === 'alias' && ruled.integration.enabled;
  const what = `the ${name} of its rule ${nameOf(rule)} cannot be said: ${reason}`;
  ruled.differences.differs(ruled.integration, what, `the ${name} stays as the sender has it`, isDedup);
  return [];
}

function tagsOf(ruled: Ruled, rule: Action, tags: readonly string[]): string[] {
  const { max, each } = RULE_LISTS.tags;
  const fitting = tags.filter((tag) => reasonAgainstTemplate(tag, 'request') === null);
  return kept(ruled, rule, 'tags', fitting, { max, each: each * 4 }, tags.length);
}

function detailsOf(ruled: Ruled, rule: Action, details: Readonly<Record<string, string>>): Record<string, string> {
  const fits = (text: string): boolean => text.length <= LONGEST_DETAIL;
  const all = Object.entries(details);
  const some = all
    .filter(([key, value]) => fits(key) && fits(value) && reasonAgainstTemplate(value, 'request') === null)
    .slice(0, MOST_DETAILS);
  tell(ruled, rule, 'extra properties', all.length - some.length);
  return Object.fromEntries(some);
}

function kept(
  ruled: Ruled,
  rule: Action,
  what: string,
  texts: readonly string[],
  { max, each }: { max: number; each: number },
  all = texts.length,
): string[] {
  const some = texts.filter((text) => text !== '' && text.length <= each).slice(0, max);
  tell(ruled, rule, what, all - some.length);
  return some;
}

function tell({ integration, differences }: Ruled, rule: Action, what: string, left: number): void {
  if (left > 0)
    differences.differs(
      integration,
      `${left} of the ${what} of its rule ${nameOf(rule)} are too long, too many, or no templates of here`,
      'they are left out',
      false,
    );
}
