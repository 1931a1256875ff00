import type { CreateFields } from '../../lifecycle/domain/alert-fields.js';
import { ALERT_FIELDS } from '../../lifecycle/domain/alert-fields.js';
import { cut, storable } from '../../lifecycle/domain/derived-alert.js';
import { plainCreate } from '../../lifecycle/domain/plain-create.js';
import { isJsonObject, type JsonObject } from './json.js';

/**
 * What of a payload that is no create body can be taken as it is, for the rules of the integration to complete: they may give
 * all the rest, so that nothing of it is refused yet. The message is empty where there is none.
 * @returns also the names of fields whose values no alert can have
 */
export function readableFields(body: JsonObject): { fields: CreateFields; leftOut: string[] } {
  const leftOut: string[] = [];
  const fields: Record<string, unknown> = {};
  for (const [name, { kind, max }] of FIELDS) {
    const value = body[name];
    if (value === undefined || value === null) continue;
    const taken = kind === 'text' && typeof value === 'string' ? cut(storable(value), max) : value;
    if (plainCreate({ message: 'm', [name]: taken }) !== null) fields[name] = taken;
    else if (taken !== '') leftOut.push(name);
  }
  return { fields: { message: '', ...fields }, leftOut };
}

const FIELDS = Object.entries(ALERT_FIELDS).map(
  ([name, field]) => [name, { kind: field.kind, max: 'max' in field ? field.max : 0 }] as const,
);

/** Would a create with these fields be taken as they are, others left aside? */
export const isCreateBody = (body: JsonObject): boolean =>
  plainCreate(Object.fromEntries(Object.entries(body).filter(([name]) => name in ALERT_FIELDS))) !== null;

const MOST_PATHS = 12;
const DEEPEST = 4;

/** Paths of a payload that hold a text, a number or a flag, the outermost first: for whoever looks for one. */
export function pathsIn(body: JsonObject): string[] {
  const paths: string[] = [];
  let level: (readonly [string, unknown])[] = Object.entries(body);
  for (let depth = 0; depth < DEEPEST && paths.length < MOST_PATHS && level.length > 0; depth++) {
    const next: (readonly [string, unknown])[] = [];
    for (const [path, value] of level) {
      if (isJsonObject(value) && next.length < 100)
        next.push(...Object.entries(value).map(([key, each]) => [`${path}.${key}`, each] as const));
      else if (['string', 'number', 'boolean'].includes(typeof value)) paths.push(path.slice(0, 80));
    }
    level = next;
  }
  return paths.slice(0, MOST_PATHS);
}

/** What came, in a sentence for a refusal. */
export function whatCame(body: JsonObject): string {
  const paths = pathsIn(body);
  return paths.length === 0 ? 'the payload has no values' : `the payload has ${paths.join(', ')}`;
}
