import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const KEY = 'pager-clients-key-0123456789';
const MEMBER = { email: 'member@example.com', password: 'correct horse battery' };
const ADMIN = { email: 'admin@example.com', password: 'correct horse battery' };

/** Starts `dist/main.js` on an embedded database in a folder of its own; `settings` are environment variables. */
export async function startService(settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pager-clients-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_BASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    BOOTSTRAP_ADMIN_EMAIL: ADMIN.email,
    BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
    BOOTSTRAP_API_KEY: KEY,
    RATE_LIMIT_DISABLED: '1',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const child = spawn(process.execPath, ['dist/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until('the service is up', () => child.exitCode === null && isUp(url), 60_000);
  } catch (error) {
    await stop();
    throw error;
  }
  const api = apiOf(url);
  return { url, key: KEY, admin: ADMIN.email, stop, cli: cliOf(env), ...api };
}

/** The operator's commands beside the service: what one printed, whether it ended with 0, or with 2 for "there is something to do". */
const cliOf =
  (env) =>
  async (...args) => {
    const child = spawn(process.execPath, ['scripts/cli.js', ...args], { env });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
    const status = await new Promise((done) => child.once('close', done));
    if (status !== 0 && status !== 2) throw new Error(`${args[0]} ended with ${status}\n${errors}${output}`);
    return output;
  };

/** The service's own API, to set things up and to look at what came of them. */
function apiOf(url) {
  const call = async (authorization, method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const json = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`);
    return json.data;
  };
  return {
    get: (path) => call(`CompatKey ${KEY}`, 'GET', path),
    /** In the shapes of the third party. */
    configured: (key, path) => call(`GenieKey ${key}`, 'GET', path),
    /** The team `ops` with the administrator, and the escalation policy `ops-escalation` that leads to it; the ids. */
    async organise() {
      const { token, user } = await call('', 'POST', '/v2/auth/login', ADMIN);
      const make = async (path, body) => (await call(`Bearer ${token}`, 'POST', path, body)).id;
      const ops = await make('/v2/teams', { name: 'ops', members: [{ userId: user.id }] });
      const rules = [{ recipientType: 'team', recipientId: ops, delayMinutes: 0 }];
      const escalation = await make('/v2/escalations', { name: 'ops-escalation', rules });
      return { ops, escalation, user: user.id };
    },
    alerts: (query) => call(`CompatKey ${KEY}`, 'GET', `/v2/alerts?limit=100&query=${encodeURIComponent(query)}`),
    heartbeat: (name) => call(`CompatKey ${KEY}`, 'GET', `/v2/heartbeats/${name}`),
    /** An access token of the administrator. */
    login: async () => (await call('', 'POST', '/v2/auth/login', ADMIN)).token,
    /** The credentials of an administrator, a member and an API key, and the ids under which they can be changed. */
    async callers() {
      const admin = await call('', 'POST', '/v2/auth/login', ADMIN);
      const authorization = `Bearer ${admin.token}`;
      const { email, password } = MEMBER;
      await call(authorization, 'POST', '/v2/users', { username: email, fullName: 'Member', password });
      const member = await call('', 'POST', '/v2/auth/login', MEMBER);
      const integrations = await call(authorization, 'GET', '/v2/integrations?allTeams=true');
      const tokens = await call(authorization, 'GET', '/v2/tokens?allTeams=true');
      return {
        credentials: { admin: authorization, member: `Bearer ${member.token}`, key: `CompatKey ${KEY}` },
        ownIds: [admin.user, member.user, ...integrations, ...tokens].map(({ id }) => id),
      };
    },
    /** A new API key that may do everything that a key may. */
    async configurationKey() {
      const { token } = await call('', 'POST', '/v2/auth/login', ADMIN);
      const apiKey = 'pager-configuration-key-0123456789';
      await call(`Bearer ${token}`, 'POST', '/v2/integrations', { name: 'Configuration', apiKey, allowConfig: true });
      return apiKey;
    },
    /** A new integration; its `webhookUrl` is open to whoever has it. */
    async integration(name, more = {}) {
      const { token } = await call('', 'POST', '/v2/auth/login', ADMIN);
      return call(`Bearer ${token}`, 'POST', '/v2/integrations', { name, ...more });
    },
  };
}

async function isUp(url) {
  try {
    return (await fetch(`${url}/health`)).ok;
  } catch {
    return false;
  }
}

/** A mail server that takes everything and keeps nothing, so that people can be paged; its URL, and how to stop it. */
export async function startMailServer() {
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: (mail, _session, taken) => mail.resume().on('end', () => taken()),
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Waits until the probe gives something true, and gives it. */
export async function until(what, probe, milliseconds = 20_000) {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`Waited ${milliseconds} ms in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
