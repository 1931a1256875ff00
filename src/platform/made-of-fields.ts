/** A class with these properties and their decorators, applied in the order of a written class. */
export function classWith<T extends object>(
  properties: readonly (readonly [name: string, decorators: readonly PropertyDecorator[]])[],
): new () => T {
  class Properties {}
  for (const [name, decorators] of properties) {
    for (const decorate of decorators.toReversed()) decorate(Properties.prototype, name);
  }
  return Properties as new () => T;
}

type Makers<A extends unknown[], T> = { readonly [N in keyof T]: (...given: A) => T[N] };

/** A function that creates objects with these properties, in this order, each computed by its function. */
export function objectMaker<A extends unknown[], T extends object>(makers: Makers<A, T>): (...given: A) => T {
  const entries = Object.entries(makers) as [keyof T, (...given: A) => T[keyof T]][];
  return (...given) => {
    const made = {} as T;
    for (const [name, make] of entries) made[name] = make(...given);
    return made;
  };
}
