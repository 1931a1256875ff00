import {
  asksNothing,
  compileConditions,
  CONDITION_FIELDS,
  CONDITION_TYPES,
  type ConditionTest,
} from '../../../platform/matching/conditions.js';
import { unlessUndecided } from '../../../platform/matching/decision.js';
import type { MatchableAlert } from '../../../platform/matching/match-criteria.js';
import { isPayloadField } from '../../../platform/matching/payload-path.js';
import { reasonAgainstTemplate } from '../../../platform/matching/text-template.js';
import type { DefaultResponder } from './default-responders.js';
import {
  type AnswerKind,
  type AnswerRule,
  type CreateRule,
  type IgnoreRule,
  type IntegrationRules,
  RULE_KINDS,
  RULE_PRIORITIES,
  type RuleKind,
} from './integration-rules.js';

/** Which rule is carried out. */
export type RuleChoice =
  | { kind: 'ignore'; rule: IgnoreRule }
  | { kind: 'create'; rule: CreateRule }
  | { kind: AnswerKind; rule: AnswerRule }
  /** None fits, but one that creates cannot be read: the alert is created as it comes, since none may be lost. */
  | { kind: 'unread' }
  | { kind: 'none' };

interface CompiledRule {
  choice: RuleChoice;
  fits: ConditionTest;
}

export interface CompiledRules {
  /** The first rule that fits, of these kinds. */
  choose: (asked: MatchableAlert, kinds?: readonly RuleKind[]) => RuleChoice;
  has: (kind: RuleKind) => boolean;
  /** Every rule that creates, whatever it fits. */
  creating: readonly CreateRule[];
}

/**
 * Compiles the stored rules of an integration.
 * @param unread called for each that cannot be read, which counts as absent
 */
export function compileIntegrationRules(
  stored: unknown,
  unread: (rule: string, error: unknown) => void,
): CompiledRules | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const byKind = new Map(RULE_KINDS.map((kind) => [kind, compileKind(kind, (stored as Lists)[kind], unread)]));
  if ([...byKind.values()].every((rules) => rules.length === 0)) return null;
  return {
    choose: (asked, kinds = RULE_KINDS) => {
      for (const kind of kinds) {
        const found = byKind.get(kind)?.find(({ fits }) => fits(asked));
        if (found) return found.choice;
      }
      return { kind: 'none' };
    },
    has: (kind) => (byKind.get(kind)?.length ?? 0) > 0,
    creating: (byKind.get('create') ?? []).flatMap(({ choice }) => (choice.kind === 'create' ? [choice.rule] : [])),
  };
}

type Lists = Partial<Record<RuleKind, unknown>>;

function compileKind(kind: RuleKind, list: unknown, unread: (rule: string, error: unknown) => void): CompiledRule[] {
  const rules: readonly unknown[] = Array.isArray(list) ? list : [];
  const compiled = rules.flatMap((rule, place) => {
    try {
      return [compileRule(kind, rule as CreateRule)];
    } catch (error) {
      unread(`${kind} ${place + 1}`, error);
      return [];
    }
  });
  const isBroken = compiled.length < rules.length || (list !== undefined && !Array.isArray(list));
  if (kind !== 'create' || !isBroken) return compiled;
  return [...compiled, { choice: { kind: 'unread' }, fits: () => true }];
}

/** Stored rules as far as they can be read: those that are carried out. */
export function readableRules(stored: unknown): IntegrationRules {
  if (typeof stored !== 'object' || stored === null) return {};
  const lists = RULE_KINDS.map((kind) => [
    kind,
    compileKind(kind, (stored as Lists)[kind], () => undefined).flatMap(({ choice }) =>
      'rule' in choice ? [choice.rule] : [],
    ),
  ]);
  return Object.fromEntries(lists) as IntegrationRules;
}

/** @throws errors of what cannot be carried out */
function compileRule(kind: RuleKind, rule: CreateRule): CompiledRule {
  if (typeof rule.name !== 'string') throw new TypeError('the rule has no name');
  const { filter = { type: 'match-all' } } = rule;
  if (!CONDITION_TYPES.includes(filter.type)) throw new TypeError('the type of its filter is unknown');
  const unknown = (filter.conditions ?? []).find(
    ({ field }) => !isPayloadField(field) && !CONDITION_FIELDS.includes(field),
  );
  if (unknown) throw new TypeError(`a condition asks about ${unknown.field}`);
  refuseWrongParts(rule);
  for (const template of templatesOf(rule)) {
    const reason = reasonAgainstTemplate(template, 'request');
    if (reason !== null) throw new TypeError(`a template cannot be read: ${reason}`);
  }
  const fits = asksNothing(filter) ? () => true : compileConditions(filter);
  return {
    choice: { kind, rule },
    // Where it cannot be decided: no alert may be lost.
    fits: (asked) => unlessUndecided(kind === 'create', () => fits(asked)),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** @throws TypeError for parts that would fail when an alert is made of them */
function refuseWrongParts({ priority, tags = [], actions = [], responders = [], details = {} }: CreateRule): void {
  if (priority !== undefined && !RULE_PRIORITIES.includes(priority)) throw new TypeError('its priority is unknown');
  const areTexts = [tags, actions].every((list: unknown) => Array.isArray(list) && list.every(isText));
  if (!areTexts) throw new TypeError('its tags and actions are no lists of texts');
  if (typeof details !== 'object' || Array.isArray(details)) throw new TypeError('its details are no object');
  const people: unknown = responders;
  const areResponders =
    Array.isArray(people) &&
    people.every((each: Partial<DefaultResponder> | null) => [each?.type, each?.id].every(isText));
  if (!areResponders) throw new TypeError('its responders cannot be read');
}

/** Every template of a rule. */
function templatesOf(rule: CreateRule): string[] {
  const { alias, user, note, message, description, entity, source, customPriority, tags = [], details = {} } = rule;
  const texts = [alias, user, note, message, description, entity, source, customPriority];
  return [...texts.filter((text) => text !== undefined), ...tags, ...Object.values(details)];
}
