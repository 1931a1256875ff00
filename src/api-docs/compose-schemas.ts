import { type Document, type Schema, schemaRef } from './openapi.js';

/** With fewer fields a name in common would say little. */
const FEWEST_FIELDS = 5;
/** Bodies stay whole: what they take is compared with what their classes validate. */
const IS_ANSWER = /(View|Answer\d*)$/;
const ENVELOPES = ['Envelope', 'Page', 'PageOfTeams'];

/**
 * Says of a record that is another one with more to it just that (`allOf`), and of an answer what it has beside its envelope.
 * Bases are looked for among the schemas as they were: the largest one that is in it with all its fields.
 */
export function composeSchemas({ components }: Document): void {
  const before = structuredClone(components.schemas);
  const names = Object.keys(before).filter((name) => isRecord(before[name]));
  const bases = names.filter(
    (name) => ENVELOPES.includes(name) || (isView(name) && fieldsOf(before[name]).length >= FEWEST_FIELDS),
  );
  bases.sort((one, other) => fieldsOf(before[other]).length - fieldsOf(before[one]).length);
  for (const name of names.filter((each) => IS_ANSWER.test(each) || ENVELOPES.includes(each))) {
    const base = bases.find((each) => each !== name && isPartOf(before[each] ?? {}, before[name] ?? {}));
    if (base) components.schemas[name] = composed(before[name] ?? {}, base, before[base] ?? {});
  }
}

const fieldsOf = ({ properties = {} }: Schema = {}): [string, Schema][] => Object.entries(properties);
const isView = (name: string): boolean => name.endsWith('View');

function isRecord(schema: Schema | undefined): boolean {
  const { type, properties, additionalProperties, nullable } = schema ?? {};
  return type === 'object' && properties !== undefined && additionalProperties === undefined && !nullable;
}

function isPartOf(base: Schema, whole: Schema): boolean {
  const isRequired = ({ required = [] }: Schema, name: string): boolean => required.includes(name);
  return (
    fieldsOf(base).length < fieldsOf(whole).length &&
    fieldsOf(base).every(
      ([name, field]) =>
        JSON.stringify(whole.properties?.[name]) === JSON.stringify(field) &&
        isRequired(whole, name) === isRequired(base, name),
    )
  );
}

function composed(
  { description, required = [], properties = {} }: Schema,
  base: string,
  { properties: known = {} }: Schema,
): Schema {
  const own = required.filter((name) => !(name in known));
  return {
    ...(description === undefined ? {} : { description }),
    allOf: [
      { $ref: schemaRef(base) },
      {
        ...(own.length > 0 ? { required: own } : {}),
        properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !(name in known))),
      },
    ],
  };
}
