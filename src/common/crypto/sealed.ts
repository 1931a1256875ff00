const SEALED = new Map<unknown, string[]>();

/**
 * On a column that holds what `SecretBox.seal` made: `secrets reencrypt` seals it anew after ENCRYPTION_KEY has changed.
 * A column that lacks it can no longer be read once the old key is gone.
 */
export function Sealed(): PropertyDecorator {
  return (prototype, property) => {
    const columns = SEALED.get(prototype.constructor) ?? [];
    SEALED.set(prototype.constructor, [...columns, String(property)]);
  };
}

/** Names of the sealed columns of an entity class, in the order in which they stand there. */
export function sealedColumns(entity: unknown): readonly string[] {
  return SEALED.get(entity) ?? [];
}
