/**
 * How overrides refer to the rotations of their schedule: by a name that is unique, else by position, as `#1`. In the
 * order of the rotations.
 */
export function rotationLabels(names: readonly (string | null)[]): string[] {
  const isPlain = (name: string | null): name is string =>
    name !== null && name !== '' && !name.startsWith('#') && names.indexOf(name) === names.lastIndexOf(name);
  return names.map((name, index) => (isPlain(name) ? name : `#${index + 1}`));
}
