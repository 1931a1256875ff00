import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MATRIX } from './access-matrix/matrix.js';
import { CALLERS, expected, type Row } from './access-matrix/row.js';
import { World } from './access-matrix/world.js';
import { TestApp } from '../support/test-app.js';

const NOTHING = '0190a000-0000-7000-8000-00000000dead';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await TestApp.start();
  world = await World.make(app);
});
afterAll(() => app.stop());

/** Every route of /openapi.json; `METHOD /path/{parameter}`. */
async function documented(): Promise<string[]> {
  const { paths } = (await app.http.get('/openapi.json').expect(200)).body as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

async function statusOf(route: string, row: Row, authorization: string | null): Promise<number> {
  const [verb = '', template = ''] = route.split(' ');
  const method = METHODS.find((each) => each === verb.toLowerCase());
  if (!method) throw new Error(`${verb} is no method of the matrix`);
  const target = await row.on?.make(world);
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => target?.params[name] ?? NOTHING);
  const request = app.http[method](path).redirects(0);
  if (authorization !== null) request.set('Authorization', authorization);
  return (await (method === 'get' ? request : request.send(row.body ?? target?.body ?? {}))).status;
}

it('knows every route, and no other', async () => {
  expect(Object.keys(MATRIX).sort()).toEqual((await documented()).sort());
});

describe.each(Object.entries(MATRIX))('%s', (route, row) => {
  it('answers everybody as declared', async () => {
    const wanted: Record<string, number> = {};
    const got: Record<string, number> = {};
    for (const caller of CALLERS) {
      wanted[caller] = expected(route, caller, row);
      got[caller] = await statusOf(route, row, await world.authorization(caller));
    }
    expect(got).toEqual(wanted);
  });
});
