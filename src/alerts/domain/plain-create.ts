import { PRIORITIES, RESPONDER_TYPES, type Responder } from './alert.js';
import type { CreateFields } from './create-request.js';
import { LIMITS } from './create-limits.js';
import { namesSomebody } from './responders.js';

type Check = (value: unknown) => boolean;

const RARE: Check = () => false;

/** What makes a known field plain. Unknown fields are left out, as everywhere. */
const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['message', (value) => isText(value, LIMITS.message) && value !== ''],
  ['alias', (value) => isText(value, LIMITS.alias)],
  ['description', (value) => isText(value, LIMITS.description)],
  ['source', (value) => isText(value, LIMITS.source)],
  ['entity', (value) => isText(value, LIMITS.entity)],
  ['user', (value) => isText(value, LIMITS.user)],
  ['note', (value) => isText(value, LIMITS.note)],
  ['priority', (value) => (PRIORITIES as readonly unknown[]).includes(value)],
  ['skipEscalation', (value) => typeof value === 'boolean'],
  ['tags', (value) => Array.isArray(value) && value.length <= LIMITS.tags && value.every(isTag)],
  ['details', isStringMap],
  ['responders', (value) => Array.isArray(value) && value.length <= LIMITS.responders && value.every(isResponder)],
  ['visibleTo', RARE],
  ['actions', RARE],
]);

/**
 * The fields of a create whose body is plainly right, at a fraction of what the full validation costs. Says nothing of
 * any other body: null means "ask the full validation", which alone refuses, explains, and knows the rare cases. What
 * is taken here, the full validation would take with the same outcome (a property test holds the two together).
 */
export function plainCreate(body: unknown): CreateFields | null {
  if (!isPlainObject(body) || body['message'] === undefined) return null;
  const fields: Record<string, unknown> = {};
  for (const key in body) {
    const check = CHECKS.get(key);
    if (!check) continue;
    if (!check(body[key])) return null;
    fields[key] = body[key];
  }
  return fields as unknown as CreateFields;
}

/** UTF-16 units are never fewer than characters; texts with variation selectors are counted in ways of their own. */
function isText(value: unknown, limit: number): value is string {
  return typeof value === 'string' && value.length <= limit && !/[\ufe0e\ufe0f]/.test(value);
}

function isTag(value: unknown): boolean {
  return isText(value, LIMITS.tag);
}

function isStringMap(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  for (const key in value) if (typeof value[key] !== 'string') return false;
  return true;
}

function isResponder(value: unknown): value is Responder {
  if (!isPlainObject(value) || !(RESPONDER_TYPES as readonly unknown[]).includes(value['type'])) return false;
  for (const key in value) {
    if (key !== 'type' && !(RESPONDER_TEXTS.has(key) && isText(value[key], LIMITS.responder))) return false;
  }
  return namesSomebody(value);
}

const RESPONDER_TEXTS: ReadonlySet<string> = new Set(['id', 'name', 'username']);

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
