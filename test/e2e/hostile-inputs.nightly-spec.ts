import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { MATRIX } from './access-matrix/matrix.js';
import { World } from './access-matrix/world.js';
import { ApiDocument, type OpenApi, type Route } from './hostile/api-document.js';
import { complaint } from './hostile/judge.js';
import { Random } from './hostile/random.js';
import { CARELESS, carelessBodies, nestedPlaces, placesOf, spoilt } from './hostile/careless.js';
import { hostileRequest, slotsOf, type Base, type HostileRequest, type Slot } from './hostile/requests.js';
import { Wire } from './hostile/wire.js';
import { logs } from '../support/log-watch.js';
import { createKey } from '../support/accounts.js';
import { inboundPayloads } from '../fixtures/inbound-payloads.js';
import { openApiOf } from '../support/openapi-document.js';
import { TestApp } from '../support/test-app.js';

/** The same inputs each time; `npm run test:hostile` tries many others, `HOSTILE_SEED=… npm test -- test/e2e/hostile` repeats them. */
const given = process.env['HOSTILE_SEED'] ?? '1';
const SEED = given === 'random' ? Date.now() % 1_000_000 : Number(given);
const INPUTS = Number(process.env['HOSTILE_INPUTS'] ?? 300);
/** Of the places for careless values: `npm run test:hostile` tries each, a short run every fourth. */
const PART = INPUTS < 1000 ? 0.25 : 1;
const PARALLEL = 4;

let app: TestApp;
let world: World;
let wire: Wire;
/** Of a key with every scope. */
let key: string;
/** What the service logged as a fault of its own. */
const faults: unknown[] = [];
/** How often it answered what. */
const statuses = new Map<number, number>();

beforeAll(async () => {
  app = await TestApp.start();
  world = await World.make(app);
  wire = new Wire(app.url);
  key = await createKey(app, { scopes: ['read', 'write', 'delete', 'config'] });
  const ignore = (): void => undefined;
  const fault = (...said: unknown[]): void => void faults.push(said);
  app.nest.useLogger({ log: ignore, warn: ignore, debug: ignore, verbose: ignore, error: fault, fatal: fault });
});
afterAll(async () => {
  wire.close();
  // The same hostile text stands for a token in one request and for an id in the next.
  logs.forget();
  await app.stop();
});

/** So many inputs over all places, every place once before any place twice. */
/** Its answer has no end; `live-events` attacks it. */
const ENDLESS = 'GET /v2/events';

function plan(document: ApiDocument, random: Random): { route: Route; slots: Slot[] }[] {
  const visits: { route: Route; slots: Slot[] }[] = [];
  for (let left = INPUTS; left > 0;) {
    for (const route of random.shuffled(document.routes().filter(({ name }) => name !== ENDLESS))) {
      const slots = random.shuffled(slotsOf(document, route, random)).slice(0, left);
      left -= slots.length;
      if (slots.length > 0) visits.push({ route, slots });
    }
  }
  return visits;
}

/** An administrator, and a key that may do everything in every form, native and third-party. */
async function credentials(route: Route): Promise<string[]> {
  const admin = (await world.authorization('admin')) ?? '';
  if (MATRIX[route.name]?.only) return [admin];
  return [admin, `CompatKey ${key}`, `GenieKey ${key}`, `Basic ${Buffer.from(`:${key}`).toString('base64')}`];
}

const forgetPolicies = (): Promise<void> =>
  app.nest.get(UnitOfWork, { strict: false }).transaction(world.tenantId, async (tx) => {
    await tx.query('DELETE FROM alert_policies WHERE "tenantId" = $1', []);
  });

/** What the document cannot know about a good body. */
function knownParts(name: string): object {
  const participants = [{ type: 'user', id: world.adminId }];
  const times = { startDate: '2026-06-01T00:00:00Z', endDate: '2027-06-01T00:00:00Z' };
  const rotation = { name: 'r', type: 'weekly', length: 1, ...times, participants, restrictions: [] };
  const parts: Record<string, object> = {
    'POST /v2/teams': { members: [{ userId: world.adminId, role: 'member' }] },
    'POST /v2/routing-rules': { targetTeamId: world.teamId },
    'POST /v2/alert-policies': { actions: { addTags: ['a'] } },
    'POST /v2/schedules': { rotations: [rotation] },
    'PATCH /v2/schedules/{id}': { rotations: [rotation] },
  };
  return parts[name] ?? {};
}

async function baseOf(route: Route): Promise<Base> {
  // A long run makes more than anybody may in an hour.
  await app.sql('DELETE FROM hourly_work');
  await app.sql('DELETE FROM channels WHERE NOT verified');
  const row = MATRIX[route.name];
  const target = await row?.on?.make(world);
  return {
    params: target?.params ?? {},
    body: row?.body ?? target?.body ?? {},
    authorization: (await world.authorization('admin')) ?? '',
  };
}

const shown = ({ method, path, headers, body }: HostileRequest): string => {
  const short = Object.entries(headers).map(([name, value]) => `${name}: ${String(value).slice(0, 60)}`);
  return [method, path.slice(0, 300), ...short, (body ?? '').toString().slice(0, 300)].join(' | ');
};

it(
  `survives ${INPUTS} hostile inputs (HOSTILE_SEED=${SEED})`,
  async () => {
    const random = new Random(SEED);
    const document = new ApiDocument(await openApiOf<OpenApi>(app));
    const complaints: string[] = [];

    const visits = plan(document, random);
    for (const { route, slots } of visits) {
      // Sign-outs and the like end sessions.
      world.forgetSessions();
      const base = await baseOf(route);
      const requests = slots.map((slot) => hostileRequest({ document, route, slot, base }, random));
      complaints.push(...(await complaintsAbout(route, requests)));
    }
    tell(`Hostile inputs: ${INPUTS} tried`);
    expect(complaints).toEqual([]);
    expect(faults).toEqual([]);
  },
  Math.max(300_000, INPUTS * 150),
);

