import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import openapiTypescript, { astToString } from 'openapi-typescript';
import type { Document, Schema } from '../../src/platform/api-docs/openapi.js';
import { operationsOf, visitSchemas } from '../../src/platform/api-docs/openapi.js';
import { ApiDocument } from '../support/api-document.js';
import { composeExample } from '../support/compose-example.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let document: Document;
let api: ApiDocument;
beforeAll(async () => {
  app = await TestApp.start();
  document = (await app.http.get('/openapi.json').expect(200)).body as Document;
  api = await ApiDocument.of(app);
});
afterAll(() => app.stop());

/** Written by `npm run console:types`, and by this test with UPDATE_FIXTURES=1. */
const CONSOLE_TYPES = new URL('../../console/src/api/schema.d.ts', import.meta.url);

it('is what the console takes the API to be: its types are those of the document', async () => {
  const types = astToString(await openapiTypescript(JSON.stringify(document)));
  if (process.env['UPDATE_FIXTURES']) writeFileSync(CONSOLE_TYPES, types);
  const isStale = readFileSync(CONSOLE_TYPES, 'utf8') !== types;
  expect(isStale ? 'stale: npm run console:types' : 'the same').toBe('the same');
});

describe('the examples of the document', () => {
  /** @contract conventions-27 */
  it('show what to send for every body, in the form that its schema asks for', () => {
    const wrong = operationsOf(document).flatMap(([route, operation]) => {
      const [media] = Object.values(operation.requestBody?.content ?? {});
      if (!media) return [];
      if (!media.example) return [`${route}: no example`];
      return api.unfit(media.schema ?? {}, media.example).map((problem) => `${route}: ${problem}`);
    });
    expect(wrong).toEqual([]);
  });

  it('show for every JSON answer what comes back, made of the examples of the fields, in the form of its schema', () => {
    const answers = [...api.operations].flatMap(([route, { responses }]) =>
      Object.entries(responses).flatMap(([status, { content = {} }]) => {
        const { schema } = content['application/json'] ?? {};
        return schema ? [{ where: `${route} ${status}`, schema }] : [];
      }),
    );
    const wrong = answers.flatMap(({ where, schema }) => {
      const { example, gaps } = composeExample(document, schema as never);
      return [...gaps.map((gap) => `${gap} has no example`), ...api.unfit(schema, example)].map(
        (problem) => `${where}: ${problem}`,
      );
    });
    expect(wrong).toEqual([]);
    const shown = new Set(answers.map(({ where }) => where.split(' ').slice(0, 2).join(' ')));
    const DATALESS = /(ical|feed\.atom|metrics|\/status\/|\/ack\/|sso|twilio)/;
    expect([...api.operations.keys()].filter((route) => !shown.has(route) && !DATALESS.test(route))).toEqual([]);
  });
});

describe('the operations of the document', () => {
  it('keep their names, by which generated clients call them', () => {
    const named = operationsOf(document).map(([route, { operationId }]) => `${operationId} ${route}`);
    const file = new URL('../fixtures/operation-ids.txt', import.meta.url);
    if (process.env.UPDATE_FIXTURES) writeFileSync(file, `${named.toSorted().join('\n')}\n`);
    expect(named.toSorted()).toEqual(readFileSync(file, 'utf8').trim().split('\n'));
  });
});

describe('the words of the document', () => {
  /** @contract conventions-27 */
  it('are there for every route, tag, parameter and field', () => {
    const { components } = document;
    const wordless = [
      ...operationsOf(document)
        .filter(
          ([, { summary, description, operationId, tags }]) =>
            !summary || !description || !operationId || !tags?.length,
        )
        .map(([route]) => route),
      ...(document.tags ?? []).filter(({ description }) => !description).map(({ name }) => `tag ${name}`),
      ...[...api.operations].flatMap(([route, { parameters = [] }]) =>
        parameters
          .filter((each) => !(each as { description?: string }).description)
          .map(({ name }) => `${route} ${name}`),
      ),
      ...Object.entries(components.schemas).flatMap(([name, schema]) => wordlessIn(name, schema)),
      ...operationsOf(document).flatMap(([route, { requestBody, responses }]) =>
        [requestBody, ...Object.values(responses)]
          .flatMap((each) => Object.values(each?.content ?? {}))
          .flatMap(({ schema }) => (schema ? wordlessIn(route, schema) : [])),
      ),
    ];
    expect(wordless).toEqual([]);
  });

  /** Its fields without words, those of the objects inside it too. */
  const wordlessIn = (owner: string, root: Schema): string[] => {
    const found: string[] = [];
    visitSchemas(root, ({ properties = {} }) => {
      for (const [field, { description, $ref }] of Object.entries(properties))
        if (!description && !($ref && described($ref))) found.push(`${owner} ${field}`);
    });
    return found;
  };
  const described = (ref: string): boolean =>
    document.components.schemas[ref.split('/').at(-1) ?? '']?.description !== undefined;

  it('names no shape twice, and says shared things once', () => {
    const ids = operationsOf(document).map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(document.servers).toEqual([{ url: '/', description: expect.any(String) }]);
    // What stands once does not grow with the routes: some 1,500 characters for each of them.
    expect(JSON.stringify(document).length / ids.length).toBeLessThan(1735);
  });

  it('travels compressed', async () => {
    const { headers } = await app.http.get('/openapi.json').set('Accept-Encoding', 'gzip').expect(200);
    expect(headers['content-encoding']).toBe('gzip');
  });
});
