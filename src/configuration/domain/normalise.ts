import { nearest } from '../../platform/http/unknown-keys.js';
import { asStored, isId } from '../../platform/ids.js';
import { parseInstant } from '../../platform/instant.js';
import { canonical } from './canonical.js';
import { keyAs, type Field, type Fields } from './fields.js';
import { shown } from './settings.js';
import type { Values } from './references.js';
import { wordOf } from './references.js';

/** A problem of a configuration. */
export interface Problem {
  path: string;
  message: string;
  /** A value that the feature's service would refuse, too. */
  of?: 'value';
}

/** Reports a problem. The value then counts as left out; with `of: 'value'` it stays, and the service refuses it. */
export type Report = (path: string, message: string, of?: 'value') => undefined;

/** Reading stops after so many problems. */
export const MOST_PROBLEMS = 100;

export class TooManyProblems extends Error {}

/** The returned function throws `TooManyProblems` after `MOST_PROBLEMS` reports. */
export function reporter(problems: Problem[]): Report {
  return (path, message, of) => {
    problems.push({ path, message, ...(of === undefined ? {} : { of }) });
    if (problems.length >= MOST_PROBLEMS) throw new TooManyProblems();
  };
}

/** The fields of an object with their defaults, in a form for comparisons. Reports invalid ones. */
export function normalisedFields(
  fields: Fields,
  input: Values,
  path: string,
  report: Report,
  others: readonly string[] = [],
): Record<string, unknown> {
  const known = [...Object.keys(fields), ...others];
  for (const key of Object.keys(input)) {
    if (known.includes(key)) continue;
    const near = nearest(key, known);
    report(
      `${path}.${key}`,
      near === null ? `unknown, known are ${known.join(', ')}` : `unknown, did you mean ${near}?`,
    );
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = normalised(field, input[name], `${path}.${name}`, report);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function normalised(field: Field, input: unknown, path: string, report: Report): unknown {
  if (input === undefined || (input === null && !field.nullable)) {
    if (field.default !== undefined) return field.default;
    return field.kept ? undefined : report(path, 'is required');
  }
  if (input === null) return null;
  switch (field.is) {
    case 'text':
      if (typeof input !== 'string') return report(path, 'must be a string');
      checkValue(field, input, path, report);
      return input === '' && mayBeMissing(field) ? null : input;
    case 'flag':
      return typeof input === 'boolean' ? input : report(path, 'must be true or false');
    case 'number':
      return Number.isSafeInteger(input) ? input : report(path, 'must be a whole number');
    case 'choice':
      return field.of.includes(input as string) ? input : report(path, `must be one of ${field.of.join(', ')}`);
    case 'reference':
      return keyOf(field.to, input, path, report);
    case 'instant': {
      const instant = typeof input === 'string' ? parseInstant(input) : null;
      return instant ? instant.toISOString() : report(path, 'must be an ISO 8601 date-time');
    }
    case 'json':
      return canonical(field.complete ? field.complete(input) : input);
    case 'settings':
      return isObject(input) ? canonical(input) : report(path, 'must be an object');
    case 'secret':
      return typeof input === 'string' ? input : report(path, 'must be a string');
    case 'id':
      return isId(input) ? asStored(input) : report(path, 'must be a UUID');
    case 'list':
      if (!Array.isArray(input)) return report(path, 'must be a list');
      return input.map((each, index) => normalised(field.of, each, `${path}.${index}`, report));
    case 'object':
      return isObject(input) ? normalisedObject(field, input, path, report) : report(path, 'must be an object');
    case 'target':
      return isObject(input) ? normalisedTarget(field, input, path, report) : report(path, 'must be an object');
  }
}

function checkValue({ check }: Field, input: string, path: string, report: Report): void {
  const wrong = check?.(input) ?? null;
  if (wrong !== null) report(path, wrong, 'value');
}

/** May the field be missing? Then an empty text and an object without values count as missing. */
const mayBeMissing = (field: Field): boolean => field.default === null;

function normalisedObject(field: Field & { is: 'object' }, input: Values, path: string, report: Report): unknown {
  const values = normalisedFields(field.fields, input, path, report);
  const isEmpty = Object.values(values).every((value) => value === null);
  return isEmpty && mayBeMissing(field) ? null : values;
}

function normalisedTarget(field: Field & { is: 'target' }, input: Values, path: string, report: Report): unknown {
  const words = [...Object.keys(field.to), ...(field.none ? ['none'] : [])];
  const named = words.filter((word) => input[word] !== undefined && input[word] !== null);
  const rest = normalisedFields(field.more ?? {}, input, path, report, words);
  const word = wordOf(field, input);
  if (named.length !== 1) return report(path, `must name exactly one of ${words.join(', ')}`);
  if (word === undefined)
    return input['none'] === true ? { none: true, ...rest } : report(`${path}.none`, 'must be true');
  const kind = field.to[word];
  const key = kind === undefined ? undefined : keyOf(kind ?? '', input[word], `${path}.${word}`, report);
  return { [word]: key, ...rest };
}

function keyOf(kind: string, input: unknown, path: string, report: Report): string | undefined {
  if (typeof input !== 'string' || input === '') return report(path, 'must be a name');
  return keyAs(kind, input);
}

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields without those that have their default value. */
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
