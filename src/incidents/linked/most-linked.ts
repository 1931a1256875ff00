/** Alerts of one incident. */
export const MOST_LINKED = 200;
