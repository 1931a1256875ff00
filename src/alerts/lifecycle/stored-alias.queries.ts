/** SQL: the alias of `a` as it was sent; `shownAlias` is the same. */
export const shownAliasSql = (row: string): string => `split_part(${row}.alias, E'\\x1f', 1)`;

/** SQL: an alert of another scope held its alias when it was opened. Of these alone there is an index, by tenant and shown alias. */
export const isScopedSql = (row: string): string => `strpos(${row}.alias, E'\\x1f') > 0`;
