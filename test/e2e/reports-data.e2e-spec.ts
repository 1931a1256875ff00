import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createKey, createTeam, createUser, defaultTenantId } from '../support/accounts.js';
import { ROOT } from '../support/alert-client.js';
import { readCsv } from '../support/read-csv.js';
import { TestApp } from '../support/test-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const DAY = 86_400_000;
const UNKNOWN = '00000000-0000-4000-8000-00000000dead';

let app: TestApp;
let database: TestDatabase;
let tenantId: string;
let teams: string[];
let users: string[];
let teamKey: string;

/** The sessions of the database have a time zone with daylight-saving time: no figure may depend on it. */
beforeAll(async () => {
  database = await createTestDatabase();
  const inNewYork = `${database.url}?options=-c%20TimeZone%3DAmerica/New_York`;
  app = await TestApp.start({ database: { ...database, url: inNewYork } });
  tenantId = await defaultTenantId(app);
  teams = [(await createTeam(app, { name: 'A-Team' })).id, (await createTeam(app)).id];
  users = [(await createUser(app, { fullName: '=Ada' })).id, (await createUser(app)).id];
  teamKey = `CompatKey ${await createKey(app, { teamId: teams[0] ?? null })}`;
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

interface Row {
  message: string;
  alias: string | null;
  status: 'open' | 'acknowledged' | 'closed';
  priority: string;
  source: string;
  entity: string;
  tags: string[];
  teamId: string | null;
  owner: string | null;
  ownerId: string | null;
  firstAcknowledgedBy: string | null;
  createdAt: number;
  firstAcknowledgedAt: number | null;
  closedAt: number | null;
}

const PLAIN: Row = {
  ...{ message: 'Disk full', alias: null, status: 'open', priority: 'P3', source: 'test', entity: '', tags: [] },
  ...{ teamId: null, owner: null, ownerId: null, firstAcknowledgedBy: null },
  ...{ createdAt: 0, firstAcknowledgedAt: null, closedAt: null },
};

/** These are all alerts there are. @returns their ids */
async function store(rows: readonly Row[]): Promise<string[]> {
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const ids = rows.map((_row, index) => `00000000-0000-4000-8000-${index.toString().padStart(12, '0')}`);
  const json = rows.map((row, index) => ({
    ...{ ...row, tenantId, id: ids[index], alias: row.alias ?? `alias ${index}`, tinyId: index % 100_000, count: 1 },
    ...{ acknowledged: row.status === 'acknowledged', details: {}, responders: [], actions: [], readBy: [] },
    ...{ skipEscalation: false, suppressNotifications: false, lastOccurredAt: time(row.createdAt) },
    ...{ createdAt: time(row.createdAt), updatedAt: time(row.createdAt) },
    ...{ firstAcknowledgedAt: time(row.firstAcknowledgedAt), closedAt: time(row.closedAt) },
  }));
  await app.sql('DELETE FROM alerts');
  await app.sql('INSERT INTO alerts SELECT * FROM json_populate_recordset(NULL::alerts, $1::json)', [
    JSON.stringify(json),
  ]);
  return ids;
}

const dataOf = async (path: string, authorization: string) => {
  const { body } = await app.as(authorization).get(`/v2/reports/${path}`).expect(200);
  return body.data;
};

/** The same figures, one alert after the other. */
class Reference {
  constructor(
    private readonly rows: readonly Row[],
    private readonly now: number,
    private readonly days: number,
  ) {}

  get recent(): Row[] {
    return this.rows.filter(({ createdAt }) => createdAt >= this.now - this.days * DAY && createdAt <= this.now);
  }

  trend(offset: number): object[] {
    const today = Date.parse(new Date(this.now).toISOString().slice(0, 10));
    return Array.from({ length: this.days }, (_day, index) => {
      const date = new Date(today - (offset + this.days - 1 - index) * DAY).toISOString().slice(0, 10);
      const rows = this.rows.filter(({ createdAt }) => new Date(createdAt).toISOString().startsWith(date));
      const count = (status: Row['status']) => rows.filter((row) => row.status === status).length;
      return {
        ...{ date, total: rows.length },
        ...{ open: count('open'), acked: count('acknowledged'), closed: count('closed') },
      };
    });
  }
}

const mtta = (rows: readonly Row[]) =>
  mean(rows.flatMap((row) => (row.firstAcknowledgedAt === null ? [] : row.firstAcknowledgedAt - row.createdAt)));
const mttr = (rows: readonly Row[]) =>
  mean(
    rows.flatMap(({ status, closedAt, createdAt }) =>
      status === 'closed' && closedAt !== null && closedAt !== createdAt ? closedAt - createdAt : [],
    ),
  );
/** In seconds; `none`: of nothing. */
interface Mean {
  none: boolean;
  seconds: number;
}

const mean = (times: readonly number[]): Mean => ({
  none: times.length === 0,
  seconds: times.length === 0 ? 0 : times.reduce((sum, time) => sum + time, 0) / times.length / 1000,
});
// A mean that lies between two hundredths may be rounded either way.
const about = ({ none, seconds }: Mean) => ({ seconds: none ? null : expect.closeTo(seconds, 1.9) });
const minutesOf = ({ none, seconds }: Mean) => (none ? null : expect.closeTo(seconds / 60, 1.9));

function grouped(rows: readonly Row[], keyOf: (row: Row) => string | null): [key: string, rows: Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row) ?? 'unassigned';
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups];
}

