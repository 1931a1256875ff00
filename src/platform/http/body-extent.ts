import { invalid } from '../errors/api-error.js';
import { costOf, MOST_WORK, MOST_WORK_OF_A_BODY } from '../matching/pattern-work.js';
import { patternOf } from '../matching/patterns-ahead.js';
import { knownKeys } from './body-rules.js';
import { Transform, type TransformFnParams } from 'class-transformer';

/** Keys of one object: the conversion to a class compares all keys with each other. */
const MOST_KEYS = 500;
/** Objects and lists in one body: validating one takes 10 to 20 µs, and a postmortem may have 2,000 entries. */
const MOST_OBJECTS = 2100;

/**
 * The body without the ignored keys of its first level, so that validation does not visit them.
 * @throws ApiError 400 if the rest is too large to validate quickly; fields with `AsGiven` are not visited and do not count
 */
export function withinExtent(body: unknown, type: unknown): unknown {
  if (typeof type !== 'function' || type === Object || type === Array) return body;
  if (typeof body !== 'object' || body === null) return body;
  const known = knownKeys(type);
  const kept = known.size === 0 || Array.isArray(body) ? body : pick(body, known);
  measure(kept);
  return kept;
}

function pick(body: object, known: ReadonlySet<string>): object {
  const entries = Object.entries(body);
  const own = entries.filter(([key]) => known.has(key));
  return own.length === entries.length ? body : Object.fromEntries(own);
}

function measure(body: object): void {
  const left: object[] = [body];
  let objects = 0;
  let work = 0;
  for (let each = left.pop(); each; each = left.pop()) {
    if (++objects > MOST_OBJECTS) {
      throw invalid('', `the body has more than ${MOST_OBJECTS} objects and lists`);
    }
    work += workOfPattern(each);
    if (work > MOST_WORK_OF_A_BODY) throw invalid('', 'the patterns of the body are too large together');
    const values: unknown[] = Array.isArray(each) ? each : Object.values(each);
    if (!Array.isArray(each) && values.length > MOST_KEYS) {
      throw invalid('', `an object has more than ${MOST_KEYS} keys`);
    }
    for (const value of values) if (typeof value === 'object' && value !== null) left.push(value);
  }
}

/** The cost of an object's pattern. A pattern that is too large itself is refused elsewhere, before it is compiled. */
function workOfPattern(object: object): number {
  const found = patternOf(object);
  const work = found === null ? 0 : costOf(found.pattern).work;
  return work === Number.POSITIVE_INFINITY ? 0 : Math.min(work, MOST_WORK);
}

const AS_GIVEN = Symbol('pager.as-given');

/** A function hides a value from code that walks through a body. */
type Sealed = () => unknown;

/**
 * Stores the value of this field unchanged. Validation would drop keys such as `constructor`, which every object has.
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
