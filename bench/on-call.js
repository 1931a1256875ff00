/**
 * `npm run bench:oncall`: one schedule of 20 rotations, 40 people and 500 overrides. Who is on call at an instant, and
 * everybody's shifts over ranges up to a year, by the built domain (as the pipeline asks it, in memory) and over HTTP.
 * BENCH_SECONDS a measurement (default 3), BENCH_ROUNDS (default 3).
 */
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../scripts/ensure-built.js';
import { Api } from './support/api.js';
import { runBench } from './support/cleanup.js';
import { startPostgres } from './support/postgres.js';
import { environment, note, printJson, printReaches, printSetting, printTable } from './support/report.js';
import { SERVICE_SETTINGS, startService } from './support/service.js';
import { shape } from './support/shape.js';
import { median, quantile, round } from './support/statistics.js';

const { seconds, rounds } = shape({ seconds: 3, rounds: 3 });
const DAY = 86_400_000;
const FIRST = Date.parse('2026-01-05T08:00:00Z');
const YEAR = 365;
const DAYS = [46, 91, 182, YEAR];

if (process.env.BENCH_MAIN === undefined) ensureBuilt();
const built = resolve(dirname(process.env.BENCH_MAIN ?? 'dist/main.js'), 'on-call/domain');
const domain = (file) => import(pathToFileURL(join(built, file)).href);
const { prepareSchedules } = await domain('schedule/snapshot.js');
const { whoIsOnCall } = await domain('evaluation/who-is-on-call.js');
const { shiftsWithin } = await domain('shifts/shifts.js');
const { atOnce } = await domain('../../platform/slices/slices.js');

await runBench(180, async () => {
  const postgres = await startPostgres();
  printSetting('bench:oncall', { seconds, rounds, service: SERVICE_SETTINGS }, await environment(postgres));
  const snapshot = { ...prepareSchedules([scheduleData()], []), people: everybody() };
  const schedule = snapshot.schedules.get('schedule');
  const instant = () => new Date(FIRST + Math.random() * YEAR * DAY);
  const rows = [row('domain: who is on call', await times(() => whoIsOnCall(snapshot, 'schedule', instant())))];
  for (const days of DAYS) {
    const range = { start: FIRST, end: FIRST + days * DAY };
    const shifts = () => atOnce(shiftsWithin(snapshot, schedule, range));
    const count = shifts().length;
    rows.push(row(`domain: shifts of ${days} days`, await times(shifts), count));
  }

  const service = await startService({ databaseUrl: await postgres.createDatabase('service') });
  const { admin, id } = await createSchedule(service.base);
  const at = () => `/v2/schedules/${id}/on-calls?at=${instant().toISOString()}`;
  rows.push(row('HTTP: on-calls', await times(() => admin.get(at()))));
  const end = (days) => new Date(FIRST + days * DAY).toISOString();
  const shifts = (days) => `/v2/schedules/${id}/shifts?start=${new Date(FIRST).toISOString()}&end=${end(days)}`;
  const { shifts: ofAYear } = await admin.get(shifts(YEAR));
  rows.push(row(`HTTP: shifts of ${YEAR} days`, await times(() => admin.get(shifts(YEAR))), ofAYear.length));
  report(rows);
});

/** Milliseconds of each call, round by round. */
async function times(work) {
  const all = [];
  for (let turn = 0; turn < rounds; turn++) {
    const list = [];
    // Warm: what is asked a thousand times is compiled.
    for (let warm = 0; warm < 20; warm++) await work();
    const deadline = performance.now() + (seconds * 1000) / 2;
    for (let started = performance.now(); started < deadline; started = performance.now()) {
      await work();
      list.push(performance.now() - started);
    }
    all.push(list);
  }
  return all;
}

function row(work, lists, shifts) {
  const of = (share) => round(median(lists.map((list) => quantile(list, share))), 4);
  const calls = lists.reduce((sum, { length }) => sum + length, 0);
  return { work, calls, 'p50 ms': of(0.5), 'p99 ms': of(0.99), 'max ms': of(1), shifts: shifts ?? null };
}

/** Rotations of all kinds, two people each, in a zone with daylight saving; overrides of six hours over the year. */
function rotationsOf(people) {
  const types = ['daily', 'weekly', 'hourly', 'daily', 'monthly'];
  return Array.from({ length: 20 }, (_, number) => ({
    name: `Rotation ${number}`,
    type: types[number % types.length],
    length: types[number % types.length] === 'hourly' ? 12 : 1,
    startDate: new Date(FIRST - 30 * DAY).toISOString(),
    participants: [people[number * 2], people[number * 2 + 1]].map((id) => ({ id, type: 'user' })),
    timeRestriction: number % 4 === 3 ? { start: '09:00', end: '17:00' } : null,
  }));
}

function overridesOf(people) {
  return Array.from({ length: 500 }, (_, number) => {
    const start = FIRST + ((number * YEAR) / 500) * DAY;
    return { userId: people[number % people.length], startTime: start, endTime: start + 6 * 3_600_000 };
  });
}

function scheduleData() {
  const people = Array.from({ length: 40 }, (_, number) => `person-${number}`);
  const rotations = rotationsOf(people).map((rotation, number) => ({
    ...rotation,
    id: `rotation-${number}`,
    startDate: new Date(rotation.startDate),
    endDate: null,
    restrictions: [],
  }));
  const overrides = overridesOf(people).map((override, number) => ({
    id: `override-${number}`,
    userId: override.userId,
    userName: null,
    startTime: new Date(override.startTime),
    endTime: new Date(override.endTime),
  }));
  const common = { id: 'schedule', name: 'Schedule', teamId: null, timezone: 'Europe/Berlin', enabled: true };
  return { ...common, rotations, overrides };
}

function everybody() {
  return { nameOf: (id) => id, isGone: () => false, membersOf: () => undefined };
}

async function createSchedule(base) {
  const admin = await Api.asAdmin(base);
  const people = [];
  for (let number = 0; number < 40; number++) {
    people.push(
      (await admin.post('/v2/users', { username: `p${number}@example.com`, fullName: `Person ${number}` })).id,
    );
  }
  const { id } = await admin.post('/v2/schedules', {
    name: 'Schedule',
    timezone: 'Europe/Berlin',
    rotations: rotationsOf(people).map(({ timeRestriction, ...rotation }) => ({
      ...rotation,
      ...(timeRestriction ? { timeRestriction } : {}),
    })),
  });
  for (const { userId, startTime, endTime } of overridesOf(people)) {
    const [start, end] = [startTime, endTime].map((each) => new Date(each).toISOString());
    await admin.post(`/v2/schedules/${id}/overrides`, { userId, startTime: start, endTime: end });
  }
  return { admin, id };
}

function report(rows) {
  printTable(rows);
  const at = (work) => rows.find((each) => each.work === work);
  const now = at('domain: who is on call')['p99 ms'];
  const year = at(`domain: shifts of ${YEAR} days`)['p50 ms'];
  const half = at('domain: shifts of 182 days')['p50 ms'];
  const growth = round(year / half, 2);
  const reaches = [
    { name: 'who is on call, p99 in ms', value: now, reach: '< 1', met: now < 1 },
    { name: 'a year of shifts, median in ms', value: year, reach: '< 100', met: year < 100 },
    { name: 'a year to half a year', value: growth, reach: '<= 2.5: linear', met: growth <= 2.5 },
  ];
  printReaches(reaches);
  note('');
  printJson('oncall', { rows, reaches });
}
