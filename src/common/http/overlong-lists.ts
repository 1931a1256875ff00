import { getMetadataStorage, ValidationError } from 'class-validator';
import { type Class, classOf, nestedProperties } from './nested-lists.js';

const RULE = 'arrayMaxSize';

/** The list properties of a class that have a limit. */
type Limits = readonly { property: string; most: number; message: string }[];

const KNOWN = new WeakMap<object, Limits>();

/**
 * Lists that are longer than their rule allows (`@ArrayMaxSize`), anywhere in the object: found without checking their
 * entries, since checking the rules of thousands of them takes long.
 */
export function overlongLists(object: object): ValidationError[] {
  const own = limitsOf(object).flatMap(({ property, most, message }) => {
    const value = (object as Record<string, unknown>)[property];
    if (!Array.isArray(value) || value.length <= most) return [];
    return [
      Object.assign(new ValidationError(), { target: object, property, value, constraints: { [RULE]: message } }),
    ];
  });
  if (own.length > 0) return own;
  return nestedProperties(object).flatMap(({ property }) => {
    const value = (object as Record<string, unknown>)[property];
    const entries: unknown[] = Array.isArray(value) ? value : [value];
    const children = entries.flatMap((entry, index) => {
      const errors = typeof entry === 'object' && entry !== null ? overlongLists(entry) : [];
      if (errors.length === 0) return [];
      if (!Array.isArray(value)) return errors;
      return [Object.assign(new ValidationError(), { target: value, property: String(index), children: errors })];
    });
    return children.length > 0 ? [Object.assign(new ValidationError(), { target: object, property, children })] : [];
  });
}

function limitsOf(object: object): Limits {
  const type = classOf(object);
  if (type === null) return [];
  const known = KNOWN.get(type) ?? readLimits(type);
  KNOWN.set(type, known);
  return known;
}

function readLimits(type: Class): Limits {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return rules
    .filter(({ name }) => name === RULE)
    .map(({ propertyName: property, constraints, message }) => {
      const most = (constraints as [number])[0];
      const own = typeof message === 'string' ? message : `must contain no more than ${most} elements`;
      return { property, most, message: own };
    });
}