const KEYS = {
  responder: ({ ownerId, owner, firstAcknowledgedBy }: Row) => ownerId ?? owner ?? firstAcknowledgedBy,
  team: ({ teamId }: Row) => teamId,
  service: ({ entity }: Row) => (entity === '' ? null : entity),
} as const;

/** Moments around the changes of New York's and Europe's clocks, year ends and plain days. */
const moment = fc.constantFrom(
  ...['2026-03-08T06:59:59.999Z', '2026-03-09T03:30:00.000Z', '2026-03-29T01:00:00.000Z', '2026-11-01T05:30:00.000Z'],
  ...['2026-11-02T00:00:00.000Z', '2027-01-01T00:00:00.000Z', '2026-06-15T12:34:56.789Z'],
);

const story = moment.chain((text) => {
  const now = Date.parse(text);
  const age = fc.oneof(
    fc.nat(9 * DAY),
    fc.constantFrom(0, 1, DAY, DAY + 1, 2 * DAY, 7 * DAY, 7 * DAY - 1, now % DAY, (now % DAY) + 1, (now % DAY) + DAY),
  );
  const after = fc.option(fc.oneof(fc.constantFrom(0, 1, 500, 1000), fc.nat(5 * DAY)));
  const row = fc
    .record({
      status: fc.constantFrom('open', 'acknowledged', 'closed'),
      priority: fc.constantFrom('P1', 'P2', 'P3', 'P4', 'P5'),
      source: fc.constantFrom(...'abcdefghijkl'.split(''), 'ünïcode'),
      entity: fc.constantFrom('', 'db', 'web'),
      teamId: fc.constantFrom(0, 1, 2),
      owner: fc.constantFrom(null, 'api', 'somebody'),
      person: fc.constantFrom(0, 1, 2),
      helper: fc.constantFrom(0, 1, 2),
      age,
      acknowledged: after,
      closed: after,
    })
    .map(({ age: old, acknowledged, closed, ...fields }) => {
      const createdAt = now - old;
      const at = (time: number | null) => (time === null ? null : createdAt + time);
      return { ...fields, createdAt, firstAcknowledgedAt: at(acknowledged), closedAt: at(closed) };
    });
  const rows = fc.array(row, { maxLength: 60 });
  return fc.record({
    now: fc.constant(now),
    rows,
    days: fc.integer({ min: 1, max: 9 }),
    offset: fc.nat(3),
    bound: fc.boolean(),
  });
});

