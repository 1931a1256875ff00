import type { Field, Fields, KindDeclaration } from './fields.js';
import { DECLARATIONS } from './kinds.js';
import { VERSION } from './model.js';

type Schema = Readonly<Record<string, unknown>>;

const ID = 'https://pager.example/schemas/configuration/v1';

/** The JSON Schema of a configuration (draft 2020-12), for editors and validation before a plan. */
export function configurationSchema(): Schema {
  const lists = DECLARATIONS.map(({ kind, description }) => [
    kind,
    { type: 'array', description, items: { $ref: `#/$defs/${kind}` } },
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: ID,
    title: 'A configuration of Pager',
    ...objectSchema({
      required: ['version'],
      properties: {
        version: { const: VERSION },
        managedBy: { type: 'string', minLength: 1, description: 'Who owns these objects; the API shows it' },
        ...(Object.fromEntries(lists) as Record<string, Schema>),
      },
    }),
    $defs: Object.fromEntries(DECLARATIONS.map((each) => [each.kind, kindSchema(each)])),
  };
}

function kindSchema({ named, isKey = false, hasNoId = false, fields, description }: KindDeclaration): Schema {
  const key = isKey
    ? { [named]: { type: 'string', description: 'By this it is called everywhere' } }
    : { key: { type: 'string', description: 'By this others refer to it; default: the name' } };
  const id = {
    id: {
      type: 'string',
      format: 'uuid',
      description: 'Of a new object, set by an administrator; by it the object is found again',
    },
  };
  const managedBy = {
    managedBy: {
      type: 'string',
      minLength: 1,
      description: 'Who owns it, where that is somebody else than of the whole',
    },
  };
  const own = fieldsSchema(fields);
  const required = isKey ? [named, ...own.required] : own.required;
  return {
    description,
    ...objectSchema({ properties: { ...key, ...(hasNoId ? {} : id), ...managedBy, ...own.properties }, required }),
  };
}

function fieldsSchema(fields: Fields): { properties: Record<string, Schema>; required: string[] } {
  const entries = Object.entries(fields);
  const required = entries.filter(([, { default: fallback, kept }]) => fallback === undefined && !kept);
  return {
    properties: Object.fromEntries(entries.map(([name, field]) => [name, fieldSchema(field)])),
    required: required.map(([name]) => name),
  };
}

const objectSchema = ({ properties, required }: { properties: object; required: string[] }): Schema => ({
  ...{ type: 'object', properties, additionalProperties: false },
  ...(required.length > 0 ? { required } : {}),
});

function fieldSchema(field: Field): Schema {
  const { description, default: fallback, nullable } = field;
  const shape = shapeOf(field);
  const type: unknown = nullable && typeof shape['type'] === 'string' ? [shape['type'], 'null'] : shape['type'];
  return {
    ...shape,
    ...(type === undefined ? {} : { type }),
    ...(description === '' ? {} : { description }),
    ...(fallback === undefined || fallback === null ? {} : { default: fallback }),
  };
}

function shapeOf(field: Field): Schema {
  switch (field.is) {
    case 'text':
    case 'reference':
      return { type: 'string' };
    case 'flag':
      return { type: 'boolean' };
    case 'number':
      return { type: 'integer' };
    case 'instant':
      return { type: 'string', format: 'date-time' };
    case 'id':
      return { type: 'string', format: 'uuid' };
    case 'json':
    case 'secret':
      return {};
    case 'settings':
      return { type: 'object', additionalProperties: true };
    case 'choice':
      return { type: 'string', enum: field.of };
    case 'list':
      return { type: 'array', items: fieldSchema(field.of) };
    case 'object':
      return objectSchema(fieldsSchema(field.fields));
    case 'target': {
      const words = Object.keys(field.to).map((word) => [word, { type: 'string' }]);
      const none: Record<string, Schema> = field.none ? { none: { const: true } } : {};
      const { properties, required } = fieldsSchema(field.more ?? {});
      const targets: Record<string, Schema> = { ...(Object.fromEntries(words) as Record<string, Schema>), ...none };
      const oneOf = Object.keys(targets).map((word) => ({ required: [word] }));
      return { ...objectSchema({ properties: { ...targets, ...properties }, required }), oneOf };
    }
  }
}
