import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { operationsOf, type Document } from '../../src/platform/api-docs/openapi.js';
import { asAdmin } from '../support/accounts.js';
import { ApiDocument, type Schema } from '../support/api-document.js';
import { openApiOf } from '../support/openapi-document.js';
import { TestApp } from '../support/test-app.js';

/** One rule for `null` in every body: a field that takes it says so in the document; any other answers 400 and names it. */
describe('null in a body', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  const made = new Map<string, string | null>();
  /** The path of something that there is, where its collection makes one from the document's example; else of nothing. */
  const real = async (template: string, examples: ReadonlyMap<string, unknown>): Promise<string> => {
    const [, collection = '', rest = ''] = /^(.*?)\/\{\w+\}(.*)$/.exec(template) ?? [];
    if (collection === '') return template;
    if (!made.has(collection)) {
      // The example's team is nobody's here.
      const body = { ...(examples.get(`POST ${collection}`) as object), teamId: undefined };
      const create = app.as(await asAdmin(app)).post(collection);
      const { data, alertId } = (await create.send(body)).body as { data?: { id?: string }; alertId?: string };
      made.set(collection, data?.id ?? alertId ?? null);
    }
    return `${collection}/${made.get(collection) ?? randomUUID()}${rest.replaceAll(/\{\w+\}/g, () => randomUUID())}`;
  };

  /** @contract escalations-21 */
  it('is taken where the document says so, else refused with the field’s name, and never a 500', async () => {
    const api = await ApiDocument.of(app);
    const document = await openApiOf<Document>(app);
    const examples = new Map(
      operationsOf(document).map(([route, operation]) => [route, exampleOf(operation as never)]),
    );
    const resolved = (schema: Schema): Schema => {
      const named = schema.$ref === undefined ? schema : (api.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
      const parts = (named.allOf ?? []).map(resolved);
      const { nullable } = schema;
      return Object.assign({}, ...parts, named, nullable === undefined ? {} : { nullable }) as Schema;
    };
    const faults: string[] = [];
    let tried = 0;
    let as = await asAdmin(app);
    for (const [route, { requestBody }] of api.operations) {
      const schema = requestBody?.content['application/json']?.schema;
      if (schema === undefined || /auth\/(logout|login)|\/debug/.test(route)) continue;
      const [method = '', template = ''] = route.split(' ');
      const path = await real(template, examples);
      for (const [field, nullable] of fieldsOf(resolved(schema), resolved)) {
        tried++;
        const verb = method.toLowerCase() as 'post' | 'patch' | 'put' | 'delete';
        const body = withNull(examples.get(route) ?? {}, field) as object;
        const ask = () => app.as(as).send(verb, path, body);
        let answer = await ask();
        if (answer.status === 401) {
          as = await asAdmin(app);
          answer = await ask();
        }
        const { message = '', errors = [] } = answer.body as { message?: string; errors?: { path: string }[] };
        // In an entry that lacks other fields, these may be named.
        const named = field.includes('0') ? field.slice(0, -1).join('.') : (field.at(-1) ?? '');
        const isAtField = errors.some(({ path }) => path.includes(named));
        const refuses = answer.status === 400 && message.includes(named) && isAtField;
        if (message.startsWith('Attachments are disabled')) continue;
        if (answer.status >= 500)
          faults.push(`${route} ${field.join('.')}: ${answer.status} ${answer.text.slice(0, 99)}`);
        else if (nullable ? refuses && /null/.test(message) : !refuses && ![401, 403, 404, 405].includes(answer.status))
          faults.push(
            `${route} ${field.join('.')} (${nullable ? 'nullable' : 'not nullable'}): ${answer.status} ${message.slice(0, 99)}`,
          );
      }
    }
    expect(tried).toBeGreaterThan(300);
    expect([...made.values()].filter((id) => id !== null).length).toBeGreaterThan(12);
    expect(faults).toEqual([]);
  });
});

type Field = string[];

/** Each field, those in objects and in the entries of lists too, and whether it takes null. */
function fieldsOf(schema: Schema, resolved: (schema: Schema) => Schema, depth = 0): [Field, boolean][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, given]): [Field, boolean][] => {
    const property = resolved(given);
    const isNullable =
      property.nullable === true || (property.oneOf ?? property.anyOf ?? []).some((each) => each.nullable);
    const inside = property.type === 'array' ? resolved(property.items ?? {}) : property;
    const nested = depth < 3 && property.oneOf === undefined ? fieldsOf(inside, resolved, depth + 1) : [];
    const prefix = property.type === 'array' ? [name, '0'] : [name];
    return [
      [[name], isNullable || isAnything(property)],
      ...nested.map(([field, is]): [Field, boolean] => [[...prefix, ...field], is]),
    ];
  });
}

/** A field of the sender's own. */
const isAnything = ({ type, properties, oneOf, anyOf, enum: values }: Schema): boolean =>
  [type, properties, oneOf, anyOf, values].every((each) => each === undefined);

function withNull(body: unknown, [name = '', ...rest]: Field): unknown {
  if (name === '0') {
    const [first, ...others] = Array.isArray(body) ? (body as unknown[]) : [];
    return [withNull(first ?? {}, rest), ...others];
  }
  const known = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return { ...known, [name]: rest.length === 0 ? null : withNull(known[name], rest) };
}

interface Sent {
  requestBody?: { content?: Record<string, { example?: unknown; examples?: Record<string, { value?: unknown }> }> };
}

function exampleOf({ requestBody }: Sent): unknown {
  const content = requestBody?.content?.['application/json'];
  return content?.example ?? Object.values(content?.examples ?? {})[0]?.value ?? {};
}
