import { execFile, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { load } from 'js-yaml';
import { inboundPayload } from '../fixtures/inbound-payloads.js';
import { createTeam } from '../support/accounts.js';
import { AlertClient, type ShownAlert } from '../support/alert-client.js';
import { capture } from '../support/compat-client.js';
import { docBlock, docBlocks, docPage, docPages, filled, type DocBlock, type Reader } from '../support/doc-blocks.js';
import { hours, minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, ROOT_KEY } from '../support/test-config.js';
import {
  appriseRequest,
  goTemplate,
  goTemplates,
  hasGo,
  kumaBody,
  type KumaContext,
  pythonDict,
  tomlTable,
} from '../support/tool-languages.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const run = promisify(execFile);
/** The shell lines of the pages call curl. */
const itWithCurl = spawnSync('curl', ['--version']).status === 0 ? it : it.skip;

/** Each page of docs/integrations, and its lines as a reader copies them: what comes of them. */
describe('docs/integrations', () => {
  let app: TestApp;
  let alerts: AlertClient;
  let reader: Reader;
  let bin: string;
  const used = new Set<string>();

  beforeAll(async () => {
    app = await TestApp.start();
    alerts = new AlertClient(app);
    await createTeam(app, { name: 'ops' });
    const { webhookUrl } = await integrate();
    reader = { url: app.url, key: ROOT_KEY, webhookUrl };
    bin = mkdtempSync(join(tmpdir(), 'pager-docs-'));
  });
  afterAll(async () => {
    rmSync(bin, { recursive: true, force: true });
    await app.stop();
  });

  /** An integration of its own, and the token of the administrator who made it. */
  async function integrate(): Promise<{ id: string; webhookUrl: string; token: string }> {
    const login = await app.http.post('/v2/auth/login').send({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
    const { token } = login.body.data as { token: string };
    const made = await app.as(`Bearer ${token}`).post('/v2/integrations', { name: 'Docs' }).expect(200);
    return { ...made.body.data, webhookUrl: here(made.body.data.webhookUrl), token };
  }

  const here = (url: string): string => url.replace('https://pager.example.com', app.url);

  /** A block of a page; its text is filled in when the test asks for it. */
  function lines(page: string, name: string): () => string {
    const block: DocBlock = docBlock(page, name);
    used.add(`${page} ${name}`);
    return () => filled(block, reader);
  }

  async function send(url: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') {
    const answer = await fetch(url, {
      method,
      headers: { ...JSON_TYPE, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
    return JSON.parse(text) as Record<string, never>;
  }

  const genie = (key: string) => ({ authorization: `GenieKey ${key}` });

  const sh = (script: string, environment: Record<string, string> = {}): Promise<{ stdout: string }> =>
    run('sh', ['-c', script], { env: { PATH: `${bin}:${process.env['PATH'] ?? ''}`, ...environment } });

  const shown = async (alias: string): Promise<ShownAlert> =>
    (await alerts.get(`/${encodeURIComponent(alias)}?identifierType=alias`).expect(200)).body.data;

  /** Opens an alert, repeats it, and resolves it, as the tool does. */
  async function story(
    alias: string,
    expected: object,
    { open, resolve }: { open: () => Promise<unknown>; resolve?: () => Promise<unknown> },
  ): Promise<void> {
    await open();
    const opened = await shown(alias);
    expect(opened).toMatchObject({ ...expected, alias, status: 'open', count: 1 });
    await open();
    expect(await shown(alias)).toMatchObject({ id: opened.id, status: 'open', count: 2 });
    await resolve?.();
    expect(await shown(alias)).toMatchObject({ id: opened.id, status: resolve ? 'closed' : 'open' });
  }

  describe('README', () => {
    const block = lines('README', 'integration');
    itWithCurl('makes a key and a webhook URL', async () => {
      const { stdout } = await sh(block(), { ADMIN_EMAIL, ADMIN_PASSWORD });
      const { apiKey, webhookUrl } = JSON.parse(stdout).data as { apiKey: string; webhookUrl: string };
      await send(here(webhookUrl), { message: 'By the URL', alias: 'docs-url' });
      await send(`${app.url}/v2/alerts/docs-url/close?identifierType=alias`, {}, genie(apiKey));
      expect(await shown('docs-url')).toMatchObject({ source: 'Grafana', status: 'closed' });
    });
  });

  describe('README, rules for any payload', () => {
    const rules = lines('README', 'rules');
    itWithCurl('read it, and its recovery', async () => {
      const { id, webhookUrl, token } = await integrate();
      await sh(rules().replaceAll('<integration id>', id), { TOKEN: token });
      const check = { title: 'Down', id: 7, level: 2 };
      await story(
        'probe/7',
        { message: 'Down', priority: 'P2' },
        { open: () => send(webhookUrl, { check }), resolve: () => send(webhookUrl, { check, state: 'closed' }) },
      );
    });
  });

  describe('README, a secret beside the URL', () => {
    const block = lines('README', 'secret');
    itWithCurl('is asked for from then on', async () => {
      const { id, webhookUrl, token } = await integrate();
      const set = (from: string, to: string) =>
        sh(block().replace('<integration id>', id).replace(from, to), { TOKEN: token });
      const text = JSON.stringify({ message: 'Signed', alias: 'signed' });
      const post = async (headers: Record<string, string>, url = webhookUrl) =>
        (await fetch(url, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: text })).status;
      const signature = (secret: string) => createHmac('sha256', secret).update(text).digest('hex');
      expect(await post({})).toBe(202);
      expect((await set('<a secret of yours>', 's3cret of ours')).stdout).not.toContain('s3cret of ours');
      for (const header of [
        { 'x-hub-signature-256': `sha256=${signature('s3cret of ours')}` },
        { 'sentry-hook-signature': signature('s3cret of ours') },
        { 'x-gitlab-token': 's3cret of ours' },
      ] as Record<string, string>[])
        expect(await post(header)).toBe(202);
      for (const header of [
        {},
        { 'x-hub-signature-256': `sha256=${signature('another')}` },
        { 'x-hub-signature-256': signature('s3cret of ours') },
        { 'sentry-hook-signature': '' },
        { 'x-gitlab-token': 'another' },
      ] as Record<string, string>[])
        expect(await post(header)).toBe(403);
      expect(await post({}, webhookUrl.replace('/inbound/', '/inbound-email/'))).toBe(403);
      expect(await shown('signed')).toMatchObject({ count: 4 });
      await set('"inboundSecret": "<a secret of yours>"', '"signed": false');
      expect(await post({})).toBe(202);
    });
  });

  describe('alertmanager', () => {
    const receiver = lines('alertmanager', 'receiver');
    it('as a receiver', async () => {
      const config = load(receiver()) as { receivers: { opsgenie_configs: Record<string, string>[] }[] };
      const { api_url = '', api_key = '', update_alerts } = config.receivers[0]?.opsgenie_configs[0] ?? {};
      const { bodyText, bodyJson } = capture('alertmanager-create');
      const alias = String(bodyJson['alias']);
      const one = `${api_url}v2/alerts/${alias}`;
      expect(update_alerts).toBe(true);
      await story(
        alias,
        { message: bodyJson['message'], details: bodyJson['details'] },
        {
          open: async () => {
            await send(`${api_url}v2/alerts`, bodyText, genie(api_key));
            for (const field of ['message', 'description'])
              await send(`${one}/${field}?identifierType=alias`, { [field]: bodyJson[field] }, genie(api_key), 'PUT');
          },
          resolve: () =>
            send(`${one}/close?identifierType=alias`, capture('alertmanager-close').bodyText, genie(api_key)),
        },
      );
    });

    const webhook = lines('alertmanager', 'webhook');
    it('by webhook', async () => {
      const config = load(webhook()) as { receivers: { webhook_configs: Record<string, string>[] }[] };
      const { url = '', send_resolved } = config.receivers[0]?.webhook_configs[0] ?? {};
      expect(send_resolved).toBe(true);
      const { bodyText, expect: of } = inboundPayload('alertmanager-v4-1-firing-one');
      const alias = String(of.alerts?.[0]?.alias);
      await story(alias, of.alerts?.[0] ?? {}, {
        open: () => send(url, bodyText),
        resolve: () => send(url, bodyText.replaceAll('"firing"', '"resolved"')),
      });
    });
  });

  describe('grafana', () => {
    type ContactPoints = { contactPoints: { receivers: { type: string; settings: Record<string, string> }[] }[] };
    const receiverOf = (text: string) => (load(text) as ContactPoints).contactPoints[0]?.receivers[0];

    const point = lines('grafana', 'contact-point');
    it('as a contact point', async () => {
      const { type, settings = {} } = receiverOf(point()) ?? {};
      const { apiKey = '', apiUrl = '', ...rest } = settings;
      expect([type, rest]).toEqual(['opsgenie', { autoClose: true, overridePriority: true, sendTagsAs: 'both' }]);
      const alias = '6e3538104c14b583da237e9693b76debbc17f0f8058ef20492e5853096cf8733';
      const details = { alertname: 'High CPU', team: 'blue', url: 'http://localhost/alerting/list' };
      const tags = ['alertname:High CPU', 'team:blue'];
      const texts = { message: '[FIRING:1]  (High CPU blue)', description: 'All of it', priority: 'P2' };
      await story(
        alias,
        { ...texts, source: 'Grafana', tags, details },
        {
          open: () => send(apiUrl, { alias, ...texts, source: 'Grafana', tags, details }, genie(apiKey)),
          resolve: () => send(`${apiUrl}/${alias}/close?identifierType=alias`, { source: 'Grafana' }, genie(apiKey)),
        },
      );
    });

    const webhook = lines('grafana', 'webhook');
    it('by webhook', async () => {
      const { type, settings } = receiverOf(webhook()) ?? {};
      expect(type).toBe('webhook');
      const { bodyText, expect: of } = inboundPayload('grafana-unified-1-firing-two');
      await story('c6eadffa33fcdf37', of.alerts?.[0] ?? {}, {
        open: () => send(settings?.['url'] ?? '', bodyText),
        resolve: () => send(settings?.['url'] ?? '', bodyText.replaceAll('"firing"', '"resolved"')),
      });
    });
  });

  describe('prometheus-watchdog', () => {
    const [heartbeat, rule, receiver] = ['heartbeat', 'rule', 'receiver'].map((name) =>
      lines('prometheus-watchdog', name),
    ) as [() => string, () => string, () => string];

    itWithCurl('pings; without pings there is an alert until the next one', async () => {
      await sh(heartbeat());
      const rules = load(rule()) as { groups: { rules: { alert: string; expr: string }[] }[] };
      expect(rules.groups[0]?.rules[0]).toMatchObject({ alert: 'Watchdog', expr: 'vector(1)' });
      type Webhook = { url: string; http_config: { basic_auth: { password: string } } };
      const config = load(receiver()) as {
        route: { routes: { receiver: string; matchers: string[] }[] };
        receivers: { name: string; webhook_configs?: Webhook[] }[];
      };
      expect(config.route.routes[0]).toMatchObject({ receiver: 'pager-watchdog', matchers: ['alertname = Watchdog'] });
      const webhook = config.receivers.find(({ name }) => name === 'pager-watchdog')?.webhook_configs?.[0];
      const password = webhook?.http_config.basic_auth.password ?? '';
      const authorization = `Basic ${Buffer.from(`:${password}`).toString('base64')}`;
      const ping = () => send(webhook?.url ?? '', capture('alertmanager-watchdog-ping').bodyText, { authorization });

      await ping();
      await app.advance(minutes(9), minutes(9));
      await alerts.get('/heartbeat:prometheus?identifierType=alias').expect(404);
      await app.advance(minutes(2), minutes(1));
      expect(await shown('heartbeat:prometheus')).toMatchObject({
        message: 'Prometheus or Alertmanager is silent',
        priority: 'P1',
        status: 'open',
        count: 1,
      });
      await ping();
      expect(await shown('heartbeat:prometheus')).toMatchObject({ status: 'closed' });
    });
  });

  describe('zabbix', () => {
    const parameters = lines('zabbix', 'parameters');
    it('opens, acknowledges and closes by its media type', async () => {
      const { opsgenie_api, opsgenie_token, opsgenie_web, opsgenie_teams } = Object.fromEntries(
        [...parameters().matchAll(/^(\w+) +(.*)$/gm)].map(([, name, value]) => [name, value]),
      ) as Record<string, string>;
      const call = async (path: string, body: object) => {
        const { requestId } = await send(`${opsgenie_api}/${path}`, body, genie(opsgenie_token ?? ''));
        const status = await fetch(`${opsgenie_api}/requests/${String(requestId)}`, {
          headers: { ...JSON_TYPE, ...genie(opsgenie_token ?? '') },
        });
        expect((await status.json()) as object).toMatchObject({ data: { success: true } });
      };
      const team = { type: 'team', name: opsgenie_teams };
      const texts = { message: 'Problem: High CPU', description: 'Host: db-01', priority: 'P2', source: 'Zabbix' };
      const update = { user: 'Zabbix Administrator', note: 'On it' };
      await story(
        '4711',
        { ...texts, tags: ['scope:capacity'], responders: [expect.objectContaining(team)] },
        {
          open: () => call('', { ...texts, alias: '4711', details: {}, responders: [team], tags: ['scope:capacity'] }),
          resolve: async () => {
            await call('4711/acknowledge?identifierType=alias', update);
            expect(await shown('4711')).toMatchObject({ status: 'acknowledged' });
            await call('4711/notes?identifierType=alias', update);
            await call('4711/close?identifierType=alias', { user: '', note: 'Resolved' });
            const { id } = await shown('4711');
            const link = await fetch(`${opsgenie_web}/alert/detail/${id}`, { redirect: 'manual' });
            expect([link.status, link.headers.get('location')]).toEqual([302, `/console/alerts/${id}`]);
          },
        },
      );
    });
  });

  describe('cloudwatch', () => {
    const [topic, confirm, alarm] = ['topic', 'confirm', 'alarm'].map((name) => lines('cloudwatch', name)) as [
      () => string,
      () => string,
      () => string,
    ];
    itWithCurl('subscribes, alarms and is OK', async () => {
      const [, arn, endpoint = ''] = /--topic-arn (\S+).*--notification-endpoint '(.*)'/s.exec(topic()) ?? [];
      expect([.../--alarm-actions (\S+)\s+\\\s+--ok-actions (\S+)/.exec(alarm())!].slice(1)).toEqual([arn, arn]);
      const { id, webhookUrl, token } = await integrate();
      const deliver = (name: string) => {
        const { bodyText, headers } = inboundPayload(name);
        return send(endpoint.replace(reader.webhookUrl, webhookUrl), bodyText, headers);
      };
      await deliver('sns-1-subscription-confirmation');
      const { stdout } = await sh(confirm().replace('<integration id>', id), { TOKEN: token });
      expect(stdout).toMatch(/^https:\/\/sns\.us-west-2\.amazonaws\.com\/\?Action=ConfirmSubscription/);
      await story(
        'cloudmon:test-etcd0',
        { message: 'test-etcd0', priority: 'P3' },
        {
          open: () => deliver('sns-2-cloudwatch-alarm'),
          resolve: () => deliver('sns-5-cloudwatch-ok'),
        },
      );
    });
  });

  describe('datadog', () => {
    const [url, payload] = [lines('datadog', 'url'), lines('datadog', 'payload')];
    it('triggers and recovers', async () => {
      const values: Record<string, string> = {
        ...{ EVENT_TITLE: '[Triggered on {host:db-01}] Host is Down', TEXT_ONLY_MSG: 'No ping', ALERT_ID: '1234' },
        ORG_ID: '77',
        ...{ ALERT_TYPE: 'error', HOSTNAME: 'db-01', TAGS: 'env:prod, role:db', LINK: 'https://app.example.com/1' },
      };
      const deliver = (transition: string) =>
        send(
          url().trim(),
          payload().replaceAll(
            /\$([A-Z_]+)/g,
            (_all, name: string) => ({ ...values, ALERT_TRANSITION: transition })[name] ?? '',
          ),
        );
      const { EVENT_TITLE: message } = values;
      await story(
        'monitor-1234',
        { message, priority: 'P2', entity: 'db-01', tags: ['env:prod', 'role:db'] },
        {
          open: () => deliver('Triggered'),
          resolve: () => deliver('Recovered'),
        },
      );
    });
  });

  describe('uptime-kuma', () => {
    const url = lines('uptime-kuma', 'url');
    it('is down and up', async () => {
      const deliver = (name: string) => send(url().trim(), inboundPayload(name).bodyText);
      await story(
        'uptime-kuma-7',
        { message: 'shop', entity: 'https://shop.example.com', priority: 'P1', source: 'uptime-kuma' },
        {
          open: () => deliver('uptime-kuma-1-down'),
          resolve: () => deliver('uptime-kuma-2-up'),
        },
      );
    });
    /** @contract intake-24 */
    it('is down and up as a form', async () => {
      const deliver = async (name: string) => {
        const form = new FormData();
        form.append('data', inboundPayload(name).bodyText.replaceAll('"id": 7', '"id": 8'));
        expect((await fetch(url().trim(), { method: 'POST', body: form })).status).toBe(202);
      };
      await story(
        'uptime-kuma-8',
        { message: 'shop', priority: 'P1' },
        { open: () => deliver('uptime-kuma-1-down'), resolve: () => deliver('uptime-kuma-2-up') },
      );
    });
    const body = lines('uptime-kuma', 'body');
    /** @contract intake-21 */
    it('has another priority by a custom body, whatever Uptime Kuma renders it with', async () => {
      const deliver = (context: KumaContext) => send(url().trim(), kumaBody(body(), context));
      const monitor = { id: 9, name: 'API "internal"', type: 'http', url: 'https://api.example.com' };
      const of = (status: number, msg: string): KumaContext => ({ msg, monitor, heartbeat: { status, msg } });
      await story(
        'uptime-kuma-9',
        {
          ...{ message: monitor.name, description: `[${monitor.name}] [Down]\nECONNREFUSED`, priority: 'P3' },
        },
        {
          open: () => deliver(of(0, `[${monitor.name}] [Down]\nECONNREFUSED`)),
          resolve: () => deliver(of(1, `[${monitor.name}] [Up] 200 - OK`)),
        },
      );
      // A certificate's warning names its monitor and has no heartbeat, the button "Test" has neither.
      const certificate = (days: number) =>
        `[${monitor.name}][${monitor.url}] server certificate will expire in ${days} days`;
      const warned = await deliver({ msg: certificate(14), monitor, heartbeat: null });
      const tested = await deliver({ msg: 'Uptime Kuma Testing', monitor: null, heartbeat: null });
      for (const answer of [warned, tested]) expect(answer).toMatchObject({ data: { created: 1, skipped: 0 } });
    });
  });

  describe('pagerduty-events', () => {
    const [receiver, trigger] = [lines('pagerduty-events', 'receiver'), lines('pagerduty-events', 'trigger')];
    it('as a receiver of Alertmanager', async () => {
      const config = load(receiver()) as { receivers: { pagerduty_configs: Record<string, string>[] }[] };
      const { url = '', routing_key } = config.receivers[0]?.pagerduty_configs[0] ?? {};
      const event = { routing_key, dedup_key: 'a1b2', client: 'Alertmanager' };
      const payload = { summary: '[FIRING:1] DiskFull', source: 'Alertmanager', severity: 'error', custom_details: {} };
      await story(
        'a1b2',
        { message: '[FIRING:1] DiskFull', priority: 'P2', source: 'Alertmanager' },
        {
          open: () => send(url, { ...event, event_action: 'trigger', payload }),
          resolve: () => send(url, { ...event, event_action: 'resolve', payload }),
        },
      );
    });
    itWithCurl('with curl, acknowledged and resolved', async () => {
      await story(
        'disk-db-02',
        { message: 'Disk almost full on db-02', entity: 'db-02', priority: 'P2' },
        { open: () => sh(trigger()) },
      );
      const act = (event_action: string) =>
        send(`${app.url}/v2/enqueue`, { routing_key: ROOT_KEY, event_action, dedup_key: 'disk-db-02' });
      await act('acknowledge');
      expect(await shown('disk-db-02')).toMatchObject({ status: 'acknowledged' });
      await act('resolve');
      expect(await shown('disk-db-02')).toMatchObject({ status: 'closed' });
    });
  });

  describe('templates in Go’s language', () => {
    (hasGo ? it : it.skip)(
      'are rendered by Go as the pages say (skipped where Go is not installed)',
      () => {
        const alertmanager = load(docBlock('alertmanager', 'receiver').text) as {
          receivers: { opsgenie_configs: { message: string; priority: string }[] }[];
        };
        const { message = '', priority = '' } = alertmanager.receivers[0]?.opsgenie_configs[0] ?? {};
        const pagerDuty = load(docBlock('pagerduty-events', 'receiver').text) as {
          receivers: { pagerduty_configs: { severity: string }[] }[];
        };
        const { severity = '' } = pagerDuty.receivers[0]?.pagerduty_configs[0] ?? {};
        const group = (common: object) => ({
          ...{
            GroupLabels: { alertname: 'DiskFull' },
            CommonLabels: common,
            CommonAnnotations: { summary: '95 % of /var' },
          },
        });
        const tick = docBlock('kapacitor', 'tick').text;
        const node = { TaskName: 'cpu', Tags: { host: 'db-01' }, ID: 'cpu/db-01', Level: 'CRITICAL' };
        const app = { metadata: { name: 'shop' }, status: { sync: { revision: '0a1b2c3' } } };
        const argo = docBlock('argo', 'configmap').text;
        const rendered = goTemplates([
          [message, group({})],
          [priority, group({ severity: 'critical' })],
          [priority, group({ severity: 'warning' })],
          [priority, group({})],
          [severity, group({ severity: 'warning' })],
          [severity, group({})],
          [/\.id\('(.*)'\)/.exec(tick)?.[1] ?? '', node],
          [/\.message\('(.*)'\)/.exec(tick)?.[1] ?? '', node],
          [argo, { app }],
        ]);
        expect(rendered.slice(0, 8)).toEqual([
          ...['DiskFull: 95 % of /var', 'P1', 'P3', 'P4', 'warning', 'error', 'cpu/db-01', 'cpu/db-01 is CRITICAL'],
        ]);
        expect(rendered[8]).toContain('"message": "shop is degraded"');
        // What the other tests fill is what Go makes of it.
        expect(rendered[8]).toBe(goTemplate(argo, { app }));
      },
      120_000,
    );
  });

  /** Pages whose lines are calls of curl, one that opens and one that closes. */
  describe.each([
    ['jsm', 'disk-db-04', { message: 'Disk almost full on db-04', priority: 'P2' }, 'create', 'close'],
    ['victorops', 'disk-db-05', { message: 'Disk almost full on db-05', priority: 'P1' }, 'critical', 'recovery'],
    ['cloudevents', '/disks db-06 com.example.disk', { entity: 'db-06', priority: 'P1' }, 'binary', 'structured'],
  ])('%s', (page, alias, expected, opening, closing) => {
    const [open, close] = [lines(page, opening), lines(page, closing)];
    itWithCurl('opens and closes', async () => {
      await story(alias, expected, { open: () => sh(open()), resolve: () => sh(close()) });
    });
  });

  /** Pages that give the webhook URL to a tool which has its payload: what is documented of it. */
  describe.each([
    ['sentry', 'sentry-1-issue-alert', 'sentry-2-issue-resolved'],
    ['new-relic', 'new-relic-1-activated', 'new-relic-2-closed'],
    ['pingdom', 'pingdom-1-down', 'pingdom-2-up'],
    ['statuscake', 'statuscake-1-down', 'statuscake-2-up'],
    ['github', 'github-1-failure', 'github-2-success'],
    ['gitlab', 'gitlab-1-failed', 'gitlab-2-success'],
    ['grafana-oncall', 'oncall-1-alerting', 'oncall-2-ok'],
  ])('%s', (page, problem, recovery) => {
    const url = lines(page, 'url');
    it('opens and closes', async () => {
      const { alias, status: _status, details = {}, ...expected } = inboundPayload(problem).expect.alerts![0]!;
      const isForm = page === 'statuscake';
      const deliver = (name: string) => {
        const { bodyText } = inboundPayload(name);
        const body = isForm ? String(new URLSearchParams(JSON.parse(bodyText) as Record<string, string>)) : bodyText;
        return send(url().trim(), body, isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {});
      };
      await story(
        alias,
        { ...expected, details: expect.objectContaining(details) },
        { open: () => deliver(problem), resolve: () => deliver(recovery) },
      );
    });
  });

  describe('victorops, as a receiver of Alertmanager', () => {
    const receiver = lines('victorops', 'receiver');
    it('opens and closes', async () => {
      type Config = { receivers: { victorops_configs: Record<'api_url' | 'api_key' | 'routing_key', string>[] }[] };
      const { api_url, api_key, routing_key } = (load(receiver()) as Config).receivers[0]!.victorops_configs[0]!;
      const texts = { entity_display_name: '[FIRING:1] DiskFull', state_message: 'All of it' };
      const deliver = (message_type: string) =>
        send(`${api_url}${api_key}/${routing_key}`, {
          ...{ message_type, entity_id: 'a1b2c3', ...texts, monitoring_tool: 'Alertmanager v0.34.2' },
        });
      await story(
        'a1b2c3',
        { message: '[FIRING:1] DiskFull', priority: 'P1', source: 'Alertmanager v0.34.2', details: { routing_key } },
        { open: () => deliver('CRITICAL'), resolve: () => deliver('RECOVERY') },
      );
    });
  });

  describe('grafana-oncall, for Alertmanager', () => {
    const webhook = lines('grafana-oncall', 'alertmanager');
    it('opens and closes', async () => {
      const config = load(webhook()) as { receivers: { webhook_configs: Record<string, string>[] }[] };
      const { url = '', send_resolved } = config.receivers[0]?.webhook_configs[0] ?? {};
      expect(send_resolved).toBe(true);
      const body = inboundPayload('alertmanager-v4-1-firing-one').bodyText.replaceAll('00ad0c53cb3bd9e7', 'oncall-am');
      await story(
        'oncall-am',
        { source: 'alertmanager' },
        {
          open: () => send(url, body),
          resolve: () => send(url, body.replaceAll('"firing"', '"resolved"')),
        },
      );
    });
  });

  describe('healthchecks', () => {
    const [url, down, up] = ['url', 'down', 'up'].map((name) => lines('healthchecks', name)) as [
      () => string,
      () => string,
      () => string,
    ];
    /** @contract intake-21 */
    it('is down and up, whatever the name of the check', async () => {
      const name = 'Backup of "db\\01" ☂';
      // The longer names first, as its source replaces them.
      const values = { $CODE: '5b9c', $NAME_JSON: JSON.stringify(name), $NAME: name, $SLUG: 'backup-of-db' };
      const deliver = (template: string, status: string) =>
        send(
          url().trim(),
          Object.entries({ ...values, $STATUS: status }).reduce(
            (text, [key, value]) => text.replaceAll(key, value),
            template,
          ),
        );
      await story(
        'healthchecks-5b9c',
        { message: name, entity: 'backup-of-db', priority: 'P2' },
        { open: () => deliver(down(), 'down'), resolve: () => deliver(up(), 'up') },
      );
    });
  });

  describe('checkmk', () => {
    const script = lines('checkmk', 'script');
    itWithCurl('tells of services and hosts, and nothing of downtimes', async () => {
      const notify = (type: string, values: Record<string, string>) =>
        sh(script(), {
          ...{ NOTIFY_HOSTNAME: 'db-07', NOTIFY_NOTIFICATIONTYPE: type, NOTIFY_WHAT: 'SERVICE' },
          ...{
            NOTIFY_SERVICEDESC: 'Filesystem /var',
            NOTIFY_SERVICESTATE: 'CRIT',
            NOTIFY_SERVICEOUTPUT: 'CRIT - 97% & "more"',
          },
          ...values,
        });
      await notify('DOWNTIMESTART', {});
      await alerts
        .get(`/${encodeURIComponent('generic:checkmk/db-07/Filesystem /var')}?identifierType=alias`)
        .expect(404);
      await story(
        'generic:checkmk/db-07/Filesystem /var',
        { message: 'db-07: Filesystem /var is CRIT', description: 'CRIT - 97% & "more"' },
        {
          open: () => notify('PROBLEM', {}),
          resolve: () => notify('RECOVERY', { NOTIFY_SERVICESTATE: 'OK', NOTIFY_SERVICEOUTPUT: 'OK' }),
        },
      );
      const host = { NOTIFY_WHAT: 'HOST', NOTIFY_HOSTSTATE: 'DOWN', NOTIFY_HOSTOUTPUT: 'No ping' };
      await story(
        'generic:checkmk/db-07/host',
        { message: 'db-07: host is DOWN', description: 'No ping' },
        { open: () => notify('PROBLEM', host), resolve: () => notify('RECOVERY', host) },
      );
    });
  });

  describe('nagios', () => {
    const [script, nagios, icinga] = ['script', 'nagios', 'icinga'].map((name) => lines('nagios', name)) as [
      () => string,
      () => string,
      () => string,
    ];
    /** The words of a command, its macros filled. */
    const filledIn = (words: string[], values: Record<string, string>) =>
      words.map((word) => word.replace(/\$([\w.]+)\$/g, (_all, name: string) => values[name] ?? `no ${name}`));
    itWithCurl('tells of services and hosts, as both call the script', async () => {
      writeFileSync(join(bin, 'pager-notify'), script());
      chmodSync(join(bin, 'pager-notify'), 0o755);
      const call = ([program = '', ...words]: string[], values: Record<string, string>) =>
        run(program.replace('/usr/local/bin/', `${bin}/`), filledIn(words, values), {
          env: { PATH: process.env['PATH'] },
        });
      const ofNagios = [...nagios().matchAll(/command_line +(.*)/g)].map(([, line = '']) =>
        [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ''),
      );
      const ofIcinga = [...icinga().matchAll(/command = (\[.*\])/g)].map(
        ([, list = '']) => JSON.parse(list) as string[],
      );
      expect([ofNagios.length, ofIcinga.length]).toEqual([2, 2]);
      const told = async (commands: string[][], alias: string, values: (type: string) => Record<string, string>) => {
        for (const [place, command] of commands.entries())
          await story(
            `${alias}/${place === 0 ? 'http' : 'host'}`,
            { description: "It's down; `rm`" },
            { open: () => call(command, values('PROBLEM')), resolve: () => call(command, values('RECOVERY')) },
          );
      };
      await told(ofNagios, 'generic:nagios/web-1', (type) => ({
        ...{
          NOTIFICATIONTYPE: type,
          HOSTNAME: 'web-1',
          SERVICEDESC: 'http',
          SERVICESTATE: 'CRITICAL',
          HOSTSTATE: 'DOWN',
        },
        ...{ SERVICEOUTPUT: "It's down; `rm`", HOSTOUTPUT: "It's down; `rm`" },
      }));
      await told(ofIcinga, 'generic:nagios/web-2', (type) => ({
        ...{
          'notification.type': type === 'PROBLEM' ? 'Problem' : 'Recovery',
          'host.name': 'web-2',
          'service.name': 'http',
        },
        ...{ 'service.state': 'CRITICAL', 'host.state': 'DOWN' },
        ...{ 'service.output': "It's down; `rm`", 'host.output': "It's down; `rm`" },
      }));
      await call(['/usr/local/bin/pager-notify', 'ACKNOWLEDGEMENT', 'web-3', 'http', 'CRITICAL', 'x'], {});
      await alerts.get(`/${encodeURIComponent('generic:nagios/web-3/http')}?identifierType=alias`).expect(404);
    });
  });

  describe('goalert', () => {
    const [open, close] = [lines('goalert', 'open'), lines('goalert', 'close')];
    itWithCurl('opens and closes', async () => {
      await story(
        'generic:disk-db-03',
        { message: 'Disk almost full on db-03', description: '95 % of /var is used' },
        { open: () => sh(open()), resolve: () => sh(close()) },
      );
    });
  });

  describe('google-cloud', () => {
    const url = lines('google-cloud', 'url');
    it('opens and closes', async () => {
      const deliver = (name: string) => send(url().trim(), inboundPayload(name).bodyText);
      await story(
        'google:0.opqiw61fsv7p',
        { message: 'Monitor-Project-Cluster', priority: 'P1', source: 'google-cloud' },
        { open: () => deliver('google-1-open'), resolve: () => deliver('google-2-closed') },
      );
    });
  });

  describe('azure-monitor', () => {
    const url = lines('azure-monitor', 'url');
    it('fires and resolves', async () => {
      const deliver = (name: string) => send(url().trim(), inboundPayload(name).bodyText);
      const { alias = '' } = inboundPayload('azure-1-fired').expect.alerts?.[0] ?? {};
      await story(
        alias,
        { message: 'WCUS-R2-Gen2', priority: 'P4', source: 'azure' },
        { open: () => deliver('azure-1-fired'), resolve: () => deliver('azure-2-resolved') },
      );
    });
  });

  describe('elastalert2', () => {
    const rule = lines('elastalert2', 'rule');
    it('matches, and knows no end', async () => {
      const config = load(rule()) as Record<string, string>;
      expect(config['alert']).toBe('opsgenie');
      const text = (field: string) => (config[`opsgenie_${field}`] ?? '').replaceAll('{host}', 'web-01');
      const body = {
        ...{ message: text('message'), alias: text('alias'), entity: text('entity'), priority: text('priority') },
        ...{ description: 'All of it', source: 'ElastAlert', tags: ['ElastAlert', config['name']] },
        teams: (config['opsgenie_teams'] as unknown as string[]).map((name) => ({ name, type: 'team' })),
      };
      const { teams: _teams, ...expected } = body;
      await story('elastalert-shop-errors-web-01', expected, {
        open: () => send(text('addr'), body, genie(text('key'))),
      });
    });
  });

  describe('airflow', () => {
    const [connection, dag] = [lines('airflow', 'connection'), lines('airflow', 'dag')];
    it('fails and succeeds', async () => {
      const variable = /^export AIRFLOW_CONN_OPSGENIE_DEFAULT='(.*)'$/m.exec(connection())?.[1] ?? '';
      const { host, password } = JSON.parse(variable) as Record<string, string>;
      const context = {
        "context['dag'].dag_id": 'nightly-import',
        "context['run_id']": 'scheduled__2026',
        "context.get('reason', '')": 'task_failure',
      };
      const body = pythonDict(/create_alert\(\s*(\{[\s\S]*?\})\s*\)/.exec(dag())?.[1] ?? '', context);
      const closed = /close_alert\(f"(.*?)", identifier_type="alias"\)/.exec(dag())?.[1];
      const alias = String(body['alias']);
      expect(pythonDict(`{"alias": f"${closed}"}`, context)).toEqual({ alias });
      await story(
        alias,
        { message: 'Airflow: nightly-import failed', priority: 'P2', tags: ['airflow'] },
        {
          open: () => send(`${host}/v2/alerts`, body, genie(password ?? '')),
          resolve: () => send(`${host}/v2/alerts/${alias}/close?identifierType=alias`, {}, genie(password ?? '')),
        },
      );
    });
  });

  describe('argo', () => {
    const [configmap, application] = [lines('argo', 'configmap'), lines('argo', 'application')];
    it('is degraded and healthy', async () => {
      type Webhook = { method: string; path: string; body: string };
      const { data } = load(configmap()) as { data: Record<string, string> };
      const at = <T>(name: string) => load((data[name] ?? '').replaceAll('$pager-key', reader.key)) as T;
      const service = at<{ url: string; headers: { name: string; value: string }[] }>('service.webhook.pager');
      const headers = Object.fromEntries(service.headers.map(({ name, value }) => [name.toLowerCase(), value]));
      const { metadata } = load(application()) as { metadata: { annotations: Record<string, string> } };
      const triggers = Object.keys(metadata.annotations).map((name) => /subscribe\.(.*)\.pager$/.exec(name)?.[1]);
      const [open, close] = triggers.map((trigger) => {
        const template = at<{ send: string[] }[]>(`trigger.${trigger}`)[0]?.send[0];
        const { method, path, body } = at<{ webhook: { pager: Webhook } }>(`template.${template}`).webhook.pager;
        const fill = (text: string) =>
          goTemplate(text, { app: { metadata: { name: 'shop' }, status: { sync: { revision: '0a1b2c3' } } } });
        return () => send(service.url + fill(path), fill(body), headers, method);
      });
      const expected = { message: 'shop is degraded', source: 'Argo CD', details: { revision: '0a1b2c3' } };
      await story('argocd-shop', expected, { open: open!, resolve: close });
    });
  });

  describe('kapacitor', () => {
    const [config, tick] = [lines('kapacitor', 'config'), lines('kapacitor', 'tick')];
    it('is critical and OK', async () => {
      const settings = tomlTable(config()) as { url: string; 'api-key': string; teams: string[] } & Record<
        string,
        string
      >;
      expect([settings['recovery_action'], settings['enabled']]).toEqual(['close', true]);
      expect(tick()).toContain('.opsGenie2()');
      const id = (/\.id\('(.*)'\)/.exec(tick())?.[1] ?? '')
        .replace('{{ .TaskName }}', 'cpu')
        .replace('{{ index .Tags "host" }}', 'db-01');
      const message = goTemplate(/\.message\('(.*)'\)/.exec(tick())?.[1] ?? '', { ID: id, Level: 'CRITICAL' });
      const alias = Buffer.from(id).toString('base64url');
      const details = { 'Monitoring Tool': 'Kapacitor', Level: 'CRITICAL', host: 'db-01' };
      const responders = settings.teams.map((name) => ({ name, type: 'team' }));
      const description = '{"series":[]}';
      const body = { entity: id, alias, message, note: '', priority: 'P1', description, details, responders };
      const headers = genie(settings['api-key']);
      await story(
        alias,
        { message: 'cpu/db-01 is CRITICAL', entity: 'cpu/db-01', priority: 'P1', details },
        {
          open: () => send(settings.url, body, headers),
          resolve: () => send(`${settings.url}/${alias}/close?identifierType=alias`, { note: 'OK' }, headers),
        },
      );
    });
  });

  describe('apprise', () => {
    const [open, close] = [lines('apprise', 'open'), lines('apprise', 'close')];
    it('opens and closes', async () => {
      const deliver = (command: string) => {
        const { url, headers, body } = appriseRequest(command);
        return send(url, body, headers);
      };
      const texts = { message: 'Disk almost full on db-01', description: '95 % of /var is used', priority: 'P2' };
      await story('disk-db-01', texts, { open: () => deliver(open()), resolve: () => deliver(close()) });
    });
  });

  describe('cron', () => {
    const [heartbeat, crontab] = [lines('cron', 'heartbeat'), lines('cron', 'crontab')];
    itWithCurl('pings after a success', async () => {
      await sh(heartbeat());
      const job = (exit: number) => sh(crontab().replace(/^[^/]*\/usr\/local\/bin\/backup/, `(exit ${exit})`));
      await job(0);
      await app.advance(hours(25), hours(25));
      await expect(job(1)).rejects.toThrow();
      await app.advance(hours(2), hours(1));
      expect(await shown('heartbeat:backup')).toMatchObject({ message: 'No backup for 26 hours', status: 'open' });
      await job(0);
      expect(await shown('heartbeat:backup')).toMatchObject({ status: 'closed', priority: 'P2' });
    });

    const [orPage, crontabOrPage] = [lines('cron', 'or-page'), lines('cron', 'crontab-or-page')];
    itWithCurl('pages when a command fails, until it succeeds', async () => {
      writeFileSync(join(bin, 'or-page'), orPage());
      chmodSync(join(bin, 'or-page'), 0o755);
      const job = (exit: number) =>
        sh(
          crontabOrPage()
            .replace(/^\S+ \* \* \* \* /, '')
            .replace('/usr/local/bin/sync-users', `sh -c 'exit ${exit}'`),
        );
      await job(0);
      const failing = () => expect(job(3)).rejects.toMatchObject({ code: 3 });
      const message = expect.stringMatching(/^sync-users failed with 3 on ./);
      await story(
        'cron-sync-users',
        { message, priority: 'P2', source: 'cron' },
        {
          open: failing,
          resolve: () => job(0),
        },
      );
    });
  });

  describe('email', () => {
    const [url, attempt, raw] = [lines('email', 'url'), lines('email', 'try'), lines('email', 'raw')];
    itWithCurl('takes a mail from a mail server', async () => {
      const mail = 'From: a@b.example\nTo: ops@example.com\nSubject: By a pipe\nMessage-ID: <pipe@b.example>\n\nText\n';
      await sh(`printf '%s' "$MAIL" | ${raw()}`, { MAIL: mail });
      expect(await shown('email:<pipe@b.example>')).toMatchObject({ message: 'By a pipe', description: 'Text' });
    });
    itWithCurl('makes one alert of a mail, however often it comes', async () => {
      await story(
        'email:<1763800000.42@example.com>',
        { message: 'Disk full on db-01', priority: 'P1' },
        {
          open: () => sh(attempt()),
        },
      );
      const { bodyText, headers } = inboundPayload('email-4-mailgun-urlencoded');
      await send(url().trim(), bodyText, headers);
      expect(await shown('email:<CAEPk3R+4Zr@mail.example.org>')).toMatchObject({ message: 'Test subject' });
    });
  });

  it('has a row for each page, which says what was tried', () => {
    const rows = docPage('README')
      .split('\n')
      .filter((line) => line.startsWith('| ['))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    const linked = rows.map(([sender = '']) => /\]\((.*)\.md\)/.exec(sender)?.[1]);
    expect(linked.toSorted()).toEqual(
      docPages()
        .filter((page) => page !== 'README')
        .toSorted(),
    );
    for (const cells of rows) expect(cells.filter((cell) => cell !== '')).toHaveLength(5);
  });

  it('has no block without a test', () => {
    const all = docBlocks().map(({ page, name }) => `${page} ${name}`);
    expect(all.toSorted()).toEqual([...used].toSorted());
    expect(new Set(all).size).toBe(all.length);
  });
});
