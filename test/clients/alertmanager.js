import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, it } from 'node:test';
import { freePort, until } from './service.js';

const PACKAGE = 'prometheus-alertmanager';
const CACHE = 'node_modules/.cache/clients';

/** Debian's Alertmanager: by webhook, as a third-party alerting receiver, and as a watchdog. */
export function alertmanager(service) {
  const binary = findBinary();
  if (!binary) {
    it(`is skipped: ${PACKAGE} is neither installed nor to be had by apt-get download`, { skip: true });
    return;
  }
  let peer;
  before(async () => {
    peer = await start(binary, service());
  });
  after(() => peer?.stop());

  it('opens, bumps and closes an alert by webhook', async () => {
    const labels = { alertname: 'DiskFull', severity: 'critical', door: 'webhook' };
    const found = async () => (await service().alerts('message: DiskFull AND source: alertmanager'))[0];
    await peer.fire(labels);
    const opened = await until('the webhook has opened an alert', found);
    assert.deepEqual([opened.status, opened.priority, opened.details['label.door']], ['open', 'P1', 'webhook']);
    await until('it was counted again', async () => (await found()).count > opened.count);
    await peer.resolve(labels);
    await until('it is closed', async () => (await found()).status === 'closed');
    assert.equal((await found()).id, opened.id);
  });

  it('opens, updates and closes an alert as a third-party receiver', async () => {
    const labels = { alertname: 'HighLatency', severity: 'page', door: 'opsgenie' };
    const found = async () => (await service().alerts('message: HighLatency AND tag: from-alertmanager'))[0];
    await peer.fire(labels, { summary: 'It takes 0.8 s' });
    const opened = await until('the receiver has opened an alert', found);
    assert.deepEqual([opened.status, opened.priority, opened.details.severity], ['open', 'P2', 'page']);
    await peer.fire(labels, { summary: 'It takes 3 s' });
    await until('its description is updated', async () => (await found()).description.includes('It takes 3 s'));
    assert.match((await found()).message, /3 s/);
    await peer.resolve(labels);
    await until('it is closed', async () => (await found()).status === 'closed');
    assert.equal((await found()).id, opened.id);
  });

  it('pings a heartbeat, with the key as its Basic password', async () => {
    await peer.fire({ alertname: 'Watchdog', door: 'watchdog' });
    const heartbeat = await until('the watchdog has pinged', () =>
      service()
        .heartbeat('alertmanager-watchdog')
        .catch(() => null),
    );
    const { lastPing } = heartbeat;
    await until('it pings again', async () => (await service().heartbeat('alertmanager-watchdog')).lastPing > lastPing);
  });

  it('counts no failed notification', async () => {
    const metrics = await peer.metrics();
    const sum = (name) =>
      metrics
        .split('\n')
        .filter((line) => line.startsWith(`${name}{`) && /integration="(webhook|opsgenie)"/.test(line))
        .reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
    assert.ok(sum('alertmanager_notifications_total') >= 7);
    assert.equal(sum('alertmanager_notifications_failed_total'), 0);
    assert.equal(sum('alertmanager_notification_requests_failed_total'), 0);
  });
}

async function start(binary, service) {
  const folder = mkdtempSync(join(tmpdir(), 'pager-alertmanager-'));
  const { webhookUrl } = await service.integration('Webhook');
  const file = join(folder, 'alertmanager.yml');
  writeFileSync(file, JSON.stringify(configuration(service, webhookUrl)));
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    binary,
    [
      `--config.file=${file}`,
      `--storage.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--cluster.listen-address=',
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const get = (path) => fetch(`http://${address}${path}`);
  const post = async (alert) => {
    const answer = await fetch(`http://${address}/api/v2/alerts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([alert]),
    });
    assert.equal(answer.status, 200, await answer.text());
  };
  await until('Alertmanager is ready', () =>
    get('/-/ready').then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    fire: (labels, annotations = {}) => post({ labels, annotations, generatorURL: 'http://prometheus.example.com/g' }),
    resolve: (labels) => post({ labels, endsAt: new Date().toISOString() }),
    metrics: async () => (await get('/metrics')).text(),
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As a user would write it (JSON is YAML); only the waits are shorter. */
function configuration({ url, key }, webhookUrl) {
  const soon = { group_wait: '100ms', group_interval: '500ms', repeat_interval: '1s', group_by: ['alertname'] };
  const route = (door) => ({ receiver: door, matchers: [`door="${door}"`] });
  return {
    route: { receiver: 'webhook', ...soon, routes: [route('opsgenie'), route('watchdog')] },
    receivers: [
      { name: 'webhook', webhook_configs: [{ url: webhookUrl, send_resolved: true }] },
      {
        name: 'opsgenie',
        opsgenie_configs: [
          {
            api_url: `${url}/`,
            api_key: key,
            message: '{{ .CommonLabels.alertname }}: {{ .CommonAnnotations.summary }}',
            priority: 'P2',
            tags: 'from-alertmanager,prod',
            responders: [{ type: 'team', name: 'no-such-team' }],
            update_alerts: true,
          },
        ],
      },
      {
        name: 'watchdog',
        webhook_configs: [
          {
            url: `${url}/v2/heartbeats/alertmanager-watchdog/ping`,
            send_resolved: false,
            http_config: { basic_auth: { password: key } },
          },
        ],
      },
    ],
  };
}

/** On the PATH, or out of Debian's package, unpacked without being installed. Null: not to be had. */
function findBinary() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (existsSync(join(folder, PACKAGE))) return join(folder, PACKAGE);
  }
  const unpacked = join(CACHE, 'usr/bin', PACKAGE);
  if (!existsSync(unpacked)) download();
  return existsSync(unpacked) ? unpacked : null;
}

function download() {
  mkdirSync(CACHE, { recursive: true });
  spawnSync('apt-get', ['download', PACKAGE], { cwd: CACHE, stdio: 'ignore' });
  const archive = readdirSync(CACHE).find((name) => name.startsWith(`${PACKAGE}_`) && name.endsWith('.deb'));
  if (archive) spawnSync('dpkg', ['-x', archive, '.'], { cwd: CACHE, stdio: 'ignore' });
}
