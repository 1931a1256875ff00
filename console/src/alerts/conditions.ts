/** The general conditions of a rule, in words and while they are edited. */
import { type MessageDescriptor, msg, t } from '#words';
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

/** By their fields. */
export const FIELD_NAMES = {
  message: msg({ message: 'message', context: 'of an alert' }),
  description: msg({ message: 'description', context: 'of an alert' }),
  priority: msg({ message: 'priority', context: 'of an alert' }),
  source: msg({ message: 'source', context: 'of an alert' }),
  entity: msg({ message: 'entity', context: 'of an alert' }),
  alias: msg({ message: 'alias', context: 'of an alert' }),
  tags: msg({ message: 'tags', context: 'of an alert' }),
  teams: msg({ message: 'teams', context: 'of an alert' }),
  responders: msg({ message: 'responders', context: 'of an alert' }),
  recipients: msg({ message: 'recipients', context: 'of an alert' }),
  actions: msg({ message: 'actions', context: 'of an alert' }),
  details: msg({ message: 'details', context: 'of an alert' }),
  'extra-properties': msg({ message: 'extra-properties', context: 'of an alert' }),
} satisfies Readonly<Record<string, MessageDescriptor>>;

/** What a field is called; a value of the payload by its path. */
export const fieldName = (field: Condition['field']): string => {
  const names: Readonly<Record<string, MessageDescriptor>> = FIELD_NAMES;
  const name = Object.hasOwn(names, field) ? names[field] : null;
  return name ? t(name) : field;
};

/** How each is said, and how its opposite is. */
const WORDS: Readonly<Record<Operation, readonly [is: MessageDescriptor, isNot: MessageDescriptor]>> = {
  equals: [msg`is`, msg`is not`],
  contains: [msg`contains`, msg`does not contain`],
  'starts-with': [msg`starts with`, msg`does not start with`],
  'ends-with': [msg`ends with`, msg`does not end with`],
  matches: [msg`matches`, msg`does not match`],
  'equals-ignore-whitespace': [msg`is, without spaces,`, msg`is not, without spaces,`],
  'greater-than': [msg`is greater than`, msg`is not greater than`],
  'less-than': [msg`is less than`, msg`is not less than`],
  'is-empty': [msg`is empty`, msg`is not empty`],
  'contains-key': [msg`have the key`, msg`do not have the key`],
  'contains-value': [msg`have the value`, msg`do not have the value`],
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
    [false, true].map((not) => ({ value: questionOf({ operation: each, not }), words: t(WORDS[each][not ? 1 : 0]) })),
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

/** A list of conditions, one after the other: `message contains “disk”, and tags is empty`. */
export function conditionsInWords({ type, conditions }: ConditionList): string {
  if (type === 'match-all') return t`every alert`;
  const each = (conditions ?? []).map(({ field: of, key, not, operation, expectedValue }) => {
    const name = fieldName(of);
    const field = key ? t`${name} “${key}”` : name;
    const words = WORDS[operation]?.[not ? 1 : 0];
    const question = words ? t(words) : operation;
    const value = expectedValue ?? '';
    return hasValue(operation) ? t`${field} ${question} “${value}”` : `${field} ${question}`;
  });
  if (each.length === 0) return '';
  return each.reduce((first, second) =>
    type === 'match-any-condition' ? t`${first}, or ${second}` : t`${first}, and ${second}`,
  );
}
