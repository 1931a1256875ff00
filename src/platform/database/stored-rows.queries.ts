/**
 * SQL: each row of a statement for `Transaction.store`, as JSON in `each.value`. The array is there because PostgreSQL estimates an
 * array at ten rows and JSON at a hundred, and for a hundred it would read the whole of a table of some thousand rows.
 */
export const EACH_STORED = 'unnest(ARRAY(SELECT json_array_elements($1::json))) AS each(value)';

/**
 * SQL: the rows of a statement for `Transaction.store` that finds what they are about by its key. `OFFSET 0` keeps PostgreSQL from
 * joining on the tenant alone: until its first statistics of a table it takes a tenant for a handful of rows, and would read all of
 * them (measured: 1 ms for each thousand) instead of reading each by its key.
 * @param columns with their types
 */
export const storedRows = (columns: string): string => `(
        SELECT given.* FROM ${EACH_STORED}
        CROSS JOIN LATERAL json_to_record(each.value) AS given(${columns})
        OFFSET 0)`;
