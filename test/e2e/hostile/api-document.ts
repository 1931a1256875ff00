/* What /openapi.json says about the places of a request into which a client can put something. */

export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  readOnly?: boolean;
  example?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  oneOf?: Schema[];
  allOf?: Schema[];
  anyOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  schema?: Schema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses: Record<string, Answer>;
}

interface Answer {
  $ref?: string;
  'x-statuses'?: number[];
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation> & { parameters?: Parameter[] }>;
  components?: {
    schemas?: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Answer>;
  };
}

/** One route as the document describes it. */
export interface Route {
  /** `POST /v2/alerts/{identifier}/close` */
  name: string;
  method: string;
  template: string;
  parameters: Parameter[];
  /** Null: the route takes no body. */
  body: Schema | null;
  /** Status codes that it declares. */
  statuses: ReadonlySet<number>;
}

/** A field of a body: where it is, and what belongs there. `'*'` stands for any key of a map. */
export interface Field {
  path: (string | number)[];
  schema: Schema;
}

const MAX_DEPTH = 6;

export class ApiDocument {
  constructor(private readonly document: OpenApi) {}

  routes(): Route[] {
    return Object.entries(this.document.paths).flatMap(([template, { parameters: ofPath = [], ...operations }]) =>
      Object.entries(operations as Record<string, Operation>).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${template}`,
        method: method.toUpperCase(),
        template,
        parameters: [...ofPath, ...(operation.parameters ?? [])].map((each) => this.shared(each)),
        body: bodyOf(operation),
        statuses: new Set(
          Object.entries(operation.responses).flatMap(([status, answer]) => this.statuses(status, answer)),
        ),
      })),
    );
  }

  /** Every field of the body, nested ones too. */
  fields(schema: Schema, path: (string | number)[] = []): Field[] {
    const known = this.resolve(schema);
    const own = path.length > 0 ? [{ path, schema: known }] : [];
    if (path.length >= MAX_DEPTH) return own;
    const properties = Object.entries(known.properties ?? {}).flatMap(([name, each]) =>
      this.fields(each, [...path, name]),
    );
    const items = known.items ? this.fields(known.items, [...path, 0]) : [];
    const more = known.additionalProperties;
    const map = typeof more === 'object' ? this.fields(more, [...path, '*']) : [];
    return [...own, ...properties, ...items, ...map];
  }

  /** A value that fits the schema, as far as the schema tells. */
  sample(schema: Schema, complete: boolean, depth = 0): unknown {
    const known = this.resolve(schema);
    const { example, enum: choices, properties, required = [], items } = known;
    if (example !== undefined) return example;
    if (known.default !== undefined) return known.default;
    if (choices?.length) return choices[0];
    if (properties) {
      const wanted = Object.entries(properties).filter(([name]) => complete || required.includes(name));
      if (depth > MAX_DEPTH) return {};
      return Object.fromEntries(wanted.map(([name, each]) => [name, this.sample(each, complete, depth + 1)]));
    }
    switch (known.type) {
      case 'array':
        return items && depth <= MAX_DEPTH ? [this.sample(items, complete, depth + 1)] : [];
      case 'integer':
      case 'number':
        return 1;
      case 'boolean':
        return true;
      case 'object':
        return {};
      default:
        return SAMPLES[known.format ?? ''] ?? 'text';
    }
  }

  /** A value that fits this property of the schema. */
  sampleOf(schema: Schema, property: string, complete: boolean): unknown {
    return this.sample(this.resolve(schema).properties?.[property] ?? {}, complete, 1);
  }

  private shared(parameter: Parameter & { $ref?: string }): Parameter {
    const name = parameter.$ref?.split('/').at(-1) ?? '';
    return this.document.components?.parameters?.[name] ?? parameter;
  }

  /** A range stands for the statuses that it names. */
  private statuses(status: string, { $ref = '' }: Answer): number[] {
    if (!status.endsWith('XX')) return [Number(status)];
    return this.document.components?.responses?.[$ref.split('/').at(-1) ?? '']?.['x-statuses'] ?? [];
  }

  private resolve(schema: Schema): Schema {
    if (schema.$ref)
      return this.resolve(this.document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {});
    const parts = schema.oneOf ?? schema.allOf ?? schema.anyOf;
    if (!parts) return schema;
    const merged: Schema = { ...schema, properties: { ...schema.properties } };
    for (const part of parts.map((each) => this.resolve(each))) {
      Object.assign(merged, { ...part, properties: { ...merged.properties, ...part.properties } });
    }
    if (Object.keys(merged.properties ?? {}).length === 0) delete merged.properties;
    return merged;
  }
}

const SAMPLES: Record<string, string> = {
  'date-time': '2026-06-02T12:00:00.000Z',
  date: '2026-06-02',
  uuid: '0190a000-0000-7000-8000-00000000dead',
  email: 'someone@example.com',
  uri: 'https://example.com/',
};

function bodyOf({ requestBody }: Operation): Schema | null {
  if (!requestBody) return null;
  return Object.values(requestBody.content ?? {})[0]?.schema ?? {};
}
