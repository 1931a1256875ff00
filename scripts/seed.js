/**
 * `npm run seed`, `pager seed`: a lively organisation in a running service: teams, rotations over time zones, services, incidents, and a
 * month of alerts. The present is made through the API; the past, which no API takes, is written into the database. Reads
 * the settings of the service (PORT, DATA_DIR, DATABASE_URL, …) as `npm start` does. The same at each run; a second run
 * changes nothing. Everybody has an address at example.com.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '../src/platform/database/embedded/embedded-database.ts';
import { readEnvironment } from './environment.js';
import { helpIfAsked } from './help.js';
import { codesIn } from './seed/mails.js';
import { Api } from './seed/api.js';
import { PASSWORD, PEOPLE } from './seed/organisation.js';
import { pastAlerts, storePastAlerts } from './seed/past-alerts.js';
import { storePastIncidents } from './seed/past-incidents.js';
import { makePresent } from './seed/present.js';
import { Random } from './seed/random.js';

helpIfAsked(
  'npm run seed, or pager seed: fills the service at PORT (or PAGER_URL) with an organisation to look at.\n' +
    'With NODE_ENV=production or a DATABASE_URL it wants to be told: --into-this-database',
);
readEnvironment();
const { DATABASE_URL, NODE_ENV, PORT, PAGER_URL } = process.env;
const dataDir = resolve(process.env.DATA_DIR || '.data');
const base = (PAGER_URL ?? `http://localhost:${PORT || 3000}`).replace(/\/+$/, '');

try {
  await seed();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function seed() {
  const started = performance.now();
  if ((NODE_ENV === 'production' || DATABASE_URL) && !process.argv.includes('--into-this-database'))
    throw new Error('This may be a database that people use. If it is not: --into-this-database');
  const health = await fetch(`${base}/health`).catch(() => null);
  if (!health?.ok) throw new Error(`No Pager answers at ${base}. Start one with "npm start", or set PORT as there.`);
  const admin = await new Api(base).as(...adminCredentials());
  const { id: adminId } = await admin.call('GET', '/v2/auth/me');
  const database = await connect();
  try {
    const tenantId = await tenantOf(database, adminId);
    if (await isThere(database, tenantId)) return say('It is there already. A fresh one: rm -rf the DATA_DIR.');
    const now = new Date();
    const mailbox = process.env.MAILBOX_FOLDER ?? join(dataDir, 'mails');
    const present = await makePresent(admin, now, codesIn(mailbox));
    const alerts = pastAlerts(new Random(20_260_601), now, present.teams);
    await database.query('BEGIN');
    await storePastAlerts(database, tenantId, alerts);
    await storePastIncidents(database, tenantId, present, now);
    await database.query('COMMIT');
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    say(
      `${PEOPLE.length} people in ${Object.keys(present.teams).length} teams, ${alerts.length} past alerts (${seconds} s)`,
    );
    say(`Sign in at ${base}/console as ${PEOPLE[0].email}, or any other, with "${PASSWORD}"`);
    say(`Status page: ${base}/status/lumen-shop`);
  } finally {
    await database.end();
  }
}

/** The running service's database; an embedded one keeps belonging to the service. */
async function connect() {
  const url = DATABASE_URL ?? (await startEmbeddedDatabase(dataDir)).url;
  const client = new pg.Client({ connectionString: url, application_name: 'pager-seed' });
  await client.connect();
  return client;
}

async function tenantOf(database, adminId) {
  const { rows } = await database.query('SELECT "tenantId" FROM users WHERE id = $1', [adminId]);
  if (rows.length === 0)
    throw new Error(`${base} does not work on this database. Set DATA_DIR or DATABASE_URL as there.`);
  return rows[0].tenantId;
}

/** @throws when only a part of it is there */
async function isThere(database, tenantId) {
  const { rows } = await database.query(
    `SELECT EXISTS (SELECT FROM users WHERE "tenantId" = $1 AND username = $2) AS begun,
       EXISTS (SELECT FROM alerts WHERE "tenantId" = $1 AND alias LIKE 'seed-%') AS ended`,
    [tenantId, PEOPLE[0].email],
  );
  const [{ begun, ended }] = rows;
  if (begun && !ended) throw new Error('An earlier run was broken off half-way. Begin with a fresh DATA_DIR.');
  return begun;
}

function adminCredentials() {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
  if (ADMIN_EMAIL && ADMIN_PASSWORD) return [ADMIN_EMAIL, ADMIN_PASSWORD];
  const file = join(dataDir, 'first-run.json');
  if (!existsSync(file)) throw new Error(`Set ADMIN_EMAIL and ADMIN_PASSWORD: there is no ${file}.`);
  const { adminEmail, adminPassword } = JSON.parse(readFileSync(file, 'utf8'));
  return [adminEmail, adminPassword];
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
