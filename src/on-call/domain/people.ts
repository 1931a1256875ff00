export interface Person {
  readonly userId: string;
  readonly name: string;
}

/** Who is on call, each once, in rotation order; and whether overrides, a rotation or nobody decided it. */
export interface OnCall {
  readonly recipients: readonly Person[];
  readonly source: 'override' | 'rotation' | 'none';
}

export const NOBODY: OnCall = { recipients: [], source: 'none' };

/** Whether two lists name the same people alike. */
export function areSame(some: readonly Person[], others: readonly Person[]): boolean {
  if (some === others) return true;
  return (
    some.length === others.length &&
    some.every(({ userId, name }, index) => userId === others[index]!.userId && name === others[index]!.name)
  );
}

/** The people, each as first named. */
export function eachOnce(persons: readonly Person[]): readonly Person[] {
  const seen = new Map<string, Person>();
  for (const person of persons) if (!seen.has(person.userId)) seen.set(person.userId, person);
  return [...seen.values()];
}
