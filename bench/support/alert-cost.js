import { setTimeout as pause } from 'node:timers/promises';

/**
 * CPU time in microseconds that each alert of a run takes, with what follows from it.
 * @param {{ cpu: () => { service: number, postgres: number }, settled: () => Promise<unknown> }} build `settled`: what follows is done
 * @param {{ alerts?: number, run: (build: object) => Promise<object> }} work `run`: a loop of load.js; `alerts`: of each request
 */
export async function costOf(build, { alerts = 1, run }) {
  const before = build.cpu();
  const row = await run(build);
  await build.settled();
  const after = build.cpu();
  const count = row.requests * alerts;
  const micros = (part) => ((after[part] - before[part]) * 1e6) / count;
  return {
    perSecond: row.perSecond * alerts,
    p50: row.p50,
    p99: row.p99,
    service: micros('service'),
    postgres: micros('postgres'),
    both: micros('service') + micros('postgres'),
  };
}

/** Resolves when the service has done what follows from its creates. @param client of its database */
export async function outboxEmpty(client) {
  while ((await client.query('SELECT FROM outbox LIMIT 1')).rowCount > 0) await pause(20);
}

/** Resolves when the service has also sent the pages of its creates. @param client of its database */
export async function pagesSent(client) {
  await outboxEmpty(client);
  while ((await client.query(`SELECT FROM deliveries WHERE state IN ('pending', 'sending') LIMIT 1`)).rowCount > 0)
    await pause(20);
}
