import { asStored } from '../../../platform/ids.js';
import { ALERT_FIELDS } from './alert-fields.js';
import { RESPONDER_TYPES, type Responder, type ResponderType } from '../../../platform/domain/responder.js';

const NAMES = ['id', 'name', 'username'] as const;

/** With its id as ids are stored. */
export const withStoredId = (responder: Responder): Responder =>
  responder.id === undefined ? responder : { ...responder, id: asStored(responder.id) };

/** Does it have a name, id or username that is not blank? */
export function isNamed(responder: unknown): boolean {
  return isObject(responder) && NAMES.some((key) => isName(responder[key]));
}

/**
 * The valid responders of a monitoring tool's payload: those of an unknown type or without a name are left
 * out, because nobody would read a refusal.
 */
export function usableResponders(given: unknown): Responder[] {
  const entries: readonly unknown[] = Array.isArray(given) ? given : [];
  return entries.filter(isUsable).map(bare).slice(0, ALERT_FIELDS.responders.max);
}

/** The responders that are not there yet; the same one is the same type and the same id, name or username. */
export function newResponders(present: readonly Responder[], asked: readonly Responder[]): Responder[] {
  const known = new Set(present.map(keyOf));
  return asked.filter((responder) => {
    const key = keyOf(responder);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

const keyOf = ({ type, id, name, username }: Responder): string =>
  JSON.stringify([type, id ?? null, id ? null : (name ?? username ?? null)]);

const isUsable = (entry: unknown): entry is { type: ResponderType } =>
  isObject(entry) && (RESPONDER_TYPES as readonly unknown[]).includes(entry['type']) && isNamed(entry);

function bare({
  type,
  ...names
}: {
  type: ResponderType;
  id?: unknown;
  name?: unknown;
  username?: unknown;
}): Responder {
  const given: [string, unknown][] = NAMES.map((key) => [key, names[key]]);
  return { type, ...(Object.fromEntries(given.filter(([, value]) => isName(value))) as Omit<Responder, 'type'>) };
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= ALERT_FIELDS.responders.each && value.trim() !== '';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
