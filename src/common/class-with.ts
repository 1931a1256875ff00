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
