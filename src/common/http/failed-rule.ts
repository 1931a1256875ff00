import type { ValidationError } from 'class-validator';

/*
 * Chooses the message for a value that breaks several rules: one message per cause, the most basic one. A text
 * instead of a list, for example, is not reported as beyond the list's limit, nor a missing value as a wrong one.
 */

/** The type comes first. In their order: what is no list cannot hold what is no text. */
const TYPES = ['isArray', 'isString', 'isObject', 'isBoolean', 'isInt', 'isNumber', 'nestedValidation'];
/** Limits come last. */
const TEXT_LIMITS = new Set(['isLength', 'minLength', 'maxLength', 'isByteLength', 'maxCharacters', 'isNotEmpty']);
const NUMBER_LIMITS = new Set(['min', 'max']);
const LIST_LIMITS = new Set(['arrayMinSize', 'arrayMaxSize', 'arrayUnique', 'arrayContains']);
/** Rules on one field that check others: the field itself may be left out. */
const ABOUT_OTHERS = new Set(['unknownKey', 'isNamed']);

const LAST = TYPES.length + 1;

function rankOf(rule: string): number {
  const type = TYPES.indexOf(rule);
  if (type >= 0) return type;
  const isLimit = [TEXT_LIMITS, NUMBER_LIMITS, LIST_LIMITS].some((limits) => limits.has(rule));
  return isLimit ? LAST : TYPES.length;
}

/** The error of the field itself, without its name; null: none. */
export function failureOf({ property, value, constraints = {} }: ValidationError): string | null {
  const failed = Object.entries(constraints).sort(([a], [b]) => rankOf(a) - rankOf(b));
  const [rule, sentence] = failed[0] ?? [];
  if (rule === undefined || sentence === undefined) return null;
  if (value === undefined && failed.some(([name]) => !ABOUT_OTHERS.has(name))) return 'is required';
  return wrongType(rule, value) ?? withoutName(sentence, property);
}

/** For a limit that a value breaks only because it is of another type; null: it is no limit, or really broken. */
function wrongType(rule: string, value: unknown): string | null {
  if (rule === 'isArray') return 'must be a list';
  if (rule === 'nestedValidation') return Array.isArray(value) ? 'each must be an object' : 'must be an object';
  if (LIST_LIMITS.has(rule) && !Array.isArray(value)) return 'must be a list';
  const type = TEXT_LIMITS.has(rule) ? 'string' : NUMBER_LIMITS.has(rule) ? 'number' : null;
  if (type === null) return null;
  if (Array.isArray(value)) return value.every((entry) => typeof entry === type) ? null : `each must be a ${type}`;
  return typeof value === type ? null : `must be a ${type}`;
}

/** class-validator's messages begin with the property, which is put in front already. */
function withoutName(sentence: string, property: string): string {
  if (sentence.startsWith(`${property} `)) return sentence.slice(property.length + 1);
  return sentence.startsWith('each value in ') ? sentence.replace(`each value in ${property}`, 'each') : sentence;
}
