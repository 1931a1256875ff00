import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isConfigured } from '../../src/interop/compat/configuration/third-party-paths.js';
import { createKey } from '../support/accounts.js';
import { openApiOf } from '../support/openapi-document.js';
import { TestApp } from '../support/test-app.js';
import { MATRIX } from './access-matrix/matrix.js';
import { World } from './access-matrix/world.js';
import { ApiDocument, type OpenApi, type Route } from './hostile/api-document.js';
import { nestedPlaces, spoilt, type Path } from './hostile/careless.js';

/** Objects inside bodies that take any key: what senders of alerts post (a policy adds responders as they do), an alert to try policies on, and what the contract leaves open. */
const OPEN = /^(responders|responder|visibleTo|owner|teams?|alert|impactedServices)$/;

describe('a key that the service does not know, inside an object of a body', () => {
  let app: TestApp;
  let world: World;
  let document: ApiDocument;
  let key: string;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await World.make(app);
    document = new ApiDocument(await openApiOf<OpenApi>(app));
    key = await createKey(app, { scopes: ['read', 'write', 'delete', 'config'] });
  });
  afterAll(() => app.stop());

  /** The objects inside the bodies of a route: paths to one field of each. */
  const objectsIn = (route: Route): Path[] => {
    const byObject = new Map<string, Path>();
    for (const { path, schema } of nestedPlaces(document, route)) {
      if (schema.readOnly) continue;
      const [top = ''] = path;
      const last = path.at(-1);
      if (typeof last !== 'string' || last === '*' || OPEN.test(String(top)) || path.includes('addResponders'))
        continue;
      byObject.set(path.slice(0, -1).join('.'), path);
    }
    // The configuration of an integration is free.
    return [...byObject].filter(([place]) => !place.startsWith('config')).map(([, path]) => path);
  };

  /** @contract conventions-17 */
  it('is refused everywhere, with its name and the nearest known one, on both wire profiles', async () => {
    const tried: string[] = [];
    for (const route of document.routes()) {
      for (const field of objectsIn(route)) {
        const target = await MATRIX[route.name]?.on?.make(world);
        const path = route.template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => target?.params[name] ?? 'x');
        const [top = ''] = field;
        const whole = { ...(document.sample(route.body ?? {}, false) as object), ...target?.body };
        const around = { ...whole, [top]: document.sampleOf(route.body ?? {}, String(top), true) };
        const typo = `${String(field.at(-1))}x`;
        const place = [...field.slice(0, -1), typo];
        const body = spoilt(around, [[place, ['staging']]]);
        for (const authorization of [(await world.authorization('admin')) ?? '', `GenieKey ${key}`]) {
          const { status, text } = await world.send(route.method, path, authorization, body);
          // Some routes are for people only.
          if (status === 403 && authorization.startsWith('GenieKey')) continue;
          // The third party's configuration API ignores them (compat-configuration).
          if (isConfigured(path) && authorization.startsWith('GenieKey')) continue;
          expect([route.name, status]).toEqual([route.name, 400]);
          expect(text).toContain(`${place.join('.')}: unknown, did you mean ${String(field.at(-1))}?`);
        }
        tried.push(`${route.name} ${place.slice(0, -1).join('.')}`);
      }
    }
    for (const place of [
      'POST /v2/alert-policies match',
      'PATCH /v2/alert-policies/{id} actions',
      'PUT /v2/routing-rules/{id} match',
      'POST /v2/notification-rules criteria.timeWindows.0',
      'PATCH /v2/notification-rules/{id} repeat',
      'POST /v2/notification-rules action',
      'POST /v2/escalations rules.0',
      'POST /v2/schedules rotations.0.participants.0',
      'POST /v2/schedules/{id}/rotations restrictions.0',
      'POST /v2/schedules/{id}/rotations timeRestriction',
      'POST /v2/incidents statusPageEntry.updates.0',
      'POST /v2/postmortems timeline.0',
      'POST /v2/teams members.0',
    ]) {
      expect(tried).toContain(place);
    }
  }, 60_000);

  it('is none that the API document allows', async () => {
    const { schemas } = (await openApiOf<OpenApi>(app)).components ?? {};
    for (const name of ['MatchCriteriaDto', 'PolicyActionsDto', 'EscalationRuleDto', 'ParticipantDto']) {
      expect([name, schemas?.[name]?.additionalProperties]).toEqual([name, false]);
    }
    expect(schemas?.['EscalationRuleDto']?.properties).toMatchObject({ order: { readOnly: true } });
    expect(schemas?.['ResponderDto']).not.toHaveProperty('additionalProperties');
  });

  /** @contract conventions-17 */
  it('changes nothing: the policy with a typo suppresses nothing', async () => {
    const admin = (await world.authorization('admin')) ?? '';
    const { body } = await app
      .as(admin)
      .post('/v2/alert-policies', { name: 'Quiet staging', match: { tag: ['staging'] }, actions: { suppress: true } })
      .expect(400);
    expect(body).toMatchObject({
      code: 'VALIDATION',
      message: 'Invalid request: match.tag: unknown, did you mean tags?',
    });
    const { body: alert } = await app.as(admin).post('/v2/alerts', { message: 'm' }).expect(202);
    expect(alert).not.toMatchObject({ result: 'suppressed' });
  });

  /** @contract conventions-17 */
  it('is ignored on the first level, and in what senders of alerts post', async () => {
    const responders = [{ type: 'user', id: world.adminId, escalate: true }];
    for (const scheme of ['CompatKey', 'GenieKey']) {
      const { body } = await app
        .as(`${scheme} ${key}`)
        .post('/v2/alerts', {
          message: 'm',
          responders,
          visibleTo: [{ type: 'team', name: 'a', x: 1 }],
          stray: { a: 1 },
        })
        .expect(202);
      const id = (body.data?.alertId ?? body.alertId) as string;
      await app
        .as(`${scheme} ${key}`)
        .post(`/v2/alerts/${id}/assign`, { owner: { username: 'ann', mail: 'x' }, stray: 1 })
        .expect(202);
    }
  });
});
