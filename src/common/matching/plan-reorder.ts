export type ReorderPlan =
  /** Position in the list is the new `order`, from 0. */
  | { kind: 'reorder'; ids: readonly string[] }
  | { kind: 'unknown-id'; id: string }
  | { kind: 'duplicate-id'; id: string }
  | { kind: 'missing-id'; id: string };

/**
 * Checks that `wanted` names every existing rule exactly once.
 * An unknown id comes first: it is a 404, an incomplete or repeated list a 400.
 */
export function planReorder(existing: readonly string[], wanted: readonly string[]): ReorderPlan {
  const known = new Set(existing);
  const unknown = wanted.find((id) => !known.has(id));
  if (unknown !== undefined) return { kind: 'unknown-id', id: unknown };

  const named = new Set<string>();
  for (const id of wanted) {
    if (named.has(id)) return { kind: 'duplicate-id', id };
    named.add(id);
  }
  const missing = existing.find((id) => !named.has(id));
  return missing === undefined ? { kind: 'reorder', ids: wanted } : { kind: 'missing-id', id: missing };
}
