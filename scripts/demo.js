/**
 * `npm run demo`, `pager demo`: the whole way of an alert, against a running service. It reads the settings of the service (PORT, HOST,
 * PUBLIC_BASE_URL, DATA_DIR) as `npm start` does, from the environment and `.env`. PAGER_URL, ADMIN_EMAIL,
 * ADMIN_PASSWORD and MAILBOX_FOLDER say where and who for a service elsewhere.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { readEnvironment } from './environment.js';
import { helpIfAsked } from './help.js';
import { mailsTo } from './mailbox.js';
import { send } from './seed/api.js';

helpIfAsked(
  'npm run demo, or pager demo: the whole way of an alert, against the service at PORT (or PAGER_URL), with its DATA_DIR',
);
readEnvironment();
/** Alerts of the storm. */
const STORM = 50;
/** Where it answers; `reach` finds it. */
let base = '';
const dataDir = process.env.DATA_DIR || '.data';
const mailbox = process.env.MAILBOX_FOLDER ?? join(dataDir, 'mails');
const run = Date.now().toString(36);
const started = performance.now();
const read = new Set(existsSync(mailbox) ? readdirSync(mailbox) : []);

try {
  await demo();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

async function demo() {
  await reach();
  const admin = await login(...adminCredentials());

  say('People, a team, a rotation');
  const ada = await person(admin, 'Ada Lovelace');
  const ben = await person(admin, 'Ben Franklin');
  const me = await api(admin, 'GET', '/v2/auth/me');
  const team = await api(admin, 'POST', '/v2/teams', {
    name: `Demo ${run}`,
    members: [
      { userId: me.id, role: 'admin' },
      { userId: ada.id, role: 'member' },
      { userId: ben.id, role: 'member' },
    ],
  });
  tell(`team "Demo ${run}" with ${ada.name} and ${ben.name}`);
  // The administrator's token names its teams as of the login.
  const member = await login(...adminCredentials());
  const today = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
  const schedule = await api(member, 'POST', '/v2/schedules', {
    name: `Demo rotation ${run}`,
    timezone: 'UTC',
    rotations: [{ name: 'Daily', type: 'daily', startDate: today, participants: [{ id: ada.id }, { id: ben.id }] }],
  });
  const { onCallRecipients } = await api(member, 'GET', `/v2/schedules/${schedule.id}/on-calls`);
  tell(`on call now: ${onCallRecipients.map(({ name }) => name).join(', ')}`);

  say('An escalation policy: first who is on call, five minutes later Ben');
  await api(member, 'POST', '/v2/escalations', {
    name: `Demo policy ${run}`,
    teamId: team.id,
    isDefault: false,
    rules: [
      { delayMinutes: 0, recipientType: 'schedule', recipientId: schedule.id },
      { delayMinutes: 5, recipientType: 'user', recipientId: ben.id },
    ],
  });

  say('An integration, and what Alertmanager posts to it');
  const integration = await api(member, 'POST', '/v2/integrations', { name: `Demo Alertmanager ${run}` });
  tell(`webhook ${integration.webhookUrl.replace(/[^/]+$/, '<token>')}`);
  const hook = base + new URL(integration.webhookUrl).pathname;
  const raised = performance.now();
  const { created } = await post(hook, alertmanager('firing'));
  tell(`firing: ${created} alert created`);

  say('Who is paged');
  showMail(await mailTo(ada.email), raised);
  const alert = (await api(member, 'GET', '/v2/alerts')).find(({ alias }) => alias === `demo-${run}`);
  const again = await post(hook, alertmanager('firing'));
  tell(`the same alert once more: ${again.deduped} deduplicated, nobody paged again`);

  say('Nobody acts. We do not wait five minutes: the next step is fired by hand');
  const nudged = performance.now();
  await api(member, 'POST', `/v2/alerts/${alert.id}/escalate`);
  showMail(await mailTo(ben.email), nudged);

  say('Ben acknowledges; the escalation stops. Then Alertmanager resolves, and the alert closes');
  await api(ben.token, 'POST', `/v2/alerts/${alert.id}/acknowledge`);
  const { closed } = await post(hook, alertmanager('resolved'));
  tell(`resolved: ${closed} alert closed`);

  say('What happened, as the alert remembers it');
  const { activities } = await api(member, 'GET', `/v2/alerts/${alert.id}/activities`);
  for (const { type, user, createdAt, metadata } of activities.reverse()) {
    const whom = metadata.userName ? `${metadata.userName} by ${metadata.channelType}` : user;
    tell(`${createdAt.slice(11, 23)}  ${type.padEnd(14)} ${whom ?? ''}`);
  }

  await storm(hook, ada);
  // What the administrator makes from now on shall not belong to the demo's team.
  await api(admin, 'DELETE', `/v2/teams/${team.id}/members/${me.id}`);
}

/** Many alerts at once for one person: two mails, and one link that acknowledges all in the second. */
async function storm(hook, ada) {
  say(
    `A storm: ${STORM} alerts at once. Ada gathers her mails for three seconds (five minutes unless she says otherwise)`,
  );
  await api(ada.token, 'PATCH', `/v2/users/${ada.id}`, { notifyBundleEmailSec: 3 });
  const began = performance.now();
  const { created } = await post(hook, alertmanager('firing', STORM));
  tell(`firing: ${created} alerts created`);
  showMail(await mailTo(ada.email), began);
  const gathered = await mailTo(ada.email);
  showMail(gathered, began);
  const [link] = /https?:\S+\/ack\/\S+/.exec(gathered.text) ?? [];
  const page = await fetch(base + new URL(link).pathname, { method: 'POST' });
  tell(`the link in it: ${/<h1>(.*)<\/h1>/.exec(await page.text())?.[1]}`);
  const { closed } = await post(hook, alertmanager('resolved', STORM));
  tell(`resolved: ${closed} alerts closed`);
}

/** A user with a verified e-mail channel. */
async function person(admin, name) {
  const email = `${name.split(' ')[0].toLowerCase()}-${run}@example.com`;
  const password = `demo-${run}-password`;
  const { id } = await api(admin, 'POST', '/v2/users', { username: email, fullName: name, password });
  const token = await login(email, password);
  const { channel } = await fetchJson(token, 'POST', '/v2/channels', { type: 'email', value: email });
  const code = /\b\d{6}\b/.exec((await mailTo(email)).text)?.[0];
  await fetchJson(token, 'POST', `/v2/channels/${channel.id}/verify`, { code });
  tell(`${name} <${email}>: e-mail channel verified with the code from the mail`);
  return { id, name, email, token };
}

/** What Alertmanager posts: one critical alert, or so many warnings. */
function alertmanager(status, count = 1) {
  const severity = count === 1 ? 'critical' : 'warning';
  return {
    receiver: 'demo',
    status,
    alerts: Array.from({ length: count }, (_, index) => ({
      status,
      labels: { alertname: 'HighRequestLatency', instance: `web-${String(index + 1).padStart(2, '0')}:9100`, severity },
      annotations: { summary: 'High request latency', runbook_url: 'https://runbooks.example.com/latency' },
      startsAt: new Date().toISOString(),
      endsAt: '0001-01-01T00:00:00Z',
      generatorURL: 'http://prometheus.example.com:9090/graph',
      fingerprint: count === 1 ? `demo-${run}` : `storm-${run}-${index}`,
    })),
    groupLabels: { alertname: 'HighRequestLatency' },
    commonLabels: {},
    commonAnnotations: {},
    externalURL: 'http://alertmanager.example.com:9093',
    version: '4',
    groupKey: '{}:{alertname="HighRequestLatency"}',
    truncatedAlerts: 0,
  };
}

async function reach() {
  for (base of addresses()) {
    const answer = await fetch(`${base}/health`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(
    `No Pager answers at ${addresses().join(' or ')}. Start one with "npm start" in another terminal, ` +
      'or set PORT as there, or PAGER_URL.',
  );
}

/** Where this machine would answer, then where the world finds it. */
function addresses() {
  const { PAGER_URL, HOST, PORT, PUBLIC_BASE_URL } = process.env;
  const trimmed = (url) => url.replace(/\/+$/, '');
  if (PAGER_URL) return [trimmed(PAGER_URL)];
  const everywhere = HOST === '0.0.0.0' || HOST === '::';
  const host = everywhere || !HOST ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  const local = `http://${host}:${PORT || 3000}`;
  return PUBLIC_BASE_URL ? [local, trimmed(PUBLIC_BASE_URL)] : [local];
}

function adminCredentials() {
  if (process.env.ADMIN_EMAIL && process.env.ADMIN_PASSWORD)
    return [process.env.ADMIN_EMAIL, process.env.ADMIN_PASSWORD];
  const file = join(dataDir, 'first-run.json');
  if (!existsSync(file)) throw new Error(`Set ADMIN_EMAIL and ADMIN_PASSWORD: there is no ${file}.`);
  const { adminEmail, adminPassword } = JSON.parse(readFileSync(file, 'utf8'));
  return [adminEmail, adminPassword];
}

async function login(email, password) {
  return (await api(null, 'POST', '/v2/auth/login', { email, password })).token;
}

async function api(token, method, path, body) {
  return (await fetchJson(token, method, path, body)).data;
}

async function post(url, body) {
  return (
    await send(url, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } })
  ).data;
}

function fetchJson(token, method, path, body) {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  return send(base + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
}

/** The next unread mail to that address. */
async function mailTo(address) {
  const until = performance.now() + 15_000;
  while (performance.now() < until) {
    for (const name of existsSync(mailbox) ? readdirSync(mailbox).sort() : []) {
      if (read.has(name) || !name.endsWith(mailsTo(address))) continue;
      read.add(name);
      return { ...(await simpleParser(readFileSync(join(mailbox, name)))), arrived: performance.now() };
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`No mail to ${address} in ${mailbox} after 15 s. Is the service sending its mails there?`);
}

function showMail(mail, since) {
  tell(`mail to ${mail.to.text}, ${Math.round(mail.arrived - since)} ms after`);
  const lines = [`Subject: ${mail.subject}`, '', ...mail.text.trim().split('\n')];
  for (const line of lines) process.stdout.write(`            │ ${line}\n`);
}

function say(text) {
  process.stdout.write(`\n${text}\n`);
}

function tell(text) {
  process.stdout.write(`  ${((performance.now() - started) / 1000).toFixed(3).padStart(7)} s  ${text}\n`);
}
