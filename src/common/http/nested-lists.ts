import { getMetadataStorage, ValidationError, ValidationTypes } from 'class-validator';

/**
 * Lists in place of objects, such as `{members: [[]]}`: to class-validator a list is valid when its entries
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

export type Class = abstract new (...parameters: never[]) => object;

interface NestedProperty {
  property: string;
  isList: boolean;
}

const KNOWN = new WeakMap<object, readonly NestedProperty[]>();

/** The properties that hold objects of a class, or lists of them (`isList`). */
export function nestedProperties(object: object): readonly NestedProperty[] {
  const type = classOf(object);
  if (type === null) return [];
  const known = KNOWN.get(type) ?? readNested(type);
  KNOWN.set(type, known);
  return known;
}

function readNested(type: Class): NestedProperty[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const nested = rules.filter(({ type: kind }) => kind === ValidationTypes.NESTED_VALIDATION);
  const isListOf = new Map(nested.map(({ propertyName, each }) => [propertyName, each]));
  return [...isListOf].map(([property, isList]) => ({ property, isList }));
}

/** The class of an object, and not its property `constructor`, which a body may have put there. */
export function classOf(object: object): Class | null {
  const { constructor } = (Object.getPrototypeOf(object) ?? {}) as { constructor?: unknown };
  return typeof constructor === 'function' ? (constructor as Class) : null;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