/** @contract reports-5, reports-8 */
it('counts as one would by hand, whatever there is, at whatever time', async () => {
  const property = fc.asyncProperty(story, async ({ now, rows: drawn, days, offset, bound }) => {
    const all = drawn.map(({ teamId, person, helper, ...fields }): Row => {
      const ownerId = users[person] ?? null;
      return {
        ...{ ...PLAIN, ...fields, status: fields.status },
        ...{ teamId: teams[teamId] ?? null, ownerId, owner: ownerId ? 'A user' : fields.owner },
        firstAcknowledgedBy: users[helper] ?? null,
      };
    });
    app.clock.moveTo(new Date(now));
    await store(all);
    const key = bound ? teamKey : ROOT;
    const reference = new Reference(bound ? all.filter(({ teamId }) => teamId === teams[0]) : all, now, days);
    const { recent } = reference;
    const count = (of: Partial<Row>) =>
      recent.filter((row) => Object.entries(of).every(([field, value]) => row[field as keyof Row] === value)).length;
    const bySource = grouped(recent, ({ source }) => source)
      .map(([source, rows]) => ({ source, count: rows.length }))
      .sort((a, b) => b.count - a.count || (a.source < b.source ? -1 : 1))
      .slice(0, 10);
    const counts = bySource.map((each) => each.count);

    const summary = await dataOf(`summary?days=${days}`, key);
    const [first, second] = [mtta(recent), mttr(recent)];
    expect(summary).toEqual({
      period: { days, since: new Date(now - days * DAY).toISOString() },
      totals: {
        total: recent.length,
        ...{ open: count({ status: 'open' }), acknowledged: count({ status: 'acknowledged' }) },
        closed: count({ status: 'closed' }),
      },
      mtta: { ...about(first), minutes: minutesOf(first) },
      mttr: { ...about(second), minutes: minutesOf(second) },
      byPriority: Object.fromEntries(['P1', 'P2', 'P3', 'P4', 'P5'].map((priority) => [priority, count({ priority })])),
      bySource: expect.any(Array),
    });
    for (const top of [summary.bySource, await dataOf(`top-sources?days=${days}`, key)]) {
      expect(top.map((each: { count: number }) => each.count)).toEqual(counts);
      for (const { source, count: many } of top) expect(many).toBe(count({ source }));
    }
    expect(await dataOf(`trends?days=${days}&offset=${offset}`, key)).toEqual(reference.trend(offset));
    for (const [by, keyOf] of Object.entries(KEYS)) {
      const groups = grouped(recent, keyOf);
      const shown = await dataOf(`${by}?days=${days}`, key);
      expect(shown.map(({ total }: { total: number }) => total)).toEqual(
        groups.map(([, rows]) => rows.length).sort((a, b) => b - a),
      );
      expect(new Map(shown.map((group: { key: string }) => [group.key, group]))).toEqual(
        new Map(
          groups.map(([name, rows]) => [
            name,
            expect.objectContaining({ total: rows.length, mtta: about(mtta(rows)), mttr: about(mttr(rows)) }),
          ]),
        ),
      );
      for (const [report, of] of Object.entries({ mtta, mttr })) {
        const { total, breakdown } = await dataOf(`${report}?days=${days}&breakdown=${by}`, key);
        expect(total).toEqual(about(of(recent)));
        const answered = groups.filter(([, rows]) => !of(rows).none);
        expect(breakdown).toHaveLength(answered.length);
        for (const [name, rows] of answered) {
          expect(breakdown).toContainEqual(expect.objectContaining({ key: name, ...about(of(rows)) }));
        }
      }
    }
    const file = await app.as(key).get(`/v2/reports/export?days=${days}`).expect(200);
    expect(readCsv(file.text)).toHaveLength(recent.length + 1);
  });
  await fc.assert(property, { numRuns: 15 });
});

