import type { Field, Fields, KindName } from './fields.js';

/** Translates a reference: an id to a key, or a key to an id. */
export type Rename = (kind: KindName, name: string) => string;

export type Values = Readonly<Record<string, unknown>>;

/** Translates every reference in the value, which must be valid for the field. */
export function renamed(field: Field, value: unknown, rename: Rename): unknown {
  if (value === null || value === undefined) return value;
  switch (field.is) {
    case 'reference':
      return rename(field.to, value as string);
    case 'list':
      return (value as unknown[]).map((each) => renamed(field.of, each, rename));
    case 'object':
      return renamedFields(field.fields, value as Values, rename);
    case 'target': {
      const word = wordOf(field, value as Values);
      const rest = renamedFields(field.more ?? {}, value as Values, rename);
      const kind = word === undefined ? undefined : field.to[word];
      if (word === undefined || kind === undefined) return { none: true, ...rest };
      const key = (value as Values)[word] as string;
      return { [word]: kind === null ? key : rename(kind, key), ...rest };
    }
    default:
      return value;
  }
}

/** Translates all fields of an object. Fields left out stay out. */
export function renamedFields(fields: Fields, values: Values, rename: Rename): Record<string, unknown> {
  const present = Object.entries(fields).filter(([name]) => values[name] !== undefined);
  return Object.fromEntries(present.map(([name, field]) => [name, renamed(field, values[name], rename)]));
}

/** The word of a target, which names its kind; undefined: `{none: true}`. */
export function wordOf(field: Field & { is: 'target' }, value: Values): string | undefined {
  return Object.keys(field.to).find((word) => value[word] !== undefined);
}
