/** The owner team from a configuration, for bodies without a field for it. Null: global. */
export interface Owned {
  teamId?: string | null;
}
