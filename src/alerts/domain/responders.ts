import type { Responder } from './alert.js';

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
