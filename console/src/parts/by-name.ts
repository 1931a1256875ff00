const names = new Intl.Collator(undefined, { numeric: true });

/** Compares names as people order them: “Team 2” before “Team 10”. All lists and choices are in this order. */
export const compareNames = (one: string, other: string): number => names.compare(one, other);

export const byName = (one: { name: string }, other: { name: string }): number => compareNames(one.name, other.name);
