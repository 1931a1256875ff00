import { openApiOf } from './openapi-document.js';
import type { TestApp } from './test-app.js';

export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  nullable?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
}

type Answer = Reference & { content?: Record<string, { schema?: Schema }>; 'x-statuses'?: number[] };
type Parameter = Reference & { name: string; in: string; required?: boolean; schema?: Schema };

export interface Operation {
  responses: Record<string, Answer>;
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: Parameter[];
  security?: object[];
  'x-rate-limit'?: string[];
  'x-step-up'?: { proof: string; when?: string };
}

type Reference = { $ref?: string };

interface Paths {
  paths: Record<string, Record<string, Operation> & { parameters?: Parameter[] }>;
  components: Record<'schemas' | 'responses' | 'parameters', Record<string, Reference>>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FORMS: Readonly<Record<string, RegExp>> = {
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
};

/** /openapi.json as tests ask it. */
export class ApiDocument {
  private constructor(
    /** `METHOD /path/{parameter}` → what it says of the route. */
    readonly operations: ReadonlyMap<string, Operation>,
    readonly schemas: Readonly<Record<string, Schema>>,
  ) {}

  static async of(app: TestApp): Promise<ApiDocument> {
    const { paths, components } = await openApiOf<Paths>(app);
    const shared = <T>(reference: Reference): T => {
      const [, , kind, name = ''] = reference.$ref?.split('/') ?? [];
      return (kind ? components[kind as 'responses'][name] : reference) as T;
    };
    const operations = Object.entries(paths).flatMap(([path, { parameters: ofPath = [], ...byMethod }]) =>
      Object.entries(byMethod as Record<string, Operation>).map(([method, operation]): [string, Operation] => {
        const parameters = [...ofPath, ...(operation.parameters ?? [])].map((each) => shared<Parameter>(each));
        const responses = Object.entries(operation.responses).flatMap(([status, reference]) => {
          const answer = shared<Answer>(reference);
          return statusesOf(status, answer).map((each) => [each, answer] as const);
        });
        return [
          `${method.toUpperCase()} ${path}`,
          {
            ...operation,
            ...(parameters.length > 0 ? { parameters } : {}),
            responses: Object.fromEntries(responses),
          },
        ];
      }),
    );
    return new ApiDocument(new Map(operations), components.schemas);
  }

  /** What an answer has that the document does not know: its status, a field, or a value of another type. */
  unknownIn(route: string, status: number, text: string): string[] {
    const answer = this.operations.get(route)?.responses[status];
    if (!answer) return [`${status} is not documented`];
    if (!text.startsWith('{')) return [];
    const line = answer.content?.['application/x-ndjson']?.schema;
    if (line)
      return text
        .trimEnd()
        .split('\n')
        .flatMap((each) => this.strange(line, JSON.parse(each), ''));
    const schema = answer.content?.['application/json']?.schema;
    return schema ? this.strange(schema, JSON.parse(text), '') : [`the body of ${status} is not documented`];
  }

  /** What does not fit the schema in a value. */
  unfit(schema: Schema, value: unknown): string[] {
    return this.strange(schema, value, '');
  }

  resolve(schema: Schema): Schema {
    return schema.$ref ? (this.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  }

  private strange(reference: Schema, value: unknown, where: string): string[] {
    const schema = this.resolve(reference);
    if (value === null) return schema.nullable || !schema.type ? [] : [`${where} is null`];
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) {
      const each = choices.map((choice) => this.strange(choice, value, where));
      return each.toSorted((one, other) => one.length - other.length)[0] ?? [];
    }
    if (schema.allOf) return this.strange(this.merged(schema.allOf), value, where);
    const form = FORMS[schema.format ?? ''];
    if (form && typeof value === 'string' && !form.test(value)) return [`${where} is no ${schema.format}: ${value}`];
    if (!isOf(schema.type, value)) return [`${where} is no ${schema.type}: ${JSON.stringify(value)}`];
    if (Array.isArray(value)) return value.flatMap((item) => this.strange(schema.items ?? {}, item, `${where}[]`));
    return isObject(value) ? this.strangeFields(schema, value, where) : [];
  }

  private merged(parts: readonly Schema[]): Schema {
    const all = parts.map((part) => this.resolve(part)).map((part) => (part.allOf ? this.merged(part.allOf) : part));
    return {
      type: 'object',
      properties: Object.assign({}, ...all.map(({ properties }) => properties)) as Record<string, Schema>,
      required: all.flatMap(({ required = [] }) => required),
    };
  }

  private strangeFields(schema: Schema, value: Record<string, unknown>, where: string): string[] {
    const { properties = {}, required = [], additionalProperties: others } = schema;
    const absent = required.filter((name) => !(name in value)).map((name) => `${where}.${name} is absent`);
    const fields = Object.entries(value).flatMap(([name, field]) => {
      const known = properties[name] ?? (typeof others === 'object' ? others : null);
      if (known) return this.strange(known, field, `${where}.${name}`);
      return others === true || !schema.type ? [] : [`${where}.${name} is not documented`];
    });
    return [...absent, ...fields];
  }
}

/** A range stands for the statuses that it names, and for no others. */
const statusesOf = (status: string, answer: Answer): string[] =>
  status.endsWith('XX') ? (answer['x-statuses'] ?? []).map(String) : [status];

function isOf(type: string | undefined, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === undefined || typeof value === type;
}
