/** How a route refers to an alert: by id, by tiny id (the newest that has it), or by the alias pointer. */
export type AlertRef = { by: 'id'; id: string } | { by: 'tiny'; tinyId: number } | { by: 'alias'; alias: string };

export const IDENTIFIER_TYPES = ['id', 'tiny', 'alias'] as const;
export type IdentifierType = (typeof IDENTIFIER_TYPES)[number];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const TINY = /^\d{1,5}$/;

/**
 * Reads a path's identifier. Without a type it is an id or a tiny id, by its form.
 * Null: no valid identifier (the route's 404).
 */
export function parseAlertRef(identifier: string, type?: IdentifierType): AlertRef | null {
  if (type === 'alias') return { by: 'alias', alias: identifier };
  if (type !== 'tiny' && UUID.test(identifier)) return { by: 'id', id: identifier.toLowerCase() };
  if (type !== 'id' && TINY.test(identifier)) return { by: 'tiny', tinyId: Number(identifier) };
  return null;
}

/** How many tiny ids there are: 0 to 99999. */
const TINY_IDS = 100_000;

/**
 * A tiny id as the contract has it: an integer 0-99999, random and not unique.
 * @param random uniform in [0, 1), such as `Math.random`
 */
export function randomTinyId(random: () => number): number {
  return Math.floor(random() * TINY_IDS);
}
