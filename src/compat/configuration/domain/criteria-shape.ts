import type { Condition, ConditionList } from '../../../common/matching/conditions.js';
import { flagIn, numberIn, objectIn, objectsIn, requiredText, textIn, type Wire } from './wire-body.js';

/** A list of conditions, for Pager's rules of one. Undefined: none is given. @throws ApiError 422 */
export function criteriaIn(body: Wire, key = 'criteria'): Record<string, unknown> | undefined {
  const given = objectIn(body, key);
  if (!given) return undefined;
  const conditions = (objectsIn(given, 'conditions', `${key}.conditions`) ?? []).map((each, index) =>
    conditionIn(each, `${key}.conditions.${index}`),
  );
  return { type: requiredText(given, 'type', `${key}.type`), conditions };
}

function conditionIn(wire: Wire, path: string): Record<string, unknown> {
  const name = textIn(wire, 'key', `${path}.key`);
  return {
    field: requiredText(wire, 'field', `${path}.field`),
    ...(name === undefined ? {} : { key: name }),
    not: flagIn(wire, 'not', `${path}.not`) ?? false,
    operation: requiredText(wire, 'operation', `${path}.operation`),
    expectedValue: textIn(wire, 'expectedValue', `${path}.expectedValue`) ?? '',
    order: numberIn(wire, 'order', `${path}.order`),
  };
}

/** Undefined conditions ask nothing. */
export function criteriaShape(list: ConditionList | undefined): Wire {
  if (list === undefined || list.type === 'match-all') return { type: 'match-all' };
  return {
    type: list.type,
    conditions: (list.conditions ?? []).map((condition: Condition) => {
      const { field, key, not = false, operation, expectedValue = '', order } = condition;
      // Whoever has sent no order gets none: the Terraform provider would plan to remove it.
      return { field, not, operation, expectedValue, order, ...(key === undefined ? {} : { key }) };
    }),
  };
}
