/**
 * `npm run bench:status-page`: a crowd on the public status page during an outage. 1,000 requests a second (open loop) to
 * the hosted page, as browsers that have it (ETag, 304), as browsers that do not, and to its JSON; while nothing changes,
 * and while an incident is updated once a second. Counted from pg_stat_statements: what the database is asked.
 * BENCH_SECONDS a measurement (default 10), BENCH_ROUNDS (default 2).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Api } from './support/api.js';
import { runBench } from './support/cleanup.js';
import { requestOf } from './support/http-connection.js';
import { closedLoop, openLoop } from './support/load.js';
import { startPostgres } from './support/postgres.js';
import { environment, note, printJson, printReaches, printSetting, printTable } from './support/report.js';
import { SERVICE_SETTINGS, startService } from './support/service.js';
import { shape } from './support/shape.js';
import { medianRow } from './support/statistics.js';

const { seconds, rounds } = shape({ seconds: 10, rounds: 2 });
const PER_SECOND = 1000;
const SLUG = 'bench';
const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, br' };

await runBench(180, async () => {
  const postgres = await startPostgres();
  const service = await startService({ databaseUrl: await postgres.createDatabase('service') });
  const incident = await createPage(service.base);
  const admin = await Api.asAdmin(service.base);
  const watch = await postgres.connect('service');
  printSetting('bench:status-page', { seconds, rounds, service: SERVICE_SETTINGS }, await environment(postgres));

  const page = `/status/${SLUG}`;
  const first = await fetch(service.base + page);
  const html = await first.text();
  note(
    `The page: ${Buffer.byteLength(html)} bytes of HTML, ${first.headers.get('content-encoding') ?? 'not compressed'} for fetch`,
  );
  const crowds = {
    'page, fresh browser': requestOf('GET', page, BROWSER),
    'page, returning browser': requestOf('GET', page, { ...BROWSER, 'if-none-match': first.headers.get('etag') }),
    'public JSON': requestOf('GET', `/v2/public/status-page/${SLUG}`, { accept: 'application/json' }),
  };
  const target = (request) => ({
    port: service.port,
    next: () => request,
    accepts: (status) => status === 200 || status === 304,
    serviceCpu: () => service.cpuSeconds(),
    databaseCpu: () => postgres.cpuSeconds(),
  });

  const rows = [];
  const repeat = async (work, measure) => {
    const results = [];
    for (let turn = 0; turn < rounds; turn++) {
      const before = await pageReads(watch);
      const row = await measure();
      results.push({ work, ...row, reads: (await pageReads(watch)) - before });
    }
    rows.push(medianRow(results));
    return rows.at(-1);
  };
  await closedLoop(target(crowds['page, fresh browser']), { connections: 16, seconds: Math.min(3, seconds) });
  for (const [work, request] of Object.entries(crowds)) {
    await repeat(`${work}, ${PER_SECOND}/s`, () => openLoop(target(request), { perSecond: PER_SECOND, seconds }));
  }
  const oneChange = await readsOfOneChange(admin, service, watch, incident);
  const changing = await repeat(`page, fresh browser, ${PER_SECOND}/s, a change a second`, () =>
    whileChanging(admin, incident, () =>
      openLoop(target(crowds['page, fresh browser']), { perSecond: PER_SECOND, seconds }),
    ),
  );
  await repeat('page, fresh browser, as fast as it goes', () =>
    closedLoop(target(crowds['page, fresh browser']), { connections: 64, seconds: seconds / 2 }),
  );
  report(rows, changing, oneChange);
});

/** A page with ten services and three incidents. @returns the id of one that may be updated */
async function createPage(base) {
  const admin = await Api.asAdmin(base);
  await admin.put('/v2/status-page', { slug: SLUG, visibility: 'public', brandName: 'Bench', showUptimeBars: true });
  for (let number = 0; number < 10; number++) {
    await admin.post('/v2/services', { name: `Service ${number}`, visibility: 'public' });
  }
  let id;
  for (let number = 0; number < 3; number++) {
    const statusPageEntry = { enabled: true, severity: 'major', message: `Something is slow (${number})` };
    ({ id } = await admin.post('/v2/incidents', {
      name: `Incident ${number}`,
      message: 'It is slow',
      statusPageEntry,
    }));
  }
  return id;
}

/** How often the tables of the page have been read so far. */
async function pageReads(client) {
  const { rows } = await client.query(
    `SELECT coalesce(sum(calls), 0)::integer AS reads FROM pg_stat_statements
     WHERE query ILIKE 'SELECT%' AND query ~ '(status_pages|incidents)' AND query !~ '(FOR UPDATE|outbox)'`,
  );
  return rows[0].reads;
}

/** What a single change costs in reads, however many look at the page afterwards. */
async function readsOfOneChange(admin, service, watch, incident) {
  const look = () => fetch(`${service.base}/status/${SLUG}`).then((answer) => answer.text());
  await look();
  const before = await pageReads(watch);
  await change(admin, incident);
  await pause(300);
  const ofTheWrite = (await pageReads(watch)) - before;
  for (let visitor = 0; visitor < 200; visitor++) await look();
  return { write: ofTheWrite, page: (await pageReads(watch)) - before - ofTheWrite };
}

/** Something that visitors see. */
function change(admin, incident) {
  const statusPageEntry = { enabled: true, severity: 'major', message: `As of ${new Date().toISOString()}` };
  return admin.patch(`/v2/incidents/${incident}`, { statusPageEntry });
}

async function whileChanging(admin, incident, work) {
  let changes = 0;
  let done = false;
  const changing = (async () => {
    while (!done) {
      await change(admin, incident);
      changes++;
      await pause(1000);
    }
  })();
  const row = await work().finally(() => (done = true));
  await changing;
  return { ...row, changes };
}

function report(rows, changing, oneChange) {
  note('reads: statements that read the tables of the page during the measurement; CPU in microseconds a request.');
  printTable(rows);
  note(
    `One change and 200 visitors after it: ${oneChange.write} reads by the change, ${oneChange.page} by the visitors`,
  );
  const still = rows.filter(({ work }) => work.endsWith('/s'));
  const reads = Math.max(...still.map((row) => row.reads));
  const most = (oneChange.write + oneChange.page) * (changing.changes + 2);
  const slowest = Math.min(
    ...rows
      .slice(0, 4)
      .filter(({ work }) => work.startsWith('page'))
      .map(({ perSecond }) => perSecond),
  );
  const reaches = [
    {
      name: 'pages a second held',
      value: slowest,
      reach: `>= ${PER_SECOND * 0.99}`,
      met: slowest >= PER_SECOND * 0.99,
    },
    {
      name: 'reads while nothing changes',
      value: reads,
      reach: '<= 10 (a page also changes by time)',
      met: reads <= 10,
    },
    {
      name: `reads with ${changing.changes} changes`,
      value: changing.reads,
      reach: `<= ${most}`,
      met: changing.reads <= most,
    },
  ];
  printReaches(reaches);
  printJson('status-page', { rows, reaches, oneChange });
}
