import { RESPONDER_TYPES } from '../../../platform/domain/responder.js';
import type { AlertField } from './alert-field.js';
import { alertFields, type CreateFields } from './alert-fields.js';
import { isNamed } from './responders.js';
import { ALIAS_END } from './stored-alias.js';

type Check = (value: unknown) => boolean;

const CHECKS: ReadonlyMap<string, Check> = new Map(alertFields().map(([name, field]) => [name, checkOf(field)]));
const REQUIRED = alertFields().flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));

/**
 * The body of a create if it is certainly valid, at a fraction of the cost of the full validation. Null: the full
 * validation must decide, which alone refuses bodies and handles rare cases such as viewers and unknown fields. What is
 * accepted here, the full validation accepts with the same result (a property test compares both).
 */
export function plainCreate(body: unknown): CreateFields | null {
  if (!isPlainObject(body)) return null;
  for (const name of REQUIRED) if (body[name] === undefined) return null;
  for (const key in body) if (CHECKS.get(key)?.(body[key]) !== true) return null;
  return body as CreateFields;
}

/** The check that a value of the field is certainly valid. */
function checkOf(field: AlertField): Check {
  switch (field.kind) {
    case 'text':
      if (field.isAlias) return (value) => isText(value, field.max) && !value.includes(ALIAS_END);
      return field.isRequired
        ? (value) => isText(value, field.max) && value !== ''
        : (value) => isText(value, field.max);
    case 'choice':
      return (value) => (field.of as readonly unknown[]).includes(value);
    case 'flag':
      return (value) => typeof value === 'boolean';
    case 'texts':
      return isListOf(field.max, (entry) => isText(entry, field.each));
    case 'map':
      return isStringMap;
    case 'responders':
      return isListOf(field.max, (entry) => isResponder(entry, field.each));
    case 'viewers':
      return () => false;
  }
}

function isListOf(max: number, isEntry: Check): Check {
  return (value) => Array.isArray(value) && value.length <= max && value.every(isEntry);
}

/** UTF-16 units are never fewer than characters; texts with variation selectors are left to the full validation. */
function isText(value: unknown, limit: number): value is string {
  return typeof value === 'string' && value.length <= limit && !/[\ufe0e\ufe0f]/.test(value);
}

function isStringMap(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  for (const key in value) if (typeof value[key] !== 'string') return false;
  return true;
}

function isResponder(value: unknown, longest: number): boolean {
  if (!isPlainObject(value) || !(RESPONDER_TYPES as readonly unknown[]).includes(value['type'])) return false;
  for (const key in value) {
    if (key !== 'type' && !(RESPONDER_TEXTS.has(key) && isText(value[key], longest))) return false;
  }
  return isNamed(value);
}

const RESPONDER_TEXTS: ReadonlySet<string> = new Set(['id', 'name', 'username']);

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
