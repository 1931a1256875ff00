const SEALED = new Map<unknown, string[]>();

/**
 * On a column with values of `SecretBox.seal`, so that `secrets reencrypt` includes it. Without it the column becomes unreadable
 * when an old ENCRYPTION_KEY is removed.
 */
export function Sealed(): PropertyDecorator {
  return (prototype, property) => {
    const columns = SEALED.get(prototype.constructor) ?? [];
    SEALED.set(prototype.constructor, [...columns, String(property)]);
  };
}

/** Names of the sealed columns of an entity class. */
export function sealedColumns(entity: unknown): readonly string[] {
  return SEALED.get(entity) ?? [];
}
