import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ModulesContainer } from '@nestjs/core';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { nestedProperties } from '../../src/common/http/body-rules.js';
import { validationPipe } from '../../src/common/http/validation.js';
import type { Schema } from '../support/api-document.js';
import { TestApp } from '../support/test-app.js';

type Class = new () => object;
interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Record<string, Schema & { maxLength?: number; maxItems?: number }> };
}

/** One value of each type; the long ones break most limits. */
const VALUES: readonly [type: string, value: unknown][] = [
  ['null', null],
  ['boolean', true],
  ['number', 5],
  ['number', -1.5e300],
  ['string', ''],
  ['string', 'x'],
  ['string', 'x'.repeat(30_000)],
  ['object', {}],
  ['array', []],
  ['array', [5]],
  ['array', [null]],
  ['array', [['x']]],
  ['array', Array.from({ length: 60 }, (_, index) => `entry ${index}`)],
  ['array', Array.from({ length: 60 }, () => 5)],
];
/** How a message speaks of a limit without a word on the type. */
const LIMIT = /^(each )?(must have|must not be (less|greater|over|shorter|longer|empty)|should not be empty)/;

/** Every body of /openapi.json, by the rules that its class has: what is told is the most basic failure, once. */
/** Required where the other one is missing. */
const EITHER = 'CreateOverrideDto.userId';

