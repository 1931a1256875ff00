export interface Person {
  readonly userId: string;
  readonly name: string;
}

/** The people on call, each once, in rotation order. `source`: what put them on call. */
export interface OnCall {
  readonly recipients: readonly Person[];
  readonly source: 'override' | 'rotation' | 'none';
}

export const NOBODY: OnCall = { recipients: [], source: 'none' };

/** Whether two lists have the same people, with the same names, in the same order. */
export function areSame(some: readonly Person[], others: readonly Person[]): boolean {
  if (some === others) return true;
  return (
    some.length === others.length &&
    some.every(({ userId, name }, index) => userId === others[index]!.userId && name === others[index]!.name)
  );
}

/** The people without duplicates; the first name of each is kept. */
export function eachOnce(persons: readonly Person[]): readonly Person[] {
  const seen = new Map<string, Person>();
  for (const person of persons) if (!seen.has(person.userId)) seen.set(person.userId, person);
  return [...seen.values()];
}
