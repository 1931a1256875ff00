import { ApiError } from '../../../common/errors/api-error.js';

/* Reads what clients send: keys are matched letter by letter, unknown ones are ignored. */

export type Wire = Readonly<Record<string, unknown>>;

/** 422: the request is understood, but not possible. */
export const unprocessable = (message: string): ApiError => new ApiError(422, 'UNPROCESSABLE', message);

export function isWire(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The body of a request. @throws ApiError 422 unless it is an object */
export function bodyOf(value: unknown): Wire {
  if (!isWire(value)) throw unprocessable('Request body is not processable: it must be an object');
  return value;
}

/** Absent, null and `{}` all mean none. @throws ApiError 422 for what is no object */
export function objectIn(wire: Wire, key: string, path = key): Wire | undefined {
  const value = wire[key];
  if (value === undefined || value === null) return undefined;
  if (!isWire(value)) throw unprocessable(`${path} must be an object`);
  return Object.keys(value).length === 0 ? undefined : value;
}

/** Absent and null mean none. @throws ApiError 422 unless it is a list of objects */
export function objectsIn(wire: Wire, key: string, path = key): readonly Wire[] | undefined {
  const value = listIn(wire, key, path);
  if (value !== undefined && !value.every(isWire)) throw unprocessable(`${path} must be a list of objects`);
  return value;
}

export function listIn(wire: Wire, key: string, path = key): readonly unknown[] | undefined {
  const value = wire[key];
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) throw unprocessable(`${path} must be a list`);
  return value as unknown[];
}

/** Absent, null and `""` all mean none. @throws ApiError 422 for what is no text */
export function textIn(wire: Wire, key: string, path = key): string | undefined {
  const value = wire[key];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw unprocessable(`${path} must be a string`);
  return value;
}

/** @throws ApiError 422 where there is none */
export function requiredText(wire: Wire, key: string, path = key): string {
  const value = textIn(wire, key, path);
  if (value === undefined) throw unprocessable(`${path} is required`);
  return value;
}

export function numberIn(wire: Wire, key: string, path = key): number | undefined {
  const value = wire[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number') throw unprocessable(`${path} must be a number`);
  return value;
}

export function flagIn(wire: Wire, key: string, path = key): boolean | undefined {
  const value = wire[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'boolean') throw unprocessable(`${path} must be true or false`);
  return value;
}

/** @throws ApiError 422 unless it is a list of texts */
export function textsIn(wire: Wire, key: string, path = key): readonly string[] | undefined {
  const value = listIn(wire, key, path);
  if (value !== undefined && !value.every((each) => typeof each === 'string'))
    throw unprocessable(`${path} must be a list of strings`);
  return value;
}
