import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { composeExample } from '../../src/api-docs/compose-example.js';
import type { Document, Operation } from '../../src/api-docs/openapi.js';
import { operationsOf } from '../../src/api-docs/openapi.js';
import { EXAMPLE_IDS } from '../../src/api-docs/texts/request-examples.js';
import { asAdmin } from '../support/accounts.js';
import { ApiDocument } from '../support/api-document.js';
import { TestApp } from '../support/test-app.js';

/** Their examples hold what only a mail, a phone or a provider knows, or they need a state that is not there. */
const NEEDS_MORE =
  /auth\/(login|register|refresh|reset|mfa)|invites\/\{token\}|webhooks|attachments|channels\/\{id\}|\/sso$|public\/|\/status\/|debug|unsnooze|reopen|reorder/;

let app: TestApp;
let document: Document;
let api: ApiDocument;
let authorization: string;
beforeAll(async () => {
  app = await TestApp.start();
  document = (await app.http.get('/openapi.json').expect(200)).body as Document;
  api = await ApiDocument.of(app);
  authorization = await asAdmin(app);
});
afterAll(() => app.stop());

const send = async (method: string, path: string, body?: object) => {
  const answer = await fetch(app.url + path, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, text: await answer.text() };
};
const exampleOf = ({ requestBody }: Operation): object | undefined =>
  Object.values(requestBody?.content ?? {})[0]?.example as object | undefined;

/** What the examples name, made through the API; example id → real id, and the things that paths name. */
async function makeThings(): Promise<{ ids: Map<string, string>; inPath: (path: string) => string }> {
  const data = async (method: string, path: string, body?: object) => {
    const { status, text } = await send(method, path, body);
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    const parsed = JSON.parse(text) as { data?: { id: string; alertId?: string }; alertId?: string };
    return parsed.data?.alertId ?? parsed.data?.id ?? parsed.alertId ?? '';
  };
  const user = await data('POST', '/v2/users', { username: 'linus@example.com', fullName: 'Linus' });
  const team = await data('POST', '/v2/teams', { name: 'Web' });
  const schedule = await data('POST', '/v2/schedules', { name: 'Nights' });
  const alert = await data('POST', '/v2/alerts', { message: 'One', actions: ['restart'] });
  const incident = await data('POST', '/v2/incidents', { name: 'One' });
  const service = await data('POST', '/v2/services', { name: 'One' });
  const alertPolicy = await data('POST', '/v2/alert-policies', { name: 'One', actions: { setPriority: 'P4' } });
  const notificationRule = await data('POST', '/v2/notification-rules', { name: 'One' });
  const start = { startDate: '2026-06-01T09:00:00.000Z' };
  const things: Record<string, string> = {
    '/v2/users/{id}': user,
    '/v2/teams/{id}': team,
    '/v2/teams/{teamId}': team,
    '/v2/teams/{teamId}/roles/{roleId}': await data('POST', `/v2/teams/${team}/roles`, { name: 'One' }),
    '/v2/schedules/{id}': schedule,
    '/v2/schedules/{id}/rotations/{rid}': await data('POST', `/v2/schedules/${schedule}/rotations`, start),
    '/v2/alerts/{identifier}': alert,
    '/v2/alerts/{identifier}/actions/{action}': 'restart',
    '/v2/alerts/saved-searches/{identifier}': await data('POST', '/v2/alerts/saved-searches', {
      name: 'One',
      query: 'priority: P1',
    }),
    '/v2/incidents/{id}': incident,
    '/v2/services/{id}': service,
    '/v2/alert-policies/{id}': alertPolicy,
    '/v2/notification-rules/{id}': notificationRule,
    '/v2/integrations/{id}': await data('POST', '/v2/integrations', { name: 'One' }),
    '/v2/maintenance-windows/{id}': await data('POST', '/v2/maintenance-windows', {
      name: 'One',
      startTime: '2026-06-01T22:00:00.000Z',
      endTime: '2026-06-02T02:00:00.000Z',
    }),
    '/v2/routing-rules/{id}': await data('POST', '/v2/routing-rules', { name: 'One', targetTeamId: team }),
    '/v2/escalations/{id}': await data('POST', '/v2/escalations', { name: 'One' }),
    '/v2/forwarding-rules/{id}': await data('POST', '/v2/forwarding-rules', { toUserId: user }),
    '/v2/saved-searches/{id}': await data('POST', '/v2/saved-searches', { name: 'One', query: 'one' }),
    '/v2/postmortems/{id}': await data('POST', '/v2/postmortems', { incidentId: incident, summary: 'One' }),
  };
  await send('POST', '/v2/heartbeats', { name: 'one' });
  const real = { user, team, alert, schedule, incident, service, alertPolicy, notificationRule };
  const inPath = (path: string): string => {
    const names = [...path.matchAll(/\{\w+\}/g)];
    return names.reduce((filled, name) => {
      const before = path.slice(0, (name.index ?? 0) + name[0].length);
      return filled.replace(name[0], name[0] === '{name}' ? 'one' : (things[before] ?? EXAMPLE_IDS.other));
    }, path);
  };
  return { ids: new Map(Object.entries(real).map(([kind, id]) => [EXAMPLE_IDS[kind as 'user'], id])), inPath };
}

