import { Transform, type TransformFnParams } from 'class-transformer';

const AS_GIVEN = Symbol('pager.as-given');

/** Whatever walks through a body passes over it. */
type Sealed = () => unknown;

/**
 * The value of this field of a body is data to its last key. Else those on the way to the validation leave out what is
 * called like something that every object has (`constructor`, `toString`), so as not to be led astray by it.
 */
export function AsGiven(): PropertyDecorator {
  return (target, name) => {
    Reflect.defineMetadata(AS_GIVEN, [...namesOf(target), name], target);
    Transform(({ value }: TransformFnParams): unknown => (isSealed(value) ? value() : value))(target, name);
  };
}

/** The body with these fields out of sight; they come out again as it becomes an object of its class. */
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