/** Sends the requests, some at once; what is wrong with their answers. */
async function complaintsAbout(route: Route, requests: readonly HostileRequest[]): Promise<string[]> {
  const complaints: string[] = [];
  for (let from = 0; from < requests.length; from += PARALLEL) {
    await Promise.all(
      requests.slice(from, from + PARALLEL).map(async (request) => {
        try {
          const answer = await wire.send(request);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          const wrong = complaint(route, answer);
          if (wrong) complaints.push(`${route.name}: ${wrong}\n    ${shown(request)}`);
        } catch (error) {
          complaints.push(`${route.name}: ${String(error)}\n    ${shown(request)}`);
        }
      }),
    );
  }
  return complaints;
}

function tell(what: string): void {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  process.stderr.write(`${what}, seed ${SEED}; ${counts.join(', ')}\n`);
  statuses.clear();
}

/** How often every place is visited: a long run has more luck with values, pairs and profiles. */
const ROUNDS = Math.max(1, Math.round(INPUTS / 3000));

it(
  `survives careless values in nested places, alone and in pairs, on both wire profiles (HOSTILE_SEED=${SEED})`,
  async () => {
    const random = new Random(SEED);
    const document = new ApiDocument(await openApiOf<OpenApi>(app));
    const complaints: string[] = [];
    for (const route of Array.from({ length: ROUNDS }, () => document.routes()).flat()) {
      const all = nestedPlaces(document, route).map(({ path }) => path);
      const places = all.filter(() => random.chance(PART));
      if (places.length === 0) continue;
      world.forgetSessions();
      const { params, body } = await baseOf(route);
      const good = { ...body, ...knownParts(route.name) };
      const profiles = await credentials(route);
      const path = route.template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? 'nothing');
      const requests = places.flatMap((place) =>
        carelessBodies(document, route, { good, place, beside: random.pick(all) }, random).map((body) => ({
          method: route.method,
          path,
          headers: { authorization: random.pick(profiles), 'content-type': 'application/json' },
          body: Buffer.from(JSON.stringify(body)),
        })),
      );
      complaints.push(...(await complaintsAbout(route, requests)));
      // Some of them drop every alert.
      await forgetPolicies();
    }
    tell('Careless values');
    expect(complaints).toEqual([]);
    expect(faults).toEqual([]);
  },
  Math.max(120_000, INPUTS * 150),
);

it(
  `survives careless values in what monitoring tools post (HOSTILE_SEED=${SEED})`,
  async () => {
    const random = new Random(SEED);
    const document = new ApiDocument(await openApiOf<OpenApi>(app));
    const route = document.routes().find(({ name }) => name.startsWith('POST /v2/webhooks/inbound/'));
    const { body: made } = await app
      .as((await world.authorization('admin')) ?? '')
      .post('/v2/integrations', { name: 'Careless', suppressNotifications: true })
      .expect(200);
    const path = new URL(made.data.webhookUrl).pathname;
    const own = { message: 'm', tags: ['a'], details: { a: 'b' }, visibleTo: [{ type: 'user', id: 'a' }] };
    const responder = { type: 'user', id: 'nobody', name: 'Nobody', username: 'nobody@example.com' };
    const payloads: object[] = [{ ...own, responders: [responder] }];
    for (const { bodyText } of inboundPayloads('webhook')) payloads.push(JSON.parse(bodyText) as object);
    const requests = Array.from({ length: ROUNDS }, () => payloads)
      .flat()
      .flatMap((payload) => {
        const all = placesOf(payload);
        const places = all.filter(() => random.chance(PART));
        return places.flatMap((place) => [
          spoilt(payload, [[place, null]]),
          spoilt(
            payload,
            [place, random.pick(all)].map((each) => [each, random.pick(CARELESS)] as const),
          ),
        ]);
      })
      .map((body) => ({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(body)),
      }));
    if (!route) throw new Error('The inbound route is not documented');
    await forgetPolicies();
    const complaints = await complaintsAbout(route, requests);
    tell('Careless payloads');
    expect(complaints).toEqual([]);
    expect(faults).toEqual([]);
  },
  Math.max(120_000, INPUTS * 150),
);

/** Every alert is told to every integration with an address, and most of these addresses lead nowhere, slowly. */
async function quieten(): Promise<void> {
  const integrations = await app.sql<{ id: string }>('SELECT id FROM integrations WHERE enabled ORDER BY id');
  const authorization = await world.authorization('admin');
  for (const { id } of integrations.slice(3)) {
    await world.send('POST', `/v2/integrations/${id}/disable`, authorization, {});
  }
}

it('does afterwards what it should: jobs, and every list', async () => {
  await quieten();
  await app.advance(120_000, 60_000);
  expect(faults).toEqual([]);
  for (const [name, row] of Object.entries(MATRIX)) {
    if (!name.startsWith('GET') || name.includes('{') || row.ok !== 200 || name === ENDLESS) continue;
    const path = (name.split(' ')[1] ?? '') + (row.query ?? '');
    const answer = await wire.send({
      method: 'GET',
      path,
      headers: { authorization: (await world.authorization('admin')) ?? '' },
      body: null,
    });
    expect([name, answer.status]).toEqual([name, 200]);
  }
}, 120_000);
