/**
 * SQL: a list whose length PostgreSQL does not see when it plans. Where it sees a list of one, it finds a plan for lists of any
 * length dearer, so that it plans every statement about a single row anew.
 */
export const readLater = (list: string): string => `(SELECT ${list})`;