describe('the examples of the document', () => {
  it('show what to send for every body, in the form that its schema asks for', () => {
    const wrong = operationsOf(document).flatMap(([route, operation]) => {
      const [media] = Object.values(operation.requestBody?.content ?? {});
      if (!media) return [];
      if (!media.example) return [`${route}: no example`];
      return api.unfit(media.schema ?? {}, media.example).map((problem) => `${route}: ${problem}`);
    });
    expect(wrong).toEqual([]);
  });

  it('show what comes back, made of the examples of the fields, in the form that the schema has', () => {
    const wrong = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      api.unfit(schema as never, composeExample(document, schema)).map((problem) => `${name}: ${problem}`),
    );
    expect(wrong).toEqual([]);
  });

  it('are accepted by the service, which answers in the documented form', async () => {
    const { ids, inPath } = await makeThings();
    const tried: string[] = [];
    const refused: string[] = [];
    for (const [route, operation] of operationsOf(document)) {
      const example = exampleOf(operation);
      if (!example || NEEDS_MORE.test(route)) continue;
      let text = JSON.stringify(example);
      for (const [shown, real] of ids) text = text.replaceAll(shown, real);
      const [method = '', path = ''] = route.split(' ');
      const answer = await send(method, inPath(path), JSON.parse(text) as object);
      tried.push(route);
      if (answer.status >= 300) refused.push(`${route}: ${answer.status} ${answer.text}`);
      else refused.push(...api.unknownIn(route, answer.status, answer.text).map((problem) => `${route}: ${problem}`));
    }
    expect(refused).toEqual([]);
    expect(tried.length).toBeGreaterThan(55);
  });
});

describe('the words of the document', () => {
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
      ...Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
        Object.entries(properties)
          .filter(([, field]) => !field.description && !(field.$ref && described(field.$ref)))
          .map(([field]) => `${name}.${field}`),
      ),
    ];
    expect(wordless).toEqual([]);
  });

  const described = (ref: string): boolean =>
    document.components.schemas[ref.split('/').at(-1) ?? '']?.description !== undefined;

  it('names no shape twice, and says shared things once', () => {
    const ids = operationsOf(document).map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(document.servers).toEqual([{ url: '/', description: expect.any(String) }]);
    expect(JSON.stringify(document).length).toBeLessThan(370_000);
  });

  it('travels compressed', async () => {
    const { headers } = await app.http.get('/openapi.json').set('Accept-Encoding', 'gzip').expect(200);
    expect(headers['content-encoding']).toBe('gzip');
  });
});
