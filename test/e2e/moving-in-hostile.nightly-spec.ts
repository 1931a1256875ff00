import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readBackupFolder } from '../../src/interop/moving-in/backup-folder.js';
import type { Raw } from '../../src/interop/moving-in/sources/source.js';
import type { MoveReport } from '../../src/interop/moving-in/domain/report.js';
import { MovingInService } from '../../src/interop/moving-in/moving-in.service.js';
import { createTenant, type TestTenant } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let sample: string;
let tenants: [TestTenant, TestTenant, TestTenant];
beforeAll(async () => {
  app = await TestApp.start();
  sample = JSON.stringify(await readBackupFolder('test/fixtures/moving-in/backup-sample'));
  tenants = [await createTenant(app), await createTenant(app), await createTenant(app)];
});
afterAll(() => app.stop());

const move = ({ id }: TestTenant, org: string, acceptedHash: string | null = null): Promise<MoveReport> =>
  app.nest.get(MovingInService, { strict: false }).move(id, JSON.parse(org) as Raw, {
    ...{ apply: acceptedHash !== null, acceptedHash, trustsChannels: false, theirs: false, goesLive: false },
    ...{ timezone: null, keys: new Map<string, string>() },
  });
async function moveIn(tenant: TestTenant, org: string): Promise<MoveReport> {
  return move(tenant, org, (await move(tenant, org)).hash ?? '');
}
/** The sample with other people, who have the same ids. */
const withDomain = (domain: string): string => sample.replaceAll('nordlicht.example', domain);

describe('several organisations of one installation', () => {
  const rowsOf = async ({ id }: TestTenant): Promise<unknown[]> =>
    Promise.all(
      ['users', 'teams', 'schedules', 'rotations', 'escalation_policies', 'integrations', 'channels'].map((table) =>
        app.sql(`SELECT t::text FROM ${table} t WHERE "tenantId" = $1 ORDER BY t::text`, [id]),
      ),
    );

  /** @contract operating-39 */
  it('move in from backups with the same ids, and with people who were deleted, and none touches another', async () => {
    const [first, second] = tenants;
    expect((await moveIn(first, sample)).outcome).toBe('applied');
    const before = await rowsOf(first);
    expect(await moveIn(second, withDomain('suedlicht.example'))).toMatchObject({ outcome: 'applied', refusals: [] });
    expect(await rowsOf(first)).toEqual(before);
  });

  /** @contract operating-39 */
  it('may have the same people', async () => {
    const { refusals } = await move(tenants[2], sample);
    expect(refusals).toEqual([]);
  });

  it('move in once, however many try at the same moment: the others find it there', async () => {
    const org = withDomain('westlicht.example');
    const { hash } = await move(tenants[2], org);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => move(tenants[2], org, hash)));
    // Whoever comes second tries again, and finds that all is there.
    expect(outcomes.map(({ outcome, problems }) => [outcome, problems])).toEqual(Array(4).fill(['applied', []]));
    expect(outcomes.filter(({ objects }) => objects.some(({ action }) => action === 'create'))).toHaveLength(1);
    expect((await move(tenants[2], org)).objects.every(({ action }) => action === 'same')).toBe(true);
  });
});

describe('a backup with any value anywhere', () => {
  const HOSTILE = [
    ...[
      undefined,
      null,
      true,
      -1,
      0.5,
      1e308,
      2 ** 40,
      '',
      ' ',
      'a\u0000b',
      '\ud800',
      'x'.repeat(100_000),
      [],
      {},
      [null],
    ],
    ...['__proto__', 'constructor', '{{message}}', '{{', '(a+)+$', '[', '2026-13-45T99:00:00Z', '9999-12-31T23:59:59Z'],
    ...['-271821-04-20T00:00:00Z', 'Mars/Olympus', '00000000-0000-0000-0000-000000000000', '\u202Eback', '<script>'],
    ...[JSON.parse('{"__proto__":{"admin":true}}') as unknown, "'; DROP TABLE users; --"],
  ];

  /** Where a value stands, below what the files say. */
  function placesIn(value: unknown): { holder: Record<string, unknown>; key: string }[] {
    if (typeof value !== 'object' || value === null) return [];
    const holder = value as Record<string, unknown>;
    return Object.entries(holder).flatMap(([key, inner]) => [{ holder, key }, ...placesIn(inner)]);
  }

  it('is refused, with what stands in the way, or moves in; a trial stores nothing', async () => {
    const people = async () => app.sql('SELECT id FROM users ORDER BY id');
    const before = await people();
    const changes = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...HOSTILE)), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const org = JSON.parse(withDomain('ostlicht.example')) as Raw;
        const places = placesIn(Object.values(org.lists).flatMap((list) => list.map(({ json }) => json)));
        for (const [at, value] of changed) {
          const place = places[at % places.length];
          if (place) place.holder[place.key] = value;
        }
        const { outcome, problems, refusals } = await move(tenants[0], JSON.stringify(org));
        expect(outcome === 'dry-run').toBe(problems.length + refusals.length === 0);
      }),
      { numRuns: 20 },
    );
    expect(await people()).toEqual(before);
  });
});
