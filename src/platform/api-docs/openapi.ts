import type { OpenAPIObject } from '@nestjs/swagger';

/* The parts of an OpenAPI 3.0 document that are read or changed here. */

export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  nullable?: boolean;
  enum?: unknown[];
  default?: unknown;
  example?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  minimum?: number;
  readOnly?: boolean;
  [extension: `x-${string}`]: unknown;
}

interface MediaType {
  schema?: Schema;
  example?: unknown;
}

export interface Answer {
  $ref?: string;
  description?: string;
  headers?: Record<string, object>;
  content?: Record<string, MediaType>;
  [extension: `x-${string}`]: unknown;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema?: Schema;
  example?: unknown;
  [extension: `x-${string}`]: unknown;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, Answer>;
  [extension: `x-${string}`]: unknown;
}

export interface Document extends Omit<OpenAPIObject, 'paths' | 'components'> {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    parameters: Record<string, Parameter>;
    headers: Record<string, object>;
    securitySchemes?: object;
  };
}

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** Every operation, as `METHOD /path`. */
export function operationsOf({ paths }: Pick<Document, 'paths'>): [route: string, operation: Operation][] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${path}`, operation]),
  );
}

/** Visits every schema in it, the innermost first. */
export function visitSchemas(schema: Schema, visit: (schema: Schema) => void): void {
  const { properties = {}, items, additionalProperties, oneOf = [], anyOf = [], allOf = [] } = schema;
  const inner = [...Object.values(properties), ...oneOf, ...anyOf, ...allOf];
  if (items) inner.push(items);
  if (typeof additionalProperties === 'object') inner.push(additionalProperties);
  for (const each of inner) visitSchemas(each, visit);
  visit(schema);
}

/** Every schema of the document, those of components included. */
export function visitAll(document: Document, visit: (schema: Schema) => void): void {
  for (const schema of Object.values(document.components.schemas)) visitSchemas(schema, visit);
  for (const [, operation] of operationsOf(document)) {
    const contents = [operation.requestBody, ...Object.values(operation.responses)].map((each) => each?.content ?? {});
    for (const { schema } of contents.flatMap((content) => Object.values(content)))
      if (schema) visitSchemas(schema, visit);
    for (const { schema } of operation.parameters ?? []) if (schema) visitSchemas(schema, visit);
  }
}

export const schemaRef = (name: string): string => `#/components/schemas/${name}`;
export const nameOf = (ref: string): string => ref.split('/').at(-1) ?? '';
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** The names of schemas of answers. */
export const IS_ANSWER = /(View|Answer\d*)$/;
