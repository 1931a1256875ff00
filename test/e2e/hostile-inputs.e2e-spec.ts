import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MATRIX } from './access-matrix/matrix.js';
import { World } from './access-matrix/world.js';
import { ApiDocument, type OpenApi, type Route } from './hostile/api-document.js';
import { complaint } from './hostile/judge.js';
import { Random } from './hostile/random.js';
import { hostileRequest, slotsOf, type Base, type HostileRequest, type Slot } from './hostile/requests.js';
import { Wire } from './hostile/wire.js';
import { logs } from '../support/log-watch.js';
import { TestApp } from '../support/test-app.js';

/** The same inputs each time; `npm run test:hostile` tries many others, `HOSTILE_SEED=… npm test -- test/e2e/hostile` repeats them. */
const given = process.env['HOSTILE_SEED'] ?? '1';
const SEED = given === 'random' ? Date.now() % 1_000_000 : Number(given);
const INPUTS = Number(process.env['HOSTILE_INPUTS'] ?? 1000);
const PARALLEL = 4;

let app: TestApp;
let world: World;
let wire: Wire;
/** What the service logged as a fault of its own. */
const faults: unknown[] = [];

beforeAll(async () => {
  app = await TestApp.start();
  world = await World.make(app);
  wire = new Wire(app.url);
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
function plan(document: ApiDocument, random: Random): { route: Route; slots: Slot[] }[] {
  const visits: { route: Route; slots: Slot[] }[] = [];
  for (let left = INPUTS; left > 0;) {
    for (const route of random.shuffled(document.routes())) {
      const slots = random.shuffled(slotsOf(document, route, random)).slice(0, left);
      left -= slots.length;
      if (slots.length > 0) visits.push({ route, slots });
    }
  }
  return visits;
}

async function baseOf(route: Route): Promise<Base> {
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
    const document = new ApiDocument((await app.http.get('/openapi.json').expect(200)).body as OpenApi);
    const complaints: string[] = [];
    const statuses = new Map<number, number>();
    let tried = 0;

    const visits = plan(document, random);
    for (const { route, slots } of visits) {
      // Sign-outs and the like end sessions.
      world.forgetSessions();
      const base = await baseOf(route);
      const requests = slots.map((slot) => hostileRequest({ document, route, slot, base }, random));
      for (let from = 0; from < requests.length; from += PARALLEL) {
        await Promise.all(
          requests.slice(from, from + PARALLEL).map(async (request) => {
            tried += 1;
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
    }
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    process.stderr.write(`Hostile inputs: ${tried} tried, seed ${SEED}; ${counts.join(', ')}\n`);
    expect(complaints).toEqual([]);
    expect(faults).toEqual([]);
  },
  Math.max(300_000, INPUTS * 150),
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
    if (!name.startsWith('GET') || name.includes('{') || row.ok !== 200) continue;
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
