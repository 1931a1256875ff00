import { CONDITION_FIELDS, MAP_FIELDS, MAP_OPERATIONS, OPERATIONS } from '../../../platform/matching/conditions.js';
import { areTooLarge, compileWhole } from '../../../platform/matching/pattern.js';
import { isPayloadField, pathOf } from '../../../platform/matching/payload-path.js';
import { reasonAgainst } from '../../../platform/matching/pattern-rule.js';
import type { WireConditions } from '../../codec/conditions.js';
import type { WireCondition } from '../../codec/conditions.js';
import type { Wanted } from './wanted.js';

const MOST_CONDITIONS = 50;
const MOST_PATTERNS = 10;
const LONGEST_VALUE = 500;

/**
 * Conditions as lists here have them; null: they ask nothing. A text says why they cannot be said.
 * @param ofRequest they are about what a sender posts, so that they may ask about its payload
 */
export function conditionsOf({ type, conditions }: WireConditions, ofRequest = false): Wanted | string | null {
  if (type === 'match-all' || (conditions.length === 0 && type === 'match-all-conditions')) return null;
  const patterns = conditions.filter(({ operation }) => operation === 'matches');
  if (conditions.length === 0 || conditions.length > MOST_CONDITIONS || patterns.length > MOST_PATTERNS)
    return `it has ${conditions.length} conditions, ${patterns.length} of them patterns`;
  const problem = conditions.map((each) => problemOf(each, ofRequest)).find((each) => each !== null);
  if (problem !== undefined && problem !== null) return problem;
  if (areTooLarge(patterns.map(({ expectedValue }) => expectedValue))) return 'its patterns are too large together';
  return { type, conditions };
}

function problemOf({ field, key, operation, expectedValue: value }: WireCondition, ofRequest: boolean): string | null {
  if (field === undefined || operation === undefined) return 'the backup has lost a part of its conditions';
  const isOneOf = (values: readonly string[], value: string): boolean => values.includes(value);
  const isKnown = isOneOf(CONDITION_FIELDS, field) || (ofRequest && isPath(field));
  if (!isKnown) return `it asks about ${field}`;
  if (!isOneOf(OPERATIONS, operation)) return `it asks by ${operation}`;
  const isMap = isOneOf(MAP_FIELDS, field);
  if (!isMap && (key || isOneOf(MAP_OPERATIONS, operation))) return `it asks for keys of ${field}`;
  if (value.length > LONGEST_VALUE) return 'it compares with a long text';
  const isOrdered = operation === 'greater-than' || operation === 'less-than';
  const fits = field === 'priority' ? /^P[1-5]$/.test(value) : value.trim() !== '' && !Number.isNaN(Number(value));
  if (isOrdered && !fits) return `it compares with ${JSON.stringify(value)}`;
  const reason = operation === 'matches' ? reasonAgainst(value, compileWhole) : null;
  return reason === null ? null : `its pattern cannot be run in linear time: ${reason}`;
}

function isPath(field: string): boolean {
  try {
    return isPayloadField(field) && pathOf(field).length > 0;
  } catch {
    return false;
  }
}

/** Does a condition lack what it asks? */
export const isDamaged = ({ conditions }: WireConditions): boolean =>
  conditions.some(({ field, operation }) => field === undefined || operation === undefined);
