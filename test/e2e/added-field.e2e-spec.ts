import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ensureBuilt } from '../../scripts/ensure-built.js';
import { Service } from '../survival/support/service.js';
import { ROOT_KEY } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/*
 * A field of an alert stands in one table (src/alerts/lifecycle/domain/alert-fields.ts). Here two are added to it (`addedtext`, which
 * a repeat may change, and `addedtexts`), and a column for each; nothing else is told of them. No real field has these names.
 */

const PROFILES = [
  ['native', `ServiceKey ${ROOT_KEY}`],
  ['third-party', `GenieKey ${ROOT_KEY}`],
] as const;
const WAYS = [
  ['short', '/v2/alerts'],
  ['long', '/v2/alerts?way=long'],
] as const;
const CASES = PROFILES.flatMap(([profile, key]) => WAYS.map(([way, path]) => [profile, way, key, path] as const));

let database: TestDatabase;
let service: Service;
let serial = 0;
const aliasOf = () => `added-${++serial}`;
const shown = async (key: string, alias: string) =>
  (await service.call<{ data: object }>(key, 'GET', `/v2/alerts/${alias}?identifierType=alias`)).data;

beforeAll(async () => {
  ensureBuilt();
  database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `ALTER TABLE alerts ADD COLUMN addedtext text, ADD COLUMN addedtexts text[] NOT NULL DEFAULT '{}'`,
  );
  await client.end();
  service = await Service.on(database.url, {}, 'test/e2e/added-field/start.js');
  await service.start();
  // From here on the keys are remembered, which the fast path needs.
  for (const [, key] of PROFILES) await service.call(key, 'GET', '/v2/alerts');
});
afterAll(async () => {
  await service.kill();
  await database.drop();
});

describe('a field that is added to the table', () => {
  it.each(CASES)('goes in and out: %s, the %s way', async (_profile, way, key, path) => {
    const alias = aliasOf();
    const before = service.log.length;
    await service.call(key, 'POST', path, {
      message: 'Slow',
      alias,
      addedtext: 'Some',
      addedtexts: ['Restart', 'Wait'],
    });
    expect(await shown(key, alias)).toMatchObject({ addedtext: 'Some', addedtexts: ['Restart', 'Wait'] });
    expect(service.log.slice(before).includes('fast path')).toBe(way === 'short');
    const { data } = await service.call<{ data: object[] }>(key, 'GET', `/v2/alerts?query=alias:${alias}`);
    expect(data).toMatchObject([{ addedtext: 'Some', addedtexts: ['Restart', 'Wait'] }]);
  });

  it.each(CASES)('has its default: %s, the %s way', async (_profile, _way, key, path) => {
    const alias = aliasOf();
    await service.call(key, 'POST', path, { message: 'Slow', alias, addedtext: null });
    expect(await shown(key, alias)).toMatchObject({ addedtext: '', addedtexts: [] });
  });

  it.each(CASES)(
    'is changed by a repeat where the table says so: %s, the %s way',
    async (_profile, _way, key, path) => {
      const alias = aliasOf();
      const repeat = (fields: object) => service.call(key, 'POST', path, { message: 'Slow', alias, ...fields });
      await repeat({ addedtexts: ['Restart'] });
      await repeat({ addedtext: 'Some', addedtexts: ['Wait'] });
      await repeat({});
      expect(await shown(key, alias)).toMatchObject({ addedtext: 'Some', addedtexts: ['Restart'], count: 3 });
      await repeat({ addedtext: '' });
      expect(await shown(key, alias)).toMatchObject({ addedtext: '', count: 4 });
    },
  );

  it('is refused where it is too long, and cut for third-party clients', async () => {
    const alias = aliasOf();
    const tooMuch = { message: 'Slow', alias, addedtext: 'x'.repeat(21), addedtexts: ['Restart all', 'Wait', 'Go'] };
    const [[, native], [, thirdParty]] = PROFILES;
    for (const [field, refusal] of [
      ['addedtext', /400 .*addedtext: must have at most 20 characters/],
      ['addedtexts', /400 .*addedtexts: must have at most 2 elements/],
    ] as const) {
      const body = { message: 'Slow', alias, [field]: tooMuch[field] };
      await expect(service.call(native, 'POST', '/v2/alerts', body)).rejects.toThrow(refusal);
    }
    await service.call(thirdParty, 'POST', '/v2/alerts', tooMuch);
    expect(await shown(thirdParty, alias)).toMatchObject({
      addedtext: 'x'.repeat(20),
      addedtexts: ['Restart al', 'Wait'],
    });
  });

  it('is documented, in a create and in answers', async () => {
    type Schemas = Record<string, { properties: Record<string, object>; required: string[] }>;
    const document = await service.call<{ components: { schemas: Schemas } }>('', 'GET', '/openapi.json');
    const { CreateAlertDto, AlertView, Addedtexts } = document.components.schemas;
    // What several schemas have stands there once, and is referred to.
    expect(CreateAlertDto?.properties['addedtexts']).toEqual({ $ref: '#/components/schemas/Addedtexts' });
    expect({ ...CreateAlertDto?.properties, addedtexts: Addedtexts }).toMatchObject({
      addedtext: { type: 'string', maxLength: 20, description: 'How bad', example: 'Slow' },
      addedtexts: { type: 'array', maxItems: 2, description: 'What helps', items: { type: 'string', maxLength: 10 } },
    });
    expect(AlertView?.properties).toMatchObject({
      addedtext: { type: 'string', description: 'How bad', example: 'Slow' },
    });
    expect(AlertView?.required).toEqual(expect.arrayContaining(['addedtext', 'addedtexts']));
  });
});
