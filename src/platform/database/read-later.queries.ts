/**
 * SQL that hides a list's length from the planner. PostgreSQL finds the generic plan more expensive than one for a list of
 * one, and would plan every statement about a single row again.
 */
export const readLater = (list: string): string => `(SELECT ${list})`;
