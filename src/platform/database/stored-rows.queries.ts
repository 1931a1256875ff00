/**
 * SQL: each row of a statement for `Transaction.store`, as JSON in `each.value`. PostgreSQL estimates an array at ten rows but
 * JSON at a hundred, for which it would scan a table of some thousand rows; hence the array.
 */
export const EACH_STORED = 'unnest(ARRAY(SELECT json_array_elements($1::json))) AS each(value)';

/**
 * SQL: the rows of a statement for `Transaction.store` that joins them to a table by key. `OFFSET 0` keeps PostgreSQL from
 * joining on the tenant alone: before its first statistics it expects few rows of a tenant, and would read all of them
 * (measured: 1 ms for each thousand) instead of each by its key.
 * @param columns with their types
 */
export const storedRows = (columns: string): string => `(
        SELECT given.* FROM ${EACH_STORED}
        CROSS JOIN LATERAL json_to_record(each.value) AS given(${columns})
        OFFSET 0)`;
