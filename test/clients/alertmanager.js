import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { docBlock, filled } from '../support/doc-blocks.js';
import { obtain } from './installs.js';
import { freePort, until } from './service.js';

/**
 * Alertmanager with the very lines of its page and of the watchdog's in docs/integrations: by webhook, as a third-party
 * alerting receiver, and as a watchdog.
 * @param label tells the alerts of several of them apart
 * @param commands what `install` needs; it gives the path of the binary
 */
export const alertmanager = (label, commands, install) => (service) => {
  const { skip, got } = obtain(commands, install);
  if (skip) return void it(skip, { skip: true });
  let peer;
  before(async () => {
    peer = await start(got, service());
  });
  after(() => peer?.stop());

  it('opens, bumps and closes an alert by webhook', async () => {
    const labels = { alertname: 'DiskFull', severity: 'critical', door: 'webhook', run: label };
    const found = async () => (await service().alerts(`message: DiskFull AND details.label.run: ${label}`))[0];
    await peer.fire(labels);
    const opened = await until('the webhook has opened an alert', found);
    assert.deepEqual([opened.status, opened.priority, opened.details['label.door']], ['open', 'P1', 'webhook']);
    await until('it was counted again', async () => (await found()).count > opened.count);
    await peer.resolve(labels);
    await until('it is closed', async () => (await found()).status === 'closed');
    assert.equal((await found()).id, opened.id);
  });

  it('opens, updates and closes an alert as a third-party receiver', async () => {
    const labels = { alertname: 'HighLatency', severity: 'critical', door: 'opsgenie', cluster: label };
    const found = async () => (await service().alerts(`message: HighLatency AND details.cluster: ${label}`))[0];
    await peer.fire(labels, { summary: 'It takes 0.8 s' });
    const opened = await until('the receiver has opened an alert', found);
    assert.deepEqual([opened.status, opened.priority, opened.message], ['open', 'P1', 'HighLatency: It takes 0.8 s']);
    await peer.fire(labels, { summary: 'It takes 3 s' });
    await until('its description is updated', async () => (await found()).description.includes('It takes 3 s'));
    assert.match((await found()).message, /3 s/);
    await peer.resolve(labels);
    await until('it is closed', async () => (await found()).status === 'closed');
    assert.equal((await found()).id, opened.id);
  });

  for (const [door, alertname] of [
    ['pagerduty', 'QueueLong'],
    ['victorops', 'QueueSlow'],
  ])
    it(`opens, repeats and closes an alert as ${door}`, async () => {
      const labels = { alertname, severity: 'critical', door, cluster: label };
      const found = async () => (await service().alerts(`message: "${alertname} ${label}"`))[0];
      await peer.fire(labels, { summary: 'It is long' });
      const opened = await until('the receiver has opened an alert', found);
      assert.deepEqual([opened.status, opened.priority], ['open', 'P1']);
      await until('it was counted again', async () => (await found()).count > opened.count);
      await peer.resolve(labels);
      await until('it is closed', async () => (await found()).status === 'closed');
      assert.equal((await found()).id, opened.id);
    });

  it('pings a heartbeat, with the key as its Basic password', async () => {
    await peer.fire({ alertname: 'Watchdog', door: 'watchdog' });
    const heartbeat = await until('the watchdog has pinged', () =>
      service()
        .heartbeat('prometheus')
        .catch(() => null),
    );
    const { lastPing } = heartbeat;
    await until('it pings again', async () => (await service().heartbeat('prometheus')).lastPing > lastPing);
  });

  it('counts no failed notification', async () => {
    const metrics = await peer.metrics();
    const sum = (name) =>
      metrics
        .split('\n')
        .filter(
          (line) => line.startsWith(`${name}{`) && /integration="(webhook|opsgenie|pagerduty|victorops)"/.test(line),
        )
        .reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
    assert.ok(sum('alertmanager_notifications_total') >= 13);
    assert.equal(sum('alertmanager_notifications_failed_total'), 0);
    assert.equal(sum('alertmanager_notification_requests_failed_total'), 0);
  });
};

async function start(binary, service) {
  const folder = mkdtempSync(join(tmpdir(), 'pager-alertmanager-'));
  const { webhookUrl } = await service.integration('Webhook');
  const file = join(folder, 'alertmanager.yml');
  writeFileSync(file, JSON.stringify(await configuration(service, webhookUrl)));
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

/** What the pages say, put together; only the waits are shorter, and a responder is nobody here. (JSON is YAML.) */
async function configuration({ url, key }, webhookUrl) {
  const { load } = await import('js-yaml');
  const page = (...block) => load(filled(docBlock(...block), { url, key, webhookUrl }));
  const [byReceiver, byWebhook] = [page('alertmanager', 'receiver'), page('alertmanager', 'webhook')];
  const watchdog = page('prometheus-watchdog', 'receiver');
  const others = [page('pagerduty-events', 'receiver'), page('victorops', 'receiver')].map(
    ({ receivers }) => receivers[0],
  );
  const soon = { group_wait: '100ms', group_interval: '500ms', repeat_interval: '1s' };
  const [opsgenie] = byReceiver.receivers[0].opsgenie_configs;
  return {
    route: {
      ...{ receiver: 'by-webhook', group_by: byReceiver.route.group_by, ...soon },
      routes: [
        { receiver: 'by-receiver', matchers: ['door="opsgenie"'] },
        { receiver: 'by-pagerduty', matchers: ['door="pagerduty"'] },
        { receiver: 'by-victorops', matchers: ['door="victorops"'] },
        { ...watchdog.route.routes[0], ...soon },
      ],
    },
    receivers: [
      { ...byWebhook.receivers[0], name: 'by-webhook' },
      {
        name: 'by-receiver',
        opsgenie_configs: [{ ...opsgenie, responders: [{ type: 'team', name: 'no-such-team' }] }],
      },
      { ...others[0], name: 'by-pagerduty' },
      { ...others[1], name: 'by-victorops' },
      watchdog.receivers.find(({ name }) => name === watchdog.route.routes[0].receiver),
    ],
  };
}
