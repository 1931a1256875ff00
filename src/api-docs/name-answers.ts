import { type Document, nameOf, type Operation, operationsOf, type Schema, schemaRef } from './openapi.js';

/**
 * Gives each shape of an answer a name, once: clients that are generated get a type of that name, and what many routes
 * answer alike stands in the document once.
 */
export function nameAnswers(document: Document): void {
  const { schemas } = document.components;
  const named = new Map<string, string>();
  for (const [, operation] of operationsOf(document)) {
    for (const { content = {} } of Object.values(operation.responses)) {
      for (const media of Object.values(content)) {
        if (!media.schema || !isShape(media.schema)) continue;
        media.schema = { $ref: schemaRef(nameFor(media.schema, operation, schemas, named)) };
      }
    }
  }
}

const isShape = ({ properties, oneOf }: Schema): boolean => properties !== undefined || oneOf !== undefined;

function nameFor(
  schema: Schema,
  operation: Operation,
  schemas: Record<string, Schema>,
  named: Map<string, string>,
): string {
  if (schema.oneOf)
    schema.oneOf = schema.oneOf.map((each, index) => alternative(each, operation, index, schemas, named));
  const text = JSON.stringify(schema);
  const known = named.get(text);
  if (known !== undefined) return known;
  const wanted = contentName(schema) ?? ownName(operation);
  const name = wanted in schemas ? ownName(operation) : wanted;
  schemas[name] = schema;
  named.set(text, name);
  return name;
}

function alternative(
  schema: Schema,
  operation: Operation,
  index: number,
  schemas: Record<string, Schema>,
  named: Map<string, string>,
): Schema {
  if (!isShape(schema)) return schema;
  const text = JSON.stringify(schema);
  const name = named.get(text) ?? `${ownName(operation)}${index + 1}`;
  schemas[name] = schema;
  named.set(text, name);
  return { $ref: schemaRef(name) };
}

const ownName = ({ operationId = '' }: Operation): string => `${operationId.split('_').map(capital).join('')}Answer`;

/** After what is in it: `AlertAnswer`, `AlertListAnswer`, `DeletedAnswer`. Null: it has no name of its own. */
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
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const words = (text: string): string =>
  text === 'Request will be processed' ? 'Accepted' : text.split(/\W|_/).map(capital).join('');
const textOf = ([value]: unknown[] = []): string => (typeof value === 'string' ? value : 'result');

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
