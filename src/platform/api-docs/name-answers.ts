import {
  capital,
  type Document,
  IS_ANSWER,
  nameOf,
  type Operation,
  operationsOf,
  type Schema,
  schemaRef,
} from './openapi.js';

/** Names each response schema, so that generated clients get a type with that name. */
export function nameAnswers(document: Document): void {
  const { schemas } = document.components;
  const names = new Map<string, string>();
  const refTo = (schema: Schema, newName: () => string): Schema => {
    const text = JSON.stringify(schema);
    const name = names.get(text) ?? newName();
    schemas[name] = schema;
    names.set(text, name);
    return { $ref: schemaRef(name) };
  };
  for (const [, operation] of operationsOf(document)) {
    const own = ownName(operation);
    for (const media of Object.values(operation.responses).flatMap(({ content = {} }) => Object.values(content))) {
      const { schema } = media;
      if (!schema || !isShape(schema)) continue;
      const part = (each: Schema, index: number) => (isShape(each) ? refTo(each, () => `${own}${index + 1}`) : each);
      if (schema.oneOf) schema.oneOf = schema.oneOf.map(part);
      media.schema = refTo(schema, () => {
        const name = contentName(schema);
        return name === null || name in schemas ? own : name;
      });
    }
  }
}

const isShape = ({ properties, oneOf }: Schema): boolean => properties !== undefined || oneOf !== undefined;
const ownName = ({ operationId = '' }: Operation): string => `${operationId.split('_').map(capital).join('')}Answer`;

/** Named after its content: `AlertAnswer`, `AlertListOfTeamsAnswer`, `DeletedAnswer`. Null: it has no name of its own. */
function contentName({ properties = {} }: Schema): string | null {
  const { data, totalCount, hidden, result } = properties;
  if (data?.$ref) return `${stem(data.$ref)}Answer`;
  if (data?.items?.$ref) return `${stem(data.items.$ref)}${totalCount ? 'List' : 's'}${hidden ? 'OfTeams' : ''}Answer`;
  const { result: done, ...others } = data?.properties ?? {};
  if (done?.enum?.length === 1 && Object.keys(others).every((name) => name === 'id'))
    return `${words(textOf(done.enum))}${others['id'] ? 'Id' : ''}Answer`;
  if (result && Object.keys(properties).length === 3) return `${words(textOf(result.enum))}Answer`;
  return null;
}

const stem = (ref: string): string => nameOf(ref).replace(/View$/, '');
const words = (text: string): string =>
  text === 'Request will be processed' ? 'Accepted' : text.split(/\W|_/).map(capital).join('');
const textOf = ([value]: unknown[] = []): string => (typeof value === 'string' ? value : 'result');

/** Smaller schemas get no reference. */
const FEWEST_FIELDS = 5;
const ENVELOPES = ['Envelope', 'Page', 'PageOfTeams'];

/**
 * Describes an answer that has all fields of another schema as that schema and its further fields (`allOf`). Of several
 * such schemas it takes the largest. Bodies stay whole: tests compare them with what their classes validate.
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
