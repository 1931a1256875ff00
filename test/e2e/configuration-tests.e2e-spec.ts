import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { configCommand } from '../../src/app/cli/config/config-command.js';
import type { TestCase } from '../../src/app/cli/config/test-cases.js';
import { giveChannel, login } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { FakeClock, minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';
import { createEmptyDatabase } from '../support/test-database.js';
import { ROOT_KEY } from '../support/test-config.js';

const rotation = (startDate: string, ...people: string[]) => ({
  ...{ name: 'Weekly', startDate, type: 'weekly', participants: people.map((user) => ({ user })) },
});
const CONFIGURATION = {
  version: 1,
  users: [
    { username: 'ada@acme.example', fullName: 'Ada Lovelace' },
    { username: 'grace@acme.example', fullName: 'Grace Hopper' },
  ],
  teams: [{ name: 'Platform', members: [{ user: 'ada@acme.example' }, { user: 'grace@acme.example' }] }],
  schedules: [
    {
      ...{ name: 'Primary', team: 'Platform', timezone: 'Europe/Berlin' },
      rotations: [rotation('2026-01-05T08:00:00Z', 'ada@acme.example', 'grace@acme.example')],
    },
  ],
  escalationPolicies: [
    {
      ...{ name: 'Platform', team: 'Platform' },
      rules: [{ schedule: 'Primary' }, { team: 'Platform', notifyType: 'all', delayMinutes: 15 }],
    },
  ],
  routingRules: [{ name: 'Databases', targetTeam: 'Platform', match: { tags: ['db'] } }],
  integrations: [
    {
      ...{ name: 'Tickets', type: 'webhook', apiKey: { env: 'TICKETS_KEY' } },
      config: { url: 'https://tickets.example.com', signingSecret: { env: 'TICKETS_SECRET' } },
    },
    {
      ...{ name: 'Disks', type: 'API', team: 'Platform' },
      rules: {
        ignore: [
          {
            name: 'Watchdog',
            filter: {
              type: 'match-all-conditions',
              conditions: [{ field: 'message', operation: 'equals', expectedValue: 'Watchdog' }],
            },
          },
        ],
        create: [{ name: 'All', message: '{{message}}' }],
      },
    },
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'pager-config-tests-'));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (name: string, value: unknown): string => {
  writeFileSync(join(folder, name), stringify(value));
  return join(folder, name);
};

describe('config test', () => {
  // Weeks begin on Monday, 09:00 in Berlin: in the week of 7 December 2026 Ada has the shift, in the next one Grace.
  const night = (name: string, expected: object, more: object = {}): object => ({
    ...{ name, at: '2026-12-08T03:00:00+01:00', alert: { message: 'Disk full', tags: ['db'], priority: 'P2' } },
    ...{ expect: expected, ...more },
  });
  const both = ['ada@acme.example', 'grace@acme.example'];

  it('compares what would become of alerts with what is expected, on no running service', async () => {
    const steps = [
      { after: 0, people: ['ada@acme.example'] },
      { after: 15, people: both },
    ];
    const tests = [
      night('whole', { outcome: 'created', team: 'Platform', policy: 'Platform', notified: steps }),
      night('first', { notified: steps.slice(0, 1) }),
      night('next week', { notified: [{ after: 0, people: ['grace@acme.example'] }] }, { at: '2026-12-15T03:00:00Z' }),
      night('wrong', { team: 'Platform', policy: null, notified: [steps[1]], notNotified: ['Grace@acme.example'] }),
      night('of no team', { team: null, policy: null, notified: [] }, { alert: { message: 'x' } }),
      night('ignored', { outcome: 'not-created' }, { integration: 'Disks', alert: { message: 'Watchdog' } }),
    ];
    const configuration = written('all.yaml', CONFIGURATION);
    const environment = { PAGER_URL: 'http://127.0.0.1:1', DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    const run = (...args: string[]) => configCommand(['test', configuration, ...args], environment);
    const file = written('tests.yaml', tests);
    const { text, exitCode } = await run('--tests', file);
    expect(text.split('\n')).toEqual([
      'ok      whole',
      'ok      first',
      'ok      next week',
      'FAILED  wrong',
      '          policy: expected none, is Platform',
      '          after 0 min: expected nobody, is ada@acme.example',
      '          Grace@acme.example is notified',
      '        It is created; the first page is sent at 2026-12-08T02:00:00.000Z.',
      '          after 0 min: ada@acme.example',
      '          after 15 min: ada@acme.example, grace@acme.example',
      'ok      of no team',
      'ok      ignored',
      '5 passed, 1 failed',
      '',
    ]);
    expect(exitCode).toBe(2);
  });

  it('says what is wrong with the files, and starts nothing', async () => {
    const file = written('wrong.yaml', [{ name: 'x', at: 'soon', alert: {}, expect: {} }]);
    const configuration = written('one.yaml', { version: 1 });
    await expect(configCommand(['test', configuration, '--tests', file], {})).rejects.toThrow(
      /wrong\.yaml:\n {2}0\.at: must be an ISO 8601 date-time/,
    );
    await expect(configCommand(['test', folder], {})).rejects.toThrow('oncall-tests.yaml');
  });

  it('refuses what an application would refuse, and names a test whose alert is invalid', async () => {
    const file = written('bad-alert.yaml', [night('too long', {}, { alert: { message: 3 } })]);
    const circle = { version: 1, teams: [{ name: 'A', members: [{ user: 'nobody@acme.example' }] }] };
    const refused = configCommand(['test', written('refused.yaml', circle), '--tests', file], {});
    await expect(refused).rejects.toThrow('nobody@acme.example');
    const { url, drop } = await createEmptyDatabase();
    const fine = (server: string) =>
      configCommand(['test', written('fine.yaml', { version: 1 }), '--tests', file, '--server', server], {});
    await expect(fine(url)).rejects.toThrow(/^too long: 400: .*message/);
    await expect(fine('postgres://127.0.0.1:1/none')).rejects.toThrow(/^--server cannot be used: /);
    await drop();
  });
});

describe('config record', () => {
  let app: TestApp;
  let run: (...args: string[]) => ReturnType<typeof configCommand>;
  beforeAll(async () => {
    app = await TestApp.start({ clock: new FakeClock('2026-12-08T02:00:00Z'), canPage: true });
    const environment = { PAGER_URL: app.url, PAGER_API_KEY: await login(app), TICKETS_KEY: 'pager-key-of-tickets' };
    run = (...args) => configCommand(args, { ...environment, TICKETS_SECRET: 'whsec_c2VjcmV0' });
    const applied = await run('apply', written('recorded.yaml', CONFIGURATION));
    expect(applied.exitCode).toBe(2);
    const people = await app.sql<{ id: string; username: string }>('SELECT id, username FROM users');
    for (const { id, username } of people) await giveChannel(app, id, username);
  });
  afterAll(() => app.stop());

  it('writes tests of real alerts that pass as long as nothing changes', async () => {
    const alerts = new AlertClient(app);
    await alerts.created({ message: 'Disk full', alias: 'disk', tags: ['db'], details: { host: 'db-01' } });
    await alerts.created({ message: 'Nobody minds', alias: 'other' });
    await app.settle();
    await app.advance(minutes(20), minutes(1));
    const file = join(folder, 'record.yaml');
    const record = () => configCommand(['record', file], { PAGER_URL: app.url, PAGER_API_KEY: ROOT_KEY });
    expect(await record()).toEqual({ text: `wrote 2 tests: ${file}\n`, exitCode: 0 });
    await expect(record()).rejects.toThrow('exists; name another file');
    const tests = parse(readFileSync(file, 'utf8')) as TestCase[];
    expect(tests[0]).toMatchObject({
      alert: { message: 'Disk full', alias: 'disk', tags: ['db'], details: { host: 'db-01' } },
      expect: {
        ...{ team: 'Platform', policy: 'Platform' },
        notified: [
          { after: 0, people: ['ada@acme.example'] },
          { after: 15, people: ['ada@acme.example', 'grace@acme.example'] },
        ],
      },
    });
    const same = await run('test', join(folder, 'recorded.yaml'), '--tests', file);
    expect(same.text).toContain('2 passed, 0 failed');
    const swapped = {
      ...CONFIGURATION.schedules[0],
      rotations: [rotation('2026-01-05T08:00:00Z', 'grace@acme.example', 'ada@acme.example')],
    };
    const changed = written('changed.yaml', { ...CONFIGURATION, schedules: [swapped] });
    const { text, exitCode } = await run('test', changed, '--tests', file);
    expect(text).toContain('after 0 min: expected ada@acme.example, is grace@acme.example');
    expect(exitCode).toBe(2);
  });
});
