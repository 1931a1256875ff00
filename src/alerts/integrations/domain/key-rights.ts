import type { KeyScope } from '../../../people/access/caller.js';

export interface KeyRights {
  allowRead: boolean;
  allowWrite: boolean;
  allowDelete: boolean;
  allowConfig: boolean;
}

/** Keys get everything but config unless the integration says otherwise. (Contract: POST /v2/integrations.) */
export const DEFAULT_RIGHTS: Readonly<KeyRights> = {
  allowRead: true,
  allowWrite: true,
  allowDelete: true,
  allowConfig: false,
};

/** Defaults for omitted rights, limited to the scopes of the integration's maker (null: all). */
export function rightsWithin(
  held: readonly KeyScope[] | null,
  given: { [R in keyof KeyRights]?: boolean | null },
): KeyRights {
  const right = (name: keyof KeyRights, scope: KeyScope): boolean =>
    given[name] ?? (DEFAULT_RIGHTS[name] && held?.includes(scope) !== false);
  return {
    allowRead: right('allowRead', 'read'),
    allowWrite: right('allowWrite', 'write'),
    allowDelete: right('allowDelete', 'delete'),
    allowConfig: right('allowConfig', 'config'),
  };
}

export function scopesOf(rights: KeyRights): KeyScope[] {
  const scopes: KeyScope[] = [];
  if (rights.allowRead) scopes.push('read');
  if (rights.allowWrite) scopes.push('write');
  if (rights.allowDelete) scopes.push('delete');
  if (rights.allowConfig) scopes.push('config');
  return scopes;
}