describe('the CSV export', () => {
  const NOW = Date.parse('2026-06-01T12:00:00.000Z');
  const download = async () => {
    const { text } = await app.as(ROOT).get('/v2/reports/export').expect(200);
    const [header = [], ...rows] = readCsv(text);
    return { text, rows: rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index]]))) };
  };
  beforeAll(() => app.clock.moveTo(new Date(NOW)));

  /** @contract reports-11 */
  it('tells everything of an alert', async () => {
    const ids = await store([
      {
        ...{ ...PLAIN, alias: 'disk', message: 'Disk full', status: 'closed', priority: 'P1', source: 'df' },
        ...{
          entity: 'db',
          tags: ['a', 'b'],
          teamId: teams[0] ?? '',
          owner: 'ada@example.com',
          ownerId: users[0] ?? '',
        },
        ...{ createdAt: NOW - 60_000, firstAcknowledgedAt: NOW - 58_500, closedAt: NOW },
      },
      { ...PLAIN, createdAt: NOW - 120_000, closedAt: NOW, teamId: UNKNOWN, owner: 'api' },
    ]);
    expect((await download()).rows).toEqual([
      {
        ...{ id: ids[0], tinyId: '0', alias: 'disk', message: 'Disk full', status: 'closed', priority: 'P1' },
        ...{ source: 'df', entity: 'db', tags: 'a, b', count: '1', teamId: teams[0], team: 'A-Team' },
        ...{ assignedTo: users[0], owner: 'ada@example.com', createdAt: '2026-06-01T11:59:00.000Z' },
        ...{ acknowledgedAt: '2026-06-01T11:59:01.500Z', closedAt: '2026-06-01T12:00:00.000Z' },
        ...{ secondsToAcknowledge: '1.5', secondsToClose: '60' },
      },
      {
        ...{ id: ids[1], tinyId: '1', alias: 'alias 1', message: 'Disk full', status: 'open', priority: 'P3' },
        ...{ source: 'test', entity: '', tags: '', count: '1', teamId: UNKNOWN, team: '' },
        ...{ assignedTo: '', owner: 'api', createdAt: '2026-06-01T11:58:00.000Z' },
        // It was closed once, and is open again.
        ...{ acknowledgedAt: '', closedAt: '', secondsToAcknowledge: '', secondsToClose: '' },
      },
    ]);
  });

  /** @contract reports-11 */
  it('makes no formula of anything, and loses nothing', async () => {
    const hostile = [
      ...[
        '=1+1',
        '+1',
        '-1',
        '@SUM(A1)',
        '\t=1+1',
        '\r=1+1',
        '\n=1+1',
        '＝1+1',
        '=HYPERLINK("https://evil.example","x")',
      ],
      ...['a "quoted" text', 'two\r\nlines', 'one, two; three', "'=1", 'Ωμέγα 漢字 😀 \u202eright', '"', ',', 'x=1'],
    ];
    await store(
      hostile.map((text, index) => ({
        ...{ ...PLAIN, createdAt: NOW - index, message: text, alias: `${text} ${index}`, source: text, entity: text },
        ...{ tags: [text], owner: text },
      })),
    );
    const { rows } = await download();
    expect(rows).toHaveLength(hostile.length);
    rows.forEach((row, index) => {
      const text = hostile[index] ?? '';
      const safe = /^[=+\-@\t\r\n＝]/.test(text) ? `'${text}` : text;
      expect(row).toMatchObject({ message: safe, source: safe, entity: safe, tags: safe, owner: safe });
    });
  });

  /** @contract reports-11 */
  it('has every alert once, newest first, however many came at the same moment', async () => {
    const ids = await store(
      Array.from({ length: 2500 }, (_alert, index) => ({ ...PLAIN, createdAt: NOW - Math.floor(index / 900) })),
    );
    const { rows } = await download();
    expect(rows.map(({ createdAt }) => createdAt)).toEqual(
      rows
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    expect(rows.map(({ id }) => id).sort()).toEqual(ids);
  });

  /** @contract reports-12 */
  it('asks the database for no more than the reader takes', async () => {
    await store([{ ...PLAIN, createdAt: NOW, message: 'm'.repeat(10_000) }]);
    await app.sql(
      `INSERT INTO alerts SELECT (json_populate_record(a, json_build_object('id', gen_random_uuid(), 'alias', n))).*
       FROM alerts a, generate_series(2, 4000) n`,
    );
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${app.url}/v2/reports/export`, { headers: { Authorization: ROOT } }, resolve).on('error', reject);
    });
    let bytes = 0;
    try {
      await new Promise<void>((resolve) => answer.once('readable', resolve));
      // Nobody reads on. Once the buffers between are full the service waits; what it has not asked for is gone then.
      for (let i = 0; i < 5; i++) await app.as(ROOT).get('/v2/reports/summary').expect(200);
      await app.sql('DELETE FROM alerts');
      for await (const chunk of answer) bytes += (chunk as Buffer).length;
    } finally {
      answer.destroy();
    }
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThan(31_000_000);
  });
});
