/** From the worst to the least. */
export const PRIORITIES = ['P1', 'P2', 'P3', 'P4', 'P5'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Is the first one worse than the second? (P1 is the worst.) */
export const isWorse = (a: Priority, b: Priority): boolean => PRIORITIES.indexOf(a) < PRIORITIES.indexOf(b);
