import type { Condition, ConditionList } from '../../platform/matching/conditions.js';
import type { Json, WireObject } from './wire-object.js';

/** In the words of there; `field` and `operation` are absent where a backup has lost them. */
export interface WireCondition {
  field?: string;
  key?: string;
  not: boolean;
  operation?: string;
  expectedValue: string;
  order?: number;
}
export interface WireConditions {
  type: string;
  conditions: readonly WireCondition[];
}

const TYPES = ['match-all', 'match-any-condition', 'match-all-conditions'];
export const ASKS_NOTHING: WireConditions = { type: 'match-all', conditions: [] };

interface Reading {
  /** How integrations and incident rules say `type`. */
  typeKey?: 'type' | 'conditionMatchType';
  /** The type where none is given; left out: a request has to give one. */
  absent?: string;
  /** What a field stands for here. */
  fieldOf?: (field: string) => Pick<WireCondition, 'field' | 'key'>;
}

/** A list of conditions, for Pager's rules of one. */
export function decodeConditions(
  wire: WireObject,
  { typeKey = 'type', absent, fieldOf = (field) => ({ field }) }: Reading = {},
): WireConditions {
  const inSource = wire.isRequest ? undefined : (wire.text('type') ?? wire.text('conditionMatchType'));
  const named = wire.text(typeKey) ?? inSource ?? absent;
  if (named === undefined && wire.isRequest) wire.fault(typeKey, 'is required');
  const type = named ?? 'match-all';
  if (!wire.isRequest && !TYPES.includes(type)) wire.fault(typeKey, `must be one of ${TYPES.join(', ')}`);
  const conditions = (wire.objects('conditions') ?? []).map((each): WireCondition => {
    const [field, key, order] = [each.losable('field'), each.text('key'), each.number('order')];
    return {
      ...(field !== undefined && fieldOf(field)),
      ...(key !== undefined && { key }),
      ...{ not: each.flag('not') ?? false, operation: each.losable('operation') },
      expectedValue: each.text('expectedValue') ?? '',
      ...(order !== undefined && { order }),
    };
  });
  return { type, conditions };
}

/** Those of a member; undefined: none are given. */
export function conditionsAt(wire: WireObject, key = 'criteria', reading: Reading = {}): WireConditions | undefined {
  const given = wire.object(key);
  return given && decodeConditions(given, reading);
}

type Field = Pick<Condition, 'field' | 'key'>;
const shownField = ({ field, key }: Field): Json => ({ field, ...(key === undefined ? {} : { key }) });

/** Undefined conditions ask nothing. */
export function encodeConditions(
  list: ConditionList | undefined,
  typeKey: Reading['typeKey'] = 'type',
  fieldShape: (field: Field) => Json = shownField,
): Json {
  if (list === undefined || list.type === 'match-all') return { [typeKey]: 'match-all' };
  return {
    [typeKey]: list.type,
    // Whoever has sent no order gets none: the Terraform provider would plan to remove it.
    conditions: (list.conditions ?? []).map(({ field, key, not = false, operation, expectedValue = '', order }) => ({
      ...{ ...fieldShape({ field, key }), not, operation, expectedValue, order },
    })),
  };
}
