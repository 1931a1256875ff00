import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { moveInCommand } from '../../src/app/cli/move-in/move-in-command.js';
import { OLD_KEY, OldService } from '../support/old-service.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, testEnvironment } from '../support/test-config.js';
import type { DurablePostgres } from './support/durable-postgres.js';
import { FORM } from './support/form.js';
import { migratedPostgres } from './support/migrated-postgres.js';
import { Service, spawnBuilt } from './support/service.js';
import type { Store } from './support/store.js';
import { until } from './support/waiting.js';

const SAMPLE = 'test/fixtures/moving-in/backup-sample';
const TABLES = ['users', 'teams', 'schedules', 'escalation_policies', 'channels', 'imported_objects', 'audit_log'];

let postgres: DurablePostgres;
let store: Store;
let service: Service;
let scratch: string;
let client: pg.Client;
const commands: ChildProcess[] = [];
beforeAll(async () => {
  ({ postgres, store } = await migratedPostgres());
  service = await Service.on(store.url);
  await service.start();
  scratch = mkdtempSync(join(tmpdir(), 'pager-killed-'));
  client = new pg.Client(store.url);
  await client.connect();
}, FORM.patience);
afterEach(() => {
  for (const command of commands.splice(0)) command.kill('SIGKILL');
});
afterAll(async () => {
  await client?.end();
  await service?.kill();
  await postgres?.remove();
  rmSync(scratch, { recursive: true, force: true });
});

/** `npm run cli -- move-in …`, as a process of its own. */
function moveIn(...args: string[]): { child: ChildProcess; ended: Promise<{ code: number | null; text: string }> } {
  const child = spawnBuilt(['dist/cli.js', 'move-in', ...args], testEnvironment(store.url));
  commands.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += String(chunk)));
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, text })) };
}

async function counts(): Promise<number[]> {
  const each = TABLES.map((table) => `(SELECT count(*)::int FROM ${table})`);
  const { rows } = await client.query<{ counts: number[] }>(`SELECT ARRAY[${each.join(', ')}] AS counts`);
  return rows[0]!.counts;
}

/**
 * Nobody writes to escalation policies meanwhile, which come after people, teams and schedules: whoever applies is in the
 * middle of it when something waits for that.
 */
async function inTheMiddle(begin: () => void, kill: () => Promise<unknown>): Promise<void> {
  const holder = new pg.Client(store.url);
  await holder.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE escalation_policies IN SHARE ROW EXCLUSIVE MODE');
    begin();
    await until('the application waits in the middle', async () => {
      const { rows } = await client.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      return rows.length > 0;
    });
    await kill();
  } finally {
    await holder.end();
  }
}

it(
  'moves nothing in half when the command is killed, and all of it when it is run again',
  async () => {
    // A trial changes nothing and is not killed: it needs no process of its own.
    const trial = await moveInCommand(['--from-backup', SAMPLE], testEnvironment(store.url));
    const hash = /--accept-differences (\w{64})/.exec(trial.text)?.[1] ?? '';
    expect([trial.exitCode, hash.length]).toEqual([2, 64]);
    const before = await counts();
    const command = ['--from-backup', SAMPLE, '--apply', '--accept-differences', hash];
    let killed: ReturnType<typeof moveIn> | null = null;
    await inTheMiddle(
      () => void (killed = moveIn(...command)),
      async () => {
        killed?.child.kill('SIGKILL');
        await killed?.ended;
      },
    );
    expect(await counts()).toEqual(before);
    const again = await moveIn(...command).ended;
    expect([again.code, again.text.includes('Moved in.')]).toEqual([0, true]);
    expect((await counts()).every((count, place) => count > before[place]!)).toBe(true);
  },
  FORM.patience,
);

it(
  'applies nothing of a configuration half when the service is killed, and all of it when it is asked again',
  async () => {
    const configuration = {
      version: 1,
      teams: [{ name: 'Killed' }],
      schedules: [{ name: 'Killed', team: 'Killed' }],
      escalationPolicies: [{ name: 'Killed', rules: [{ schedule: 'Killed', delayMinutes: 0 }] }],
    };
    const sign = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
    const { token } = (await service.call<{ data: { token: string } }>('', 'POST', '/v2/auth/login', sign)).data;
    const admin = `Bearer ${token}`;
    const plan = () => service.call<{ data: { hash: string } }>(admin, 'POST', '/v2/config/plan', { configuration });
    const { hash } = (await plan()).data;
    const before = await counts();
    await inTheMiddle(
      () => void service.call(admin, 'POST', '/v2/config/apply', { configuration, hash }).catch(() => undefined),
      () => service.kill(),
    );
    await service.start();
    expect(await counts()).toEqual(before);
    expect((await plan()).data.hash).toBe(hash);
    await service.call(admin, 'POST', '/v2/config/apply', { configuration, hash });
    expect((await client.query(`SELECT FROM teams WHERE name = 'Killed'`)).rowCount).toBe(1);
    expect((await client.query(`SELECT FROM escalation_policies WHERE name = 'Killed'`)).rowCount).toBe(1);
  },
  FORM.patience,
);

it(
  'goes on with the archive when the reading of an API is killed',
  async () => {
    const old = await OldService.start();
    try {
      const archive = join(scratch, 'archive');
      writeFileSync(join(scratch, 'key'), OLD_KEY);
      const command = ['--from-api', old.url, '--key-file', join(scratch, 'key'), '--archive', archive];
      const first = moveIn(...command);
      await until('some answers are there', () => old.asked.length >= 25);
      first.child.kill('SIGKILL');
      await first.ended;
      const stored = readdirSync(join(archive, 'answers')).filter((name) => name.endsWith('.json')).length;
      expect(stored).toBeGreaterThan(15);
      const asked = new Set(old.asked.splice(0).map(({ path }) => path));
      const second = moveIn(...command);
      await until('further answers are there', () => old.asked.length >= 20);
      second.child.kill('SIGKILL');
      await second.ended;
      // Only what was on its way when it was killed is asked for twice.
      const twice = old.asked.filter(({ path }) => asked.has(path));
      expect(twice.length).toBeLessThanOrEqual(asked.size - stored);
    } finally {
      await old.stop();
    }
  },
  FORM.patience,
);
