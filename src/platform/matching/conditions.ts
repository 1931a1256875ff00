import type { MatchableAlert } from './match-criteria.js';
import { detailsOf, textsOf } from './alert-texts.js';
import { spend, unlessUndecided } from './decision.js';
import { compileWhole, PatternError } from './pattern.js';
import type { PayloadField } from './payload-path.js';

/** Fields with one text. */
export const TEXT_FIELDS = ['message', 'alias', 'description', 'source', 'entity', 'priority'] as const;
/** Fields with several texts. */
export const LIST_FIELDS = ['tags', 'actions', 'recipients', 'responders', 'teams'] as const;
/** Fields with keys; both are the alert's `details`. */
export const MAP_FIELDS = ['details', 'extra-properties'] as const;
export const CONDITION_FIELDS = [...TEXT_FIELDS, ...LIST_FIELDS, ...MAP_FIELDS] as const;
export type ConditionField = (typeof CONDITION_FIELDS)[number];
/** Conditions about a sender's request may also use the payload. */
export type RequestField = ConditionField | PayloadField;

export const OPERATIONS = [
  'equals',
  'equals-ignore-whitespace',
  'contains',
  'starts-with',
  'ends-with',
  'matches',
  'greater-than',
  'less-than',
  'is-empty',
  'contains-key',
  'contains-value',
] as const;
export type Operation = (typeof OPERATIONS)[number];
/** Operations for fields with keys only. */
export const MAP_OPERATIONS: readonly Operation[] = ['contains-key', 'contains-value'];

export const CONDITION_TYPES = ['match-all', 'match-any-condition', 'match-all-conditions'] as const;
export type ConditionType = (typeof CONDITION_TYPES)[number];

export interface Condition {
  /** A payload path only in rules of integrations. */
  field: RequestField;
  /** For a field with keys: compares only the value of this key. */
  key?: string;
  /** True negates the condition; absent: false. */
  not?: boolean;
  operation: Operation;
  /** Absent: an empty text. */
  expectedValue?: string;
  /** The author's numbering, without effect. */
  order?: number;
}

/** `match-all` matches everything; else all conditions must hold, or one of them. */
export interface ConditionList {
  type: ConditionType;
  conditions?: readonly Condition[];
}

export type ConditionTest = (alert: MatchableAlert) => boolean;

/**
 * Compiles a list to a test in time linear in the alert. Texts compare exactly; of several texts of a field one must match, and
 * `contains` on a list means that one entry equals the value. `match-any-condition` without conditions matches nothing.
 * @throws PatternError for an invalid pattern of `matches`, and for an operation that this version does not know
 */
export function compileConditions({ type, conditions = [] }: ConditionList): ConditionTest {
  if (type === 'match-all') return () => true;
  const tests = conditions.map(compileCondition);
  return type === 'match-all-conditions'
    ? (alert) => tests.every((test) => test(alert))
    : (alert) => tests.some((test) => test(alert));
}

/** Does the list match everything? */
export const asksNothing = ({ type, conditions = [] }: ConditionList): boolean =>
  type === 'match-all' || (type === 'match-all-conditions' && conditions.length === 0);

/** The conditions that hold for an alert, in words. */
export function conditionReasons({ type, conditions = [] }: ConditionList, alert: MatchableAlert): string[] {
  if (type === 'match-all') return [];
  return conditions.filter((each) => unlessUndecided(false, () => compileCondition(each)(alert))).map(inWords);
}

/** @throws PatternError for an invalid pattern of `matches`, and for an operation that this version does not know */
export function compileCondition(condition: Condition): ConditionTest {
  const holds = compilePositive(condition);
  return condition.not ? (alert) => !holds(alert) : holds;
}

function compilePositive({ field, key, operation, expectedValue = '' }: Condition): ConditionTest {
  if (operation === 'contains-key') return (alert) => Object.hasOwn(detailsOf(alert), expectedValue);
  const texts = textsOf(field, key);
  if (operation === 'is-empty') return (alert) => texts(alert).every((text) => text === '');
  const fits = textTest(operation, expectedValue, field);
  return (alert) => {
    const asked = texts(alert);
    spend(ASKING * (1 + asked.length));
    return asked.some(fits);
  };
}

type TextTest = (text: string) => boolean;

/** Cost of a comparison and of each searched character, in the unit of `spend`. */
const ASKING = 4;
const LOOKING_THROUGH = 0.2;
/** Cost for each word of a text that is compared without white space. */
const COMPARING = 20;

function textTest(operation: Exclude<Operation, 'contains-key' | 'is-empty'>, wanted: string, field: string): TextTest {
  switch (operation) {
    case 'equals':
    case 'contains-value':
      return (text) => text === wanted;
    case 'equals-ignore-whitespace': {
      const dense = withoutSpace(wanted);
      return (text) => {
        spend(COMPARING * Math.min(dense.length, text.length) + text.length * LOOKING_THROUGH);
        return isWithoutSpace(text, dense);
      };
    }
    case 'contains':
      return isList(field) ? (text) => text === wanted : (text) => has(text, wanted);
    case 'starts-with':
      return (text) => text.startsWith(wanted);
    case 'ends-with':
      return (text) => text.endsWith(wanted);
    case 'matches':
      return compileWhole(wanted);
    case 'greater-than':
      return (text) => rank(text, field) > rank(wanted, field);
    case 'less-than':
      return (text) => rank(text, field) < rank(wanted, field);
    default:
      throw new PatternError(wanted, `unknown operation ${String(operation)}`);
  }
}

/** Longer search texts take time proportional to the product of both lengths. */
const FOUND_AT_ONCE = 250;

function has(text: string, wanted: string): boolean {
  spend(text.length * (wanted.length > FOUND_AT_ONCE ? wanted.length - FOUND_AT_ONCE : 1) * LOOKING_THROUGH);
  return text.includes(wanted);
}

const isList = (field: string): boolean => (LIST_FIELDS as readonly string[]).includes(field);

const withoutSpace = (text: string): string => text.replaceAll(/\s+/gu, '');

/** Compares without white space. Stops at the first difference, as texts may be long and conditions many. */
function isWithoutSpace(text: string, dense: string): boolean {
  let at = 0;
  for (const [word] of text.matchAll(/\S+/g)) {
    if (!dense.startsWith(word, at)) return false;
    at += word.length;
  }
  return at === dense.length;
}

/** P1 is the greatest priority; other texts compare as numbers. NaN is neither greater nor less. */
function rank(text: string, field: string): number {
  const digits = text.trim();
  if (field === 'priority') return /^P[1-5]$/.test(digits) ? -Number(digits.slice(1)) : Number.NaN;
  return digits === '' ? Number.NaN : Number(digits);
}

const WORDS: Partial<Record<Operation, string>> = { 'is-empty': 'is empty', 'contains-key': 'has the key' };

function inWords({ field, key, not, operation, expectedValue = '' }: Condition): string {
  const about = key === undefined ? field : `${field} ${key}`;
  const how = `${not ? 'not ' : ''}${WORDS[operation] ?? operation.replaceAll('-', ' ')}`;
  return operation === 'is-empty' ? `${about} ${how}` : `${about} ${how} ${expectedValue}`;
}
