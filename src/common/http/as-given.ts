import { Transform, type TransformFnParams } from 'class-transformer';

const AS_GIVEN = Symbol('pager.as-given');

/** Code that walks through a body does not enter functions. */
type Sealed = () => unknown;

/**
 * The value of this field is stored as given, with all keys. Validation would drop keys such as `constructor`, which
 * every object has.
 */
export function AsGiven(): PropertyDecorator {
  return (target, name) => {
    Reflect.defineMetadata(AS_GIVEN, [...namesOf(target), name], target);
    Transform(({ value }: TransformFnParams): unknown => (isSealed(value) ? value() : value))(target, name);
  };
}

/** The body with these fields hidden in functions; `AsGiven` restores them. */
export function sealed(body: unknown, type: unknown): unknown {
  const names = typeof type === 'function' ? namesOf(type.prototype as object) : [];
  if (names.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const result: Record<PropertyKey, unknown> = { ...body };
  for (const name of names) {
    const value = result[name];
    if (typeof value === 'object' && value !== null) result[name] = (() => value) satisfies Sealed;
  }
  return result;
}

function namesOf(prototype: object): PropertyKey[] {
  return (Reflect.getMetadata(AS_GIVEN, prototype) as PropertyKey[] | undefined) ?? [];
}

const isSealed = (value: unknown): value is Sealed => typeof value === 'function';
