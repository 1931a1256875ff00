import type { Priority } from '../../../platform/domain/priority.js';
import type { ConditionList } from '../../../platform/matching/conditions.js';
import type { DefaultResponder } from './default-responders.js';

/** What a rule does with what a sender sends, in the order in which the kinds are asked. */
export const RULE_KINDS = ['ignore', 'create', 'close', 'acknowledge', 'addNote'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
/** Those that do something to the alert that has an alias. */
const ANSWER_KINDS = ['close', 'acknowledge', 'addNote'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** Rules of one kind, patterns of all rules of an integration, and the limits of what a rule adds. */
export const MOST_RULES = 50;
export const MOST_PATTERNS = 50;
export const MOST_DETAILS = 50;
export const LONGEST_RULE_NAME = 200;
/** Templates: of each text four times as many characters as it may have, and at most so many. */
export const LONGEST_TEMPLATE = 15_000;
export const LONGEST_DETAIL = 1000;
/** Characters that the details of a rule add to an alert in all: 500 alerts of a request must find room to be stored. */
export const LONGEST_DETAILS = 15_000;

/** As `ALERT_FIELDS` says; a spec compares them. */
export const RULE_TEXTS = { message: 130, alias: 512, description: 15_000, entity: 512, source: 100 } as const;
export const RULE_LISTS = { tags: { max: 20, each: 50 }, actions: { max: 50, each: 512 } } as const;
export const RULE_REMARKS = { user: 100, note: 25_000 } as const;
export const RULE_PRIORITIES = ['P1', 'P2', 'P3', 'P4', 'P5'] as const satisfies readonly Priority[];

/** Asked in the order of their list; `filter` absent: it fits everything. Texts are templates (`platform/matching/text-template.ts`). */
export interface IgnoreRule {
  name: string;
  filter?: ConditionList;
}

export interface AnswerRule extends IgnoreRule {
  /** Of the alert that is meant; absent: as the sender has it. */
  alias?: string;
  /** Who does it, for the history; absent: as the sender says, else the integration. */
  user?: string;
  note?: string;
}

/** What a new alert is like; absent: as the sender has it. */
export interface CreateRule extends AnswerRule {
  message?: string;
  description?: string;
  entity?: string;
  source?: string;
  priority?: Priority;
  /** Wins over `priority` where it gives P1 to P5, or a word that tools have for one. */
  customPriority?: string;
  /** Beside those of the sender. */
  tags?: readonly string[];
  details?: Readonly<Record<string, string>>;
  actions?: readonly string[];
  responders?: readonly DefaultResponder[];
  /** Those of the sender are left out. */
  ignoreTags?: boolean;
  ignoreDetails?: boolean;
  ignoreActions?: boolean;
  ignoreResponders?: boolean;
  /** Kept, and listed as not enforced. */
  appendAttachments?: boolean;
}

/** The rules of an integration; absent lists are empty. */
export interface IntegrationRules {
  ignore?: readonly IgnoreRule[];
  create?: readonly CreateRule[];
  close?: readonly AnswerRule[];
  acknowledge?: readonly AnswerRule[];
  addNote?: readonly AnswerRule[];
}

/** Which rule it is, for answers and receipts. */
export interface RuleName {
  kind: RuleKind;
  name: string;
}

/** Without empty lists; null: there is no rule, and every request is taken as it comes. */
export function rulesOrNone(rules: IntegrationRules | null | undefined): IntegrationRules | null {
  const some = RULE_KINDS.flatMap((kind) => (rules?.[kind]?.length ? [[kind, rules[kind]] as const] : []));
  return some.length === 0 ? null : Object.fromEntries(some);
}
