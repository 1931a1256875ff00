import { type Document, nameOf, type Schema } from './openapi.js';

const DEEPEST = 12;
const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-06-01T09:00:00.000Z',
  date: '2026-06-01',
  uuid: '01920000-0000-7000-8000-000000000000',
  email: 'ada@example.com',
  uri: 'https://example.com/',
};

/** A value that fits the schema, made of the examples of its parts. */
export function composeExample({ components }: Pick<Document, 'components'>, schema: Schema, depth = 0): unknown {
  const compose = (inner: Schema): unknown => composeExample({ components }, inner, depth + 1);
  const { $ref, example, oneOf, anyOf, allOf, enum: values, type, properties, items, format } = schema;
  if ($ref) return compose(components.schemas[nameOf($ref)] ?? {});
  if (example !== undefined) return example;
  const [choice] = oneOf ?? anyOf ?? [];
  if (choice) return compose(choice);
  if (allOf) return Object.assign({}, ...allOf.map((each) => compose(each))) as object;
  if (values) return values[0];
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (properties) {
    if (depth > DEEPEST) return {};
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, compose(each)]));
  }
  if (type === 'array') return items && depth <= DEEPEST ? [compose(items)] : [];
  if (type === 'object') return {};
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 0);
  return BY_FORMAT[format ?? ''] ?? 'text';
}
