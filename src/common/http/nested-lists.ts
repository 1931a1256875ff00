import { getMetadataStorage, ValidationError, ValidationTypes } from 'class-validator';

/**
 * Lists that stand where objects belong, such as `{members: [[]]}`: to class-validator a list is valid when its entries
 * are, so an empty one passes for anything.
 */
export function nestedLists(object: object): ValidationError[] {
  return nestedProperties(object).flatMap(({ property }) => {
    const value = (object as Record<string, unknown>)[property];
    const entries: unknown[] = Array.isArray(value) ? value : [value];
    const children = entries.flatMap((entry) => (isObject(entry) ? nestedLists(entry) : []));
    const constraints = entries.some(Array.isArray) ? { nestedList: 'must hold objects, not lists' } : {};
    if (children.length === 0 && Object.keys(constraints).length === 0) return [];
    return [Object.assign(new ValidationError(), { target: object, property, value, constraints, children })];
  });
}

/** The properties that hold objects of a class, or lists of them (`isList`). */
export function nestedProperties(object: object): { property: string; isList: boolean }[] {
  // Not the property of that name, which a body may have put there.
  const { constructor } = (Object.getPrototypeOf(object) ?? {}) as { constructor?: unknown };
  if (typeof constructor !== 'function') return [];
  const rules = getMetadataStorage().getTargetValidationMetadatas(constructor, '', false, false);
  const nested = rules.filter(({ type }) => type === ValidationTypes.NESTED_VALIDATION);
  const isListOf = new Map(nested.map(({ propertyName, each }) => [propertyName, each]));
  return [...isListOf].map(([property, isList]) => ({ property, isList }));
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
