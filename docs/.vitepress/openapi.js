import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Written by `scripts/docs.js` before the site is made. */
export const OPENAPI = fileURLToPath(new URL('../../node_modules/.cache/docs/openapi.json', import.meta.url));

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The API by tag: a page each, `{slug, title, text}`, in Markdown. */
export function apiPages() {
  const document = JSON.parse(readFileSync(OPENAPI, 'utf8'));
  const byTag = new Map(document.tags.map(({ name, description }) => [name, { description, operations: [] }]));
  for (const [path, { parameters = [], ...byMethod }] of Object.entries(document.paths))
    for (const method of METHODS.filter((each) => each in byMethod)) {
      const operation = byMethod[method];
      byTag.get(operation.tags[0]).operations.push({
        ...operation,
        path,
        method: method.toUpperCase(),
        parameters: [...parameters, ...(operation.parameters ?? [])],
      });
    }
  for (const { operations } of byTag.values()) operations.sort(byPath);
  const writer = new PageWriter(document.components);
  return [...byTag].map(([title, tag]) => ({
    slug: title.toLowerCase().replaceAll(' ', '-'),
    title,
    operations: tag.operations.length,
    text: writer.page(title, tag),
  }));
}

/** A resource before what is below it. */
const byPath = (one, other) =>
  one.path.localeCompare(other.path) ||
  METHODS.indexOf(one.method.toLowerCase()) - METHODS.indexOf(other.method.toLowerCase());

class PageWriter {
  constructor(components) {
    this.components = components;
  }

  page(title, { description, operations }) {
    return [`# ${title}`, `${description}.`, ...operations.map((each) => this.operation(each))].join('\n\n');
  }

  operation(operation) {
    const parts = [
      `## ${operation.summary ?? operation.operationId}`,
      `\`\`\`http\n${operation.method} ${operation.path}\n\`\`\``,
      operation.description,
      this.parameters(operation.parameters),
      this.body(operation.requestBody),
      this.answer(operation.responses),
    ];
    return parts.filter(Boolean).join('\n\n');
  }

  parameters(references) {
    const rows = references
      .map((each) => this.resolve(each))
      .map(({ name, in: place, required, description, schema }) => [
        `\`${name}\`${required ? ' *' : ''}`,
        place,
        this.type(schema),
        description,
      ]);
    return rows.length > 0 && table(['parameter', 'in', 'type', 'meaning'], rows);
  }

  body(body) {
    const [[type, { schema, example }] = ['', {}]] = Object.entries(body?.content ?? {});
    if (!schema) return null;
    const rows = this.fields(schema).map(([name, field, required]) => [
      `\`${name}\`${required ? ' *' : ''}`,
      this.type(field),
      this.meaning(field),
    ]);
    return [
      `**Body** (\`${type}\`)`,
      rows.length > 0 && table(['field', 'type', 'meaning'], rows),
      example !== undefined && code(example),
    ]
      .filter(Boolean)
      .join('\n\n');
  }

  answer(responses) {
    const [status, reference] = Object.entries(responses).find(([each]) => /^[23]/.test(each)) ?? [];
    if (!status) return null;
    const answer = this.resolve(reference);
    const schema = answer.content?.['application/json']?.schema;
    const example = schema && this.example(schema, 0);
    return [`**Answer ${status}** ${answer.description ?? ''}`, example !== undefined && code(example)]
      .filter(Boolean)
      .join('\n\n');
  }

  resolve(part) {
    if (!part?.$ref) return part ?? {};
    const [, , kind, name] = part.$ref.split('/');
    return this.resolve(this.components[kind][name]);
  }

  /** `[name, schema, required]` of an object, those of its parts included. */
  fields(reference) {
    const { properties = {}, required = [], allOf = [] } = this.resolve(reference);
    const own = Object.entries(properties).map(([name, schema]) => [name, schema, required.includes(name)]);
    return [...allOf.flatMap((part) => this.fields(part)), ...own];
  }

  type(reference) {
    const schema = this.resolve(reference);
    const [part] = schema.allOf ?? [];
    if (part) return this.type(part);
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return [...new Set(choices.map((each) => this.type(each)))].join(' or ');
    if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
    if (schema.type === 'array') return `list of ${this.type(schema.items)}`;
    return schema.format ?? schema.type ?? 'any';
  }

  meaning(reference) {
    const { description, maxLength, maxItems, minimum, maximum, default: preset } = this.resolve(reference);
    const limits = [
      maxLength !== undefined && `at most ${maxLength} characters`,
      maxItems !== undefined && `at most ${maxItems}`,
      minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}`,
      preset !== undefined && `default \`${JSON.stringify(preset)}\``,
    ].filter(Boolean);
    return [description, limits.length > 0 && `(${limits.join(', ')})`].filter(Boolean).join(' ');
  }

  /** A value of the schema, of the examples of its fields; `undefined`: nothing is known of it. */
  example(reference, depth) {
    const schema = this.resolve(reference);
    if (schema.example !== undefined) return schema.example;
    if (schema.enum) return schema.enum[0];
    const [choice] = schema.oneOf ?? schema.anyOf ?? [];
    if (choice) return this.example(choice, depth);
    if (schema.type === 'array') {
      const item = this.example(schema.items, depth + 1);
      return item === undefined ? [] : [item];
    }
    const fields = this.fields(schema);
    // What is deeper is on the page of its own kind.
    if (fields.length > 0) return depth > 3 ? {} : this.exampleOf(fields, depth);
    return { boolean: true, integer: 1, number: 1, object: {} }[schema.type] ?? FORMATS[schema.format];
  }

  exampleOf(fields, depth) {
    const entries = fields.map(([name, field]) => [name, this.example(field, depth + 1)]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
}

const FORMATS = {
  uuid: '01920000-0000-7000-8000-000000000001',
  'date-time': '2026-06-01T12:00:00.000Z',
  date: '2026-06-01',
};

const code = (value) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

const cell = (value) =>
  String(value ?? '')
    .replaceAll('\n', ' ')
    .replaceAll('|', '\\|');

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
