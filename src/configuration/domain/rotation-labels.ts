/**
 * How overrides name the rotations of their schedule: by name where it tells the rotation from the others, else by place, as
 * `#1`. In the order of the rotations.
 */
export function rotationLabels(names: readonly (string | null)[]): string[] {
  const isPlain = (name: string | null): name is string =>
    name !== null && name !== '' && !name.startsWith('#') && names.indexOf(name) === names.lastIndexOf(name);
  return names.map((name, place) => (isPlain(name) ? name : `#${place + 1}`));
}
