import { getMetadataStorage, ValidationError, ValidationTypes } from 'class-validator';

type Class = abstract new (...parameters: never[]) => object;
type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

const LIST_LIMIT = 'arrayMaxSize';

/** Computes a value from the validation rules of a class, once. */
function perClass<T>(compute: (rules: readonly Rule[]) => T): (type: object) => T {
  const known = new WeakMap<object, T>();
  return (type) => {
    const value =
      known.get(type) ?? compute(getMetadataStorage().getTargetValidationMetadatas(type as Class, '', false, false));
    known.set(type, value);
    return value;
  };
}

/** The valid keys of a class: every field of a body has a rule. */
export const knownKeys: (type: object) => ReadonlySet<string> = perClass(
  (rules) => new Set(rules.map(({ propertyName }) => propertyName)),
);

interface NestedProperty {
  property: string;
  isList: boolean;
}

const nestedOf = perClass((rules): readonly NestedProperty[] => {
  const nested = rules.filter(({ type }) => type === ValidationTypes.NESTED_VALIDATION);
  const isListOf = new Map(nested.map(({ propertyName, each }) => [propertyName, each]));
  return [...isListOf].map(([property, isList]) => ({ property, isList }));
});

/** The properties that hold objects of a class, or lists of them (`isList`). */
export function nestedProperties(object: object): readonly NestedProperty[] {
  const type = classOf(object);
  return type === null ? [] : nestedOf(type);
}

/** The list properties of a class that have a limit. */
const limitsOf = perClass((rules) =>
  rules
    .filter(({ name }) => name === LIST_LIMIT)
    .map(({ propertyName: property, constraints, message }) => {
      const most = (constraints as [number])[0];
      const own = typeof message === 'string' ? message : `must contain no more than ${most} elements`;
      return { property, most, message: own };
    }),
);

/** The class of an object. Not its property `constructor`, which a body may set. */
function classOf(object: object): Class | null {
  const { constructor } = (Object.getPrototypeOf(object) ?? {}) as { constructor?: unknown };
  return typeof constructor === 'function' ? (constructor as Class) : null;
}

export const problem = (fields: Partial<ValidationError>): ValidationError =>
  Object.assign(new ValidationError(), fields);

/**
 * Lists instead of objects, such as `{members: [[]]}`. For class-validator a list is valid if its entries are, so an empty
 * one passes as any object.
 */
export function nestedLists(object: object): ValidationError[] {
  return nestedProperties(object).flatMap(({ property }) => {
    const value = (object as Record<string, unknown>)[property];
    const entries: unknown[] = Array.isArray(value) ? value : [value];
    const children = entries.flatMap((entry) => (isObject(entry) && !Array.isArray(entry) ? nestedLists(entry) : []));
    const constraints: Record<string, string> = entries.some(Array.isArray)
      ? { nestedList: 'must hold objects, not lists' }
      : {};
    if (children.length === 0 && Object.keys(constraints).length === 0) return [];
    return [problem({ target: object, property, value, constraints, children })];
  });
}

/**
 * Lists beyond their `@ArrayMaxSize`, anywhere in the object. Found without validating their entries, which would take long.
 */
export function overlongLists(object: object): ValidationError[] {
  const type = classOf(object);
  const own = (type === null ? [] : limitsOf(type)).flatMap(({ property, most, message }) => {
    const value = (object as Record<string, unknown>)[property];
    if (!Array.isArray(value) || value.length <= most) return [];
    return [problem({ target: object, property, value, constraints: { [LIST_LIMIT]: message } })];
  });
  if (own.length > 0) return own;
  return nestedProperties(object).flatMap(({ property }) => {
    const value = (object as Record<string, unknown>)[property];
    const entries: unknown[] = Array.isArray(value) ? value : [value];
    const children = entries.flatMap((entry, index) => {
      const errors = isObject(entry) ? overlongLists(entry) : [];
      if (errors.length === 0 || !Array.isArray(value)) return errors;
      return [problem({ target: value, property: String(index), children: errors })];
    });
    return children.length > 0 ? [problem({ target: object, property, children })] : [];
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