describe('the text of a refusal', () => {
  let app: TestApp;
  let document: Document;
  let bodies: Map<string, Class>;
  let all: Set<Class>;
  beforeAll(async () => {
    app = await TestApp.start();
    document = (await app.http.get('/openapi.json').expect(200)).body as Document;
    bodies = bodyClasses(app);
    all = withNested([...bodies.values()]);
  });
  afterAll(() => app.stop());

  /** What the service says of a body; empty: it takes it. */
  async function detailsOf(type: Class, body: object): Promise<string[]> {
    try {
      await validationPipe().transform(body, { type: 'body', metatype: type });
      return [];
    } catch (error) {
      const { message } = error as Error;
      expect(message).toMatch(/^Invalid request: /);
      return message.slice('Invalid request: '.length).split('; ');
    }
  }
  const fieldsOf = (type: Class): string[] => [
    ...new Set(
      getMetadataStorage()
        .getTargetValidationMetadatas(type, '', false, false)
        // `@Allow()`: its route reads it.
        .filter(({ type: kind }) => kind !== ValidationTypes.WHITELIST)
        .map(({ propertyName }) => propertyName),
    ),
  ];
  /** As the document has them, what is shared in its place. */
  const propertiesOf = ({ name }: Class): Record<string, Schema> => {
    const { schemas } = document.components;
    const fields = Object.entries(schemas[name]?.properties ?? {});
    return Object.fromEntries(
      fields.map(([field, { $ref, ...own }]) => [field, $ref ? (schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : own]),
    );
  };
  const of = (field: string, details: string[]): string[] =>
    details.filter((detail) => detail.startsWith(`${field}: `)).map((detail) => detail.slice(field.length + 2));

  it('is tried on the class of every body that the document has', () => {
    const documented = Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ requestBody }) => requestBody?.content['application/json']?.schema.$ref ?? [])
      .map((reference) => reference.split('/').at(-1) ?? '');
    expect(documented.length).toBeGreaterThan(60);
    // That one is read from the forms of mail services as well, by its route.
    expect([...new Set(documented)].filter((name) => !bodies.has(name))).toEqual(['InboundEmailBody']);
  });

  it('says of a field that is missing that it is required', async () => {
    const wrong: string[] = [];
    for (const type of all) {
      const details = await detailsOf(type, {});
      const schema = document.components.schemas[type.name];
      for (const field of fieldsOf(type)) {
        const own = of(field, details);
        if (`${type.name}.${field}` === EITHER) continue;
        const required = schema?.required?.includes(field) ?? own.length > 0;
        if (JSON.stringify(own) !== JSON.stringify(required ? ['is required'] : []))
          wrong.push(`${type.name}.${field}: ${own.join(' | ')}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('says one thing of each field, and names the type before any limit', async () => {
    const wrong: string[] = [];
    for (const type of all) {
      const properties = propertiesOf(type);
      for (const field of fieldsOf(type)) {
        for (const [given, value] of VALUES) {
          const own = of(field, await detailsOf(type, { [field]: value }));
          const wanted = properties[field]?.type?.replace('integer', 'number');
          const onLimit = wanted !== undefined && wanted !== given && own.some((detail) => LIMIT.test(detail));
          if (own.length > 1 || onLimit)
            wrong.push(`${type.name}.${field} = ${JSON.stringify(value).slice(0, 40)}: ${own.join(' | ')}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('finds a limit on every list', () => {
    const without = [...all].flatMap((type) => {
      const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
      const lists = rules.filter(({ name, type: kind, each }) => {
        const holdsObjects = kind === ValidationTypes.NESTED_VALIDATION && each;
        return name === 'isArray' || holdsObjects;
      });
      const limited = new Set(rules.flatMap((rule) => (rule.name === 'arrayMaxSize' ? [rule.propertyName] : [])));
      return [...new Set(lists.map(({ propertyName }) => propertyName))]
        .filter((property) => !limited.has(property))
        .map((property) => `${type.name}.${property}`);
    });
    expect(without).toEqual([]);
  });

  it('names the limit that was hit', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const type of all) {
      const properties = propertiesOf(type);
      for (const [field, schema] of Object.entries(properties)) {
        const { maxLength, maxItems } = schema as { maxLength?: number; maxItems?: number };
        const limit = schema.type === 'array' ? maxItems : schema.type === 'string' ? maxLength : undefined;
        if (limit === undefined || schema.enum) continue;
        tried++;
        const value =
          schema.type === 'array'
            ? Array.from({ length: limit + 1 }, (_, n) => (schema.items?.type === 'string' ? `${n}` : {}))
            : 'x'.repeat(limit + 1);
        const own = of(field, await detailsOf(type, { [field]: value }));
        // What has a form of its own (an address, an id) is refused for that.
        const told = own.some(
          (detail) => new RegExp(`\\b${limit}\\b`).test(detail) || /^(each )?must (be|contain) /.test(detail),
        );
        if (!told) wrong.push(`${type.name}.${field}: ${own.join(' | ')}, not ${limit}`);
      }
    }
    expect(tried).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  });
});

/** The classes of all bodies, by their names. */
function bodyClasses(app: TestApp): Map<string, Class> {
  const found = new Map<string, Class>();
  for (const { controllers } of app.nest.get(ModulesContainer).values()) {
    for (const { metatype } of controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const prototype = metatype.prototype as object;
      for (const method of Object.getOwnPropertyNames(prototype)) {
        const places = (Reflect.getMetadata(ROUTE_ARGS_METADATA, metatype, method) ?? {}) as Record<
          string,
          { index: number }
        >;
        const types = (Reflect.getMetadata('design:paramtypes', prototype, method) ?? []) as Class[];
        for (const [key, { index }] of Object.entries(places)) {
          const type = types[index];
          if (key.startsWith(`${RouteParamtypes.BODY}:`) && type && type.name !== 'Object') found.set(type.name, type);
        }
      }
    }
  }
  return found;
}

/** And of the objects inside them. */
function withNested(types: Class[]): Set<Class> {
  const all = new Set<Class>();
  const visit = (type: Class): void => {
    if (all.has(type)) return;
    all.add(type);
    const example = new type();
    for (const { property } of nestedProperties(example)) {
      const typeOf = (Reflect.getMetadata('design:type', type.prototype as object, property) ?? null) as Class | null;
      if (typeOf && typeOf !== (Array as unknown) && typeOf !== (Object as unknown)) visit(typeOf);
    }
  };
  types.forEach(visit);
  return all;
}
