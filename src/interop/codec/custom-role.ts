import type { WireObject } from './wire-object.js';

/** A role of the organisation's own. */
export interface WireCustomRole {
  name: string;
  /** In small letters; undefined: the source does not say. */
  extendedRole?: string;
  grantedRights: string[];
  disallowedRights: string[];
}

export const decodeCustomRole = (wire: WireObject): WireCustomRole => ({
  ...{ name: wire.required('name'), extendedRole: wire.losable('extendedRole')?.toLowerCase() },
  grantedRights: wire.texts('grantedRights') ?? [],
  disallowedRights: wire.texts('disallowedRights') ?? [],
});
