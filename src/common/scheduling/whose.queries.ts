/** Whose rows a job takes. */
export interface Whose {
  /** Null: those of all tenants but these. */
  only: string | null;
  except: readonly string[];
}

/** SQL: the row is one of theirs. @param first the number of the first of the two parameters that `whoseParameters` gives */
export const isTheirs = (first: number): string =>
  `($${first}::uuid IS NULL OR "tenantId" = $${first}) AND "tenantId" <> ALL($${first + 1}::uuid[])`;
export const whoseParameters = ({ only, except }: Whose): unknown[] => [only, except];
