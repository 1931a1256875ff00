import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ModulesContainer } from '@nestjs/core';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { nestedProperties } from '../../src/platform/http/body-rules.js';
import { validationPipe } from '../../src/platform/http/validation.js';
import type { Schema } from '../support/api-document.js';
import { asAdmin, createTeam, createUser } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

type Class = new () => object;
interface Document {
  paths: Record<
    string,
    Record<string, { parameters?: { name?: string }[]; requestBody?: { content: Record<string, { schema: Schema }> } }>
  >;
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
/** Names of properties that every object has are no zones either. */
const NO_ZONES = ['', 'Mars/Olympus', '+02:00', '__proto__', 'constructor', 'toString', 'hasOwnProperty'];
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

  /** @contract conventions-16 */
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

  /** @contract conventions-16 */
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

  it('refuses what is no time zone on every route that takes one, and changes nothing', async () => {
    const authorization = await asAdmin(app);
    const call = (method: 'post' | 'patch', path: string, body: object) =>
      app.as(authorization).send(method, `/v2/${path}`, body);
    const made = async (path: string, body: object): Promise<string> =>
      (await call('post', path, body).expect(({ status }) => expect([200, 201]).toContain(status))).body.data.id;
    const [team, user] = [(await createTeam(app)).id, (await createUser(app)).id];
    const times = { startTime: '2026-06-01T22:00:00Z', endTime: '2026-06-02T02:00:00Z' };
    const policy = { name: 'Policy', match: {}, actions: { addTags: ['a'] } };
    const rule = { name: 'Rule', match: {}, notify: { type: 'none' } };
    const schedule = await made('schedules', { name: 'Nights' });
    const window = await made('maintenance-windows', { name: 'Window', ...times });
    const policyId = await made('alert-policies', policy);
    const ruleId = await made(`teams/${team}/routing-rules`, rule);
    const routes: [method: 'post' | 'patch', path: string, body: (timezone: string) => object][] = [
      ['patch', 'account', (timezone) => ({ timezone })],
      ['post', 'schedules', (timezone) => ({ name: 'Days', timezone })],
      ['patch', `schedules/${schedule}`, (timezone) => ({ timezone })],
      [
        'post',
        'schedules/preview',
        (timezone) => ({ schedule: { timezone, rotations: [] }, start: times.startTime, end: times.endTime }),
      ],
      ['post', 'users', (timezone) => ({ username: 'ann@example.com', fullName: 'Ann', timezone })],
      ['patch', `users/${user}`, (timezone) => ({ timezone })],
      [
        'post',
        'maintenance-windows',
        (timezone) => ({ name: 'W', ...times, recurrence: { rrule: 'FREQ=DAILY', timezone } }),
      ],
      [
        'post',
        'maintenance-windows/preview',
        (timezone) => ({ ...times, recurrence: { rrule: 'FREQ=DAILY', timezone } }),
      ],
      ['patch', `maintenance-windows/${window}`, (timezone) => ({ recurrence: { rrule: 'FREQ=DAILY', timezone } })],
      ['post', 'alert-policies', (timezone) => ({ ...policy, hours: { timezone } })],
      ['patch', `alert-policies/${policyId}`, (timezone) => ({ hours: { timezone } })],
      ['post', `teams/${team}/routing-rules`, (timezone) => ({ ...rule, hours: { timezone } })],
      ['patch', `teams/${team}/routing-rules/${ruleId}`, (timezone) => ({ hours: { timezone } })],
      ['post', 'moving-in', (timezone) => ({ url: 'https://old.example.com', key: 'k', timezone })],
      ['post', 'moving-in/unpack', (timezone) => ({ parts: 1, timezone })],
      ['post', 'moving-in/trial', (timezone) => ({ timezone })],
    ];
    const before = await rowsWithZones(app);
    for (const [method, path, body] of routes) {
      for (const timezone of NO_ZONES) {
        const answer = await call(method, path, body(timezone));
        expect([path, timezone, answer.status]).toEqual([path, timezone, 400]);
        expect(answer.body.message).toContain('timezone: must be an IANA time zone');
      }
    }
    for (const timezone of NO_ZONES) {
      const asked = app.http.get('/v2/reports/trends').query({ timezone }).set('Authorization', authorization);
      const { status, body } = await asked;
      expect([timezone, status]).toEqual([timezone, 400]);
      expect(body.message).toContain('timezone: must be an IANA time zone');
    }
    expect(await rowsWithZones(app)).toEqual(before);
  });

  it('knows every body with a time zone', () => {
    const schemas = new Set<string>();
    const visit = (part: unknown): void => {
      for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
        if (schemas.has(name)) continue;
        schemas.add(name);
        visit(document.components.schemas[name]);
      }
    };
    const operations = Object.values(document.paths).flatMap((operations) => Object.values(operations));
    for (const { requestBody } of operations) if (requestBody) visit(requestBody);
    const zoned = [...schemas].filter((name) => document.components.schemas[name]?.properties?.['timezone']);
    // A new one belongs into the test before; restrictions choose between the zones of the schedule and of the person.
    expect(zoned.toSorted()).toEqual([
      'AcceptInviteDto',
      ...['ChangeAccountDto', 'CreateScheduleDto', 'CreateUserDto', 'Hours', 'MoveOptionsDto', 'PreviewedScheduleDto'],
      ...[
        'ReadBackupDto',
        'Recurrence',
        'RegisterDto',
        'StartFromApiDto',
        'TimeRestriction',
        'UpdateScheduleDto',
        'UpdateUserDto',
        'WeeklyRestrictionDto',
      ],
    ]);
    const asked = operations.flatMap(({ parameters = [] }) =>
      parameters.filter(({ name }) => /zone/i.test(name ?? '')),
    );
    // Of the trends of reports.
    expect(asked.map(({ name }) => name)).toEqual(['timezone']);
  });

  /** @contract conventions-16 */
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

const rowsWithZones = (app: TestApp): Promise<unknown> =>
  app.sql(`
    SELECT (SELECT jsonb_agg(s ORDER BY s."id") FROM schedules s) AS schedules,
           (SELECT jsonb_agg(u."timezone" ORDER BY u."id") FROM users u) AS users,
           (SELECT jsonb_agg(m ORDER BY m."id") FROM maintenance_windows m) AS windows,
           (SELECT jsonb_agg(p ORDER BY p."id") FROM alert_policies p) AS policies,
           (SELECT jsonb_agg(r ORDER BY r."id") FROM team_routing_rules r) AS rules`);

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
