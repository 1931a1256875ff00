import { type Document, nameOf, type Schema } from '../../src/platform/api-docs/openapi.js';

const DEEPEST = 20;
const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-06-01T09:00:00.000Z',
  date: '2026-06-01',
  uuid: '01920000-0000-7000-8000-000000000000',
  email: 'ada@example.com',
  uri: 'https://example.com/',
};

/**
 * A value that fits the schema, made of the examples of its parts, as readers of the document make it; `gaps`: the texts in
 * it for which the document has neither an example nor a form.
 */
export function composeExample(
  { components }: Pick<Document, 'components'>,
  root: Schema,
): { example: unknown; gaps: string[] } {
  const gaps: string[] = [];
  const compose = (schema: Schema, where: string, depth: number): unknown => {
    const { $ref, example, oneOf, anyOf, allOf, enum: values, type, properties, items, format } = schema;
    const inner = (each: Schema, name = ''): unknown => compose(each, `${where}${name}`, depth + 1);
    if ($ref) return inner(components.schemas[nameOf($ref)] ?? {});
    if (example !== undefined) return example;
    const [choice] = oneOf ?? anyOf ?? [];
    if (choice) return inner(choice);
    if (allOf) return Object.assign({}, ...allOf.map((each) => inner(each))) as object;
    if (values) return values[0];
    if (properties)
      return depth > DEEPEST
        ? {}
        : Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, inner(each, `.${name}`)]));
    if (type === 'array') return items && depth <= DEEPEST ? [inner(items, '[]')] : [];
    if (type === 'object') return {};
    if (type === 'boolean') return true;
    if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 0);
    if (format === undefined || !(format in BY_FORMAT)) gaps.push(where);
    return BY_FORMAT[format ?? ''] ?? 'text';
  };
  return { example: compose(root, '', 0), gaps };
}
