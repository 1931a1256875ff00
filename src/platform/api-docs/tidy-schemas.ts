import { type Document, nameOf, operationsOf, type Parameter, type Schema, visitAll } from './openapi.js';
import { FACTS, type FieldFacts } from './validation-facts.js';
import { ignoredKeys } from '../http/unknown-keys.js';

/** Adds the validation's rules to the schemas, and brings them into a form that tools accept. */
export function tidySchemas(document: Document): void {
  visitAll(document, applyFacts);
  for (const [, { parameters = [], requestBody }] of operationsOf(document)) {
    for (const parameter of parameters) tidyParameter(parameter);
    if (requestBody) {
      const schemas = Object.values(requestBody.content).map(({ schema = {} }) => resolve(document, schema));
      // A body without required fields may be left out.
      if (schemas.every(({ required = [] }) => required.length > 0)) requestBody.required = true;
      else delete requestBody.required;
    }
  }
  visitAll(document, (schema) => straighten(document, schema));
}

function resolve({ components }: Document, schema: Schema): Schema {
  return schema.$ref ? (components.schemas[nameOf(schema.$ref)] ?? {}) : schema;
}

function applyFacts(schema: Schema): void {
  const facts = schema[FACTS] as FieldFacts | undefined;
  if (!facts) return;
  delete schema[FACTS];
  merge(schema, facts.own);
  if (schema.items && !schema.items.$ref) merge(schema.items, facts.items);
}

/** A text that stands for a number is documented as a number. */
function merge(schema: Schema, facts: object): void {
  const isText = schema.type === undefined || schema.type === 'string';
  const { pattern, minLength, maxLength, enum: values, minimum, maximum, ...others } = facts as Record<string, unknown>;
  // Documented as `number`: a transformation makes it whole and brings it into the range.
  if (schema.type === 'number' && others['type'] === 'integer') return;
  Object.assign(schema, defined({ minimum, maximum }));
  Object.assign(schema, others);
  if (schema.type !== 'boolean' && values !== undefined && schema.enum === undefined)
    Object.assign(schema, { enum: values });
  if (isText) Object.assign(schema, defined({ pattern, minLength, maxLength }));
}

const defined = (fields: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function tidyParameter(parameter: Parameter): void {
  const { schema = {} } = parameter;
  const facts = parameter[FACTS] as FieldFacts | undefined;
  if (facts) {
    delete parameter[FACTS];
    merge(schema, facts.own);
  }
  // A query string has no null.
  delete schema.nullable;
  parameter.schema = schema;
}

/** Removes an `allOf` of one, and a reference beside other keys, which tools ignore; adds null to the values of an enum. */
function straighten(document: Document, schema: Schema): void {
  const [only] = schema.allOf ?? [];
  if (only?.$ref && schema.allOf?.length === 1 && Object.keys(schema).length === 1) {
    delete schema.allOf;
    schema.$ref = only.$ref;
  }
  if (schema.nullable && schema.enum && !schema.enum.includes(null)) schema.enum = [...schema.enum, null];
  // In OpenAPI 3.0 a reference cannot be nullable: the schema that it refers to replaces it.
  if (schema.nullable && only?.$ref) {
    delete schema.allOf;
    Object.assign(schema, { ...structuredClone(resolve(document, only)), ...schema });
  }
  if (schema.nullable && schema.type === undefined) delete schema.nullable;
  if (schema.required?.length === 0) delete schema.required;
}

/** Generators take a field with a default for one that is always present, also in requests: so it is only described. */
export function describeDefault(schema: Schema): void {
  if (schema.default === undefined) return;
  const text = `default: \`${JSON.stringify(schema.default)}\``;
  schema.description = schema.description ? `${schema.description} (${text})` : text;
  delete schema.default;
}

/** Marks objects inside bodies as closed (no other keys), like the validation. */
export function closeNestedObjects(document: Document): void {
  const seen = new Set<string>();
  const closeBelow = ({ properties = {}, items }: Schema): void => {
    for (const part of [...Object.values(properties), ...(items ? [items] : [])]) closePart(part);
  };
  const closePart = (part: Schema): void => {
    for (const { $ref, items } of [part, ...(part.allOf ?? [])]) {
      if (items) closePart(items);
      const name = nameOf($ref ?? '');
      const schema = document.components.schemas[name];
      if (!schema || seen.has(name)) continue;
      seen.add(name);
      close(schema, ignoredKeys(name));
      closeBelow(schema);
    }
  };
  for (const [, { requestBody }] of operationsOf(document))
    for (const { schema = {} } of Object.values(requestBody?.content ?? {})) closeBelow(resolve(document, schema));
}

function close(schema: Schema, ignored: 'every' | readonly string[]): void {
  if (ignored === 'every' || !schema.properties) return;
  schema.additionalProperties = false;
  for (const key of ignored)
    schema.properties[key] ??= { readOnly: true, description: 'In answers; ignored in bodies' };
}
