/** A class whose objects have these properties, each with its decorators, applied as if they stood above it in this order. */
export function classWith<T extends object>(
  properties: readonly (readonly [name: string, decorators: readonly PropertyDecorator[]])[],
): new () => T {
  class Properties {}
  for (const [name, decorators] of properties) {
    for (const decorate of decorators.toReversed()) decorate(Properties.prototype, name);
  }
  return Properties as new () => T;
}
