/** The general conditions of a rule, in words and while they are edited. */
import type { components } from '../api/schema.js';

type Schemas = components['schemas'];

export type ConditionList = NonNullable<Schemas['RoutingRuleView']['match']['conditions']>;
export type Condition = NonNullable<ConditionList['conditions']>[number];
type Operation = Condition['operation'];

/** What can be asked about; `extra-properties` are the details, too, as others call them. */
export const FIELDS: readonly Condition['field'][] = [
  ...(['message', 'description', 'priority', 'source', 'entity', 'alias'] as const),
  ...(['tags', 'teams', 'responders', 'recipients', 'actions', 'details'] as const),
];

/** How each is said, and how its opposite is. */
const WORDS: Readonly<Record<Operation, readonly [is: string, isNot: string]>> = {
  equals: ['is', 'is not'],
  contains: ['contains', 'does not contain'],
  'starts-with': ['starts with', 'does not start with'],
  'ends-with': ['ends with', 'does not end with'],
  matches: ['matches', 'does not match'],
  'equals-ignore-whitespace': ['is, without spaces,', 'is not, without spaces,'],
  'greater-than': ['is greater than', 'is not greater than'],
  'less-than': ['is less than', 'is not less than'],
  'is-empty': ['is empty', 'is not empty'],
  'contains-key': ['have the key', 'do not have the key'],
  'contains-value': ['have the value', 'do not have the value'],
};
const OPERATIONS = Object.keys(WORDS) as Operation[];
const OF_DETAILS: readonly Operation[] = ['contains-key', 'contains-value'];

/** How a rule of an integration names a value of what was sent. */
export const PAYLOAD = '_payload.';
export const isPayload = (field: string): boolean => field.startsWith('_payload.') || field.startsWith('_payload[');

/** Has the field keys? */
export const isDetails = (field: Condition['field']): boolean => field === 'details' || field === 'extra-properties';

/** Needs the operation a value to compare with? */
export const hasValue = (operation: Operation): boolean => operation !== 'is-empty';

/** An operation and whether it is turned around, as one choice. */
export interface Question {
  value: string;
  words: string;
}

/** What can be asked about a field. */
export function questionsOf(field: Condition['field']): Question[] {
  const fitting = OPERATIONS.filter((each) => isDetails(field) || !OF_DETAILS.includes(each));
  return fitting.flatMap((each) =>
    [false, true].map((not) => ({ value: questionOf({ operation: each, not }), words: WORDS[each][not ? 1 : 0] })),
  );
}

export const questionOf = ({ operation, not }: Pick<Condition, 'operation' | 'not'>): string =>
  `${not ? 'not ' : ''}${operation}`;

/** The condition that asks another question. */
export function asking(condition: Condition, question: string): Condition {
  const not = question.startsWith('not ');
  return { ...condition, not, operation: question.slice(not ? 4 : 0) as Operation };
}

/** The condition about another field: what cannot be asked about that is asked in the usual way. */
export function about({ key, ...condition }: Condition, field: Condition['field']): Condition {
  const isKept = isDetails(field) || !OF_DETAILS.includes(condition.operation);
  return {
    ...condition,
    ...(isDetails(field) && key ? { key } : {}),
    ...{ field, operation: isKept ? condition.operation : 'equals' },
  };
}

export const NEW_CONDITION: Condition = { field: 'message', not: false, operation: 'contains', expectedValue: '' };

/** What is left of a list after an edit; undefined: it asks nothing. */
export const listOf = (type: ConditionList['type'], conditions: readonly Condition[]): ConditionList | undefined =>
  conditions.length === 0 ? undefined : { type, conditions: [...conditions] };

/** A list of conditions, one after the other. */
export function conditionsInWords({ type, conditions }: ConditionList): string {
  if (type === 'match-all') return 'every alert';
  const each = (conditions ?? []).map(({ field, key, not, operation, expectedValue }) =>
    [
      ...[field, key && `“${key}”`, WORDS[operation]?.[not ? 1 : 0] ?? operation],
      hasValue(operation) && `“${expectedValue ?? ''}”`,
    ]
      .filter(Boolean)
      .join(' '),
  );
  return each.join(type === 'match-any-condition' ? ', or ' : ', and ');
}
