import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT_KEY } from '../support/test-config.js';
import type { DurablePostgres } from './support/durable-postgres.js';
import { FORM } from './support/form.js';
import { migratedPostgres } from './support/migrated-postgres.js';
import { Service } from './support/service.js';
import type { Store } from './support/store.js';
import { pause, until } from './support/waiting.js';

/** Longer than a process may be unable to take pings without being away, in milliseconds. */
const OUTAGE = 13_000;
const MINUTE = 60_000;

let postgres: DurablePostgres;
let store: Store;
let service: Service;

/** Minutes of waiting: in the long form only. */
(FORM.name === 'long' ? describe : describe.skip)('heartbeats over an outage of the only process', () => {
  beforeAll(async () => {
    ({ postgres, store } = await migratedPostgres());
    service = await Service.on(store.url);
    await service.start();
  }, FORM.patience);
  afterAll(async () => {
    service?.signal('SIGCONT');
    await service?.kill();
    await postgres?.remove();
  });

  async function call(method: string, path: string, body?: object): Promise<void> {
    const headers = { Authorization: `CompatKey ${ROOT_KEY}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`${service.url}/v2/heartbeats${path}`, { method, headers, body: JSON.stringify(body) });
    expect([method, path, answer.status < 300]).toEqual([method, path, true]);
  }
  const expired = async (): Promise<string[]> =>
    (await store.sql<{ name: string }>('SELECT name FROM heartbeats WHERE expired ORDER BY name')).map(
      ({ name }) => name,
    );

  it.each<[string, () => Promise<void>]>([
    [
      'is frozen',
      async () => {
        service.signal('SIGSTOP');
        await pause(OUTAGE);
        service.signal('SIGCONT');
      },
    ],
    [
      'is killed, and restarted after three intervals',
      async () => {
        await service.kill();
        // Instead of three minutes of waiting.
        for (const [table, time] of [
          ['ping_availability', 'seenAt'],
          ['ping_availability', 'availableSince'],
          ['heartbeats', 'expiresAt'],
        ] as const)
          await store.sql(`UPDATE ${table} SET "${time}" = "${time}" - interval '3 minutes'`);
        await service.start();
      },
    ],
    [
      'has no database',
      async () => {
        await postgres.stop('immediate');
        await pause(OUTAGE);
        await postgres.start();
        await until('it is healthy again', async () => (await service.health()) === 200);
      },
    ],
  ])(
    'do not expire while it %s; the silent one does one interval later',
    async (_, outage) => {
      for (const name of ['talks', 'silent']) {
        const [known] = await store.sql('SELECT FROM heartbeats WHERE name = $1', [name]);
        if (!known) await call('POST', '', { name, interval: 1, intervalUnit: 'minutes' });
        await call('POST', `/${name}/ping`);
      }
      // Due a moment after the outage has begun.
      await store.sql(`UPDATE heartbeats SET "expiresAt" = now() + interval '3 seconds'`);
      await outage();
      const back = performance.now();
      await pause(8000);
      expect(await expired()).toEqual([]);
      await call('POST', '/talks/ping');
      await until('the silent one has expired', async () => (await expired()).length > 0, 2 * MINUTE);
      expect(performance.now() - back).toBeGreaterThan(MINUTE - 10_000);
      expect(await expired()).toEqual(['silent']);
    },
    FORM.patience,
  );
});
