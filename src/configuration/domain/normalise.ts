import { nearest } from '../../platform/http/unknown-keys.js';
import { asStored, isId } from '../../platform/ids.js';
import { parseInstant } from '../../platform/instant.js';
import { canonical } from './canonical.js';
import { keyAs, type Field, type Fields } from './fields.js';
import { shown } from './settings.js';
import type { Values } from './references.js';
import { wordOf } from './references.js';

/** Something that a configuration may not say, and where. */
export interface Problem {
  path: string;
  message: string;
  /** It would be refused where it is written, too. */
  of?: 'value';
}

/** Takes what is wrong; the value then counts as left out. `value`: it stays, and is refused where it is written. */
export type Report = (path: string, message: string, of?: 'value') => undefined;

/** So many are found; whoever has mended them sees the next. */
export const MOST_PROBLEMS = 100;

/** Ends the reading of what has too many problems. */
export class TooManyProblems extends Error {}

/** What it returns throws TooManyProblems after the last that it takes. */
export function reporter(problems: Problem[]): Report {
  return (path, message, of) => {
    problems.push({ path, message, ...(of === undefined ? {} : { of }) });
    if (problems.length >= MOST_PROBLEMS) throw new TooManyProblems();
  };
}

/** The fields of an object with their defaults, in the form in which they are compared; wrong ones are reported. */
export function normalisedFields(
  fields: Fields,
  given: Values,
  path: string,
  report: Report,
  others: readonly string[] = [],
): Record<string, unknown> {
  const known = [...Object.keys(fields), ...others];
  for (const key of Object.keys(given)) {
    if (known.includes(key)) continue;
    const near = nearest(key, known);
    report(
      `${path}.${key}`,
      near === null ? `unknown, known are ${known.join(', ')}` : `unknown, did you mean ${near}?`,
    );
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = normalised(field, given[name], `${path}.${name}`, report);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function normalised(field: Field, given: unknown, path: string, report: Report): unknown {
  if (given === undefined || (given === null && !field.nullable)) {
    if (field.default !== undefined) return field.default;
    return field.kept ? undefined : report(path, 'is required');
  }
  if (given === null) return null;
  switch (field.is) {
    case 'text':
      if (typeof given !== 'string') return report(path, 'must be a string');
      checkValue(field, given, path, report);
      return given === '' && mayBeMissing(field) ? null : given;
    case 'flag':
      return typeof given === 'boolean' ? given : report(path, 'must be true or false');
    case 'number':
      return Number.isSafeInteger(given) ? given : report(path, 'must be a whole number');
    case 'choice':
      return field.of.includes(given as string) ? given : report(path, `must be one of ${field.of.join(', ')}`);
    case 'reference':
      return keyOf(field.to, given, path, report);
    case 'instant': {
      const instant = typeof given === 'string' ? parseInstant(given) : null;
      return instant ? instant.toISOString() : report(path, 'must be an ISO 8601 date-time');
    }
    case 'json':
      return canonical(field.complete ? field.complete(given) : given);
    case 'settings':
      return isObject(given) ? canonical(given) : report(path, 'must be an object');
    case 'secret':
      return typeof given === 'string' ? given : report(path, 'must be a string');
    case 'id':
      return isId(given) ? asStored(given) : report(path, 'must be a UUID');
    case 'list':
      if (!Array.isArray(given)) return report(path, 'must be a list');
      return given.map((each, index) => normalised(field.of, each, `${path}.${index}`, report));
    case 'object':
      return isObject(given) ? normalisedObject(field, given, path, report) : report(path, 'must be an object');
    case 'target':
      return isObject(given) ? normalisedTarget(field, given, path, report) : report(path, 'must be an object');
  }
}

function checkValue({ check }: Field, given: string, path: string, report: Report): void {
  const wrong = check?.(given) ?? null;
  if (wrong !== null) report(path, wrong, 'value');
}

/** May the field be missing? Then an empty text, and an object without any part, count as missing. */
const mayBeMissing = (field: Field): boolean => field.default === null;

function normalisedObject(field: Field & { is: 'object' }, given: Values, path: string, report: Report): unknown {
  const values = normalisedFields(field.fields, given, path, report);
  const isEmpty = Object.values(values).every((value) => value === null);
  return isEmpty && mayBeMissing(field) ? null : values;
}

function normalisedTarget(field: Field & { is: 'target' }, given: Values, path: string, report: Report): unknown {
  const words = [...Object.keys(field.to), ...(field.none ? ['none'] : [])];
  const named = words.filter((word) => given[word] !== undefined && given[word] !== null);
  const rest = normalisedFields(field.more ?? {}, given, path, report, words);
  const word = wordOf(field, given);
  if (named.length !== 1) return report(path, `must name exactly one of ${words.join(', ')}`);
  if (word === undefined)
    return given['none'] === true ? { none: true, ...rest } : report(`${path}.none`, 'must be true');
  const kind = field.to[word];
  const key = kind === undefined ? undefined : keyOf(kind ?? '', given[word], `${path}.${word}`, report);
  return { [word]: key, ...rest };
}

function keyOf(kind: string, given: unknown, path: string, report: Report): string | undefined {
  if (typeof given !== 'string' || given === '') return report(path, 'must be a name');
  return keyAs(kind, given);
}

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields as people write them: without those that have their default. */
export function writtenFields(fields: Fields, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = values[name];
      if (value === undefined || isDefault(field, value)) return [];
      return [[name, written(field, value)]];
    }),
  );
}

function written(field: Field, value: unknown): unknown {
  if (value === null) return null;
  switch (field.is) {
    case 'list':
      return (value as unknown[]).map((each) => written(field.of, each));
    case 'object':
      return writtenFields(field.fields, value as Values);
    case 'target': {
      const word = wordOf(field, value as Values) ?? 'none';
      return { [word]: (value as Values)[word], ...writtenFields(field.more ?? {}, value as Values) };
    }
    default:
      return shown(field, value);
  }
}

function isDefault(field: Field, value: unknown): boolean {
  if (field.kept && Array.isArray(value)) return value.length === 0;
  return field.default !== undefined && JSON.stringify(field.default) === JSON.stringify(value);
}
