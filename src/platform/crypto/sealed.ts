const SEALED = new Map<unknown, string[]>();

/**
 * On a column with values of `SecretBox.seal`: `secrets reencrypt` encrypts it anew after a change of ENCRYPTION_KEY.
 * Without it a column becomes unreadable when the old key is removed.
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
