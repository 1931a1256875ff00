/** Beside a body that has no place for it: from a configuration, not from a request. Null: global. */
export interface Owned {
  teamId?: string | null;
}
