import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, it } from 'node:test';
import { docBlock, filled } from '../support/doc-blocks.js';
import { obtain, pythonPackages } from './installs.js';

/* Tools that are no SDKs, each with the very lines of its page in docs/integrations. */

/** apprise, by its command line. */
export function apprise(service) {
  const tool = toolOf(
    service,
    obtain(['python3'], () => pythonPackages('python')),
  );
  tool.it('opens, repeats and closes an alert', () =>
    tool.story('disk-db-01', {
      open: () => tool.run('sh', ['-c', tool.lines('apprise', 'open')]),
      resolve: () => tool.run('sh', ['-c', tool.lines('apprise', 'close')]),
      expected: { message: 'Disk almost full on db-01', description: '95 % of /var is used', priority: 'P2' },
    }),
  );
}

/** apprise, by its plug-ins for the services whose addresses Pager takes. */
export function pluginsOfApprise(service) {
  const tool = toolOf(
    service,
    obtain(['python3'], () => pythonPackages('python')),
  );
  const title = 'Disk almost full on db-09';
  // Its own kind of key.
  const uuid = randomUUID();
  const plugins = {
    goalert: ({ url }) => [
      `${url.replace(/^http/, 'goalert')}/${uuid}?dedup=apprise-goalert`,
      'generic:apprise-goalert',
    ],
    pagerduty: ({ key }) => [
      `pagerduty://${key}@some-rest-key?action=map&dedup=apprise-pagerduty`,
      'apprise-pagerduty',
    ],
    splunk: ({ key }) => [`splunk://ops@${key}/apprise-splunk`, 'apprise-splunk'],
    opsgenie: ({ key }) => [`opsgenie://${key}?alias=apprise-opsgenie`, 'apprise-opsgenie'],
    jira: ({ key }) => [`jira://${key}?alias=apprise-jira`, 'apprise-jira'],
  };
  for (const [name, addressed] of Object.entries(plugins))
    tool.it(`opens and repeats an alert by ${name}${CLOSES.has(name) ? ', and closes it' : ''}`, async () => {
      if (name === 'goalert') await service().integration('GoAlert', { apiKey: uuid });
      const [address, alias] = addressed(service());
      const notify = (type, text) => () =>
        tool.run('python', [...['test/clients/python/apprise_plugins.py', service().url, address, type, title, text]]);
      const { message } = await tool.story(alias, {
        open: notify('failure', '98 % of /var is used'),
        resolve: CLOSES.has(name) ? notify('success', 'There is room again') : undefined,
        expected: {},
      });
      assert.match(message, /^Disk almost full on db-09/);
    });
}

/** The others remember a request's id and close an alert by it, which names no alert in the service itself either. */
const CLOSES = new Set(['goalert', 'pagerduty', 'splunk']);

/** The clients of PagerDuty's makers. */
export const pagerDutyClient = (name) => (service) => {
  const tool = toolOf(
    service,
    obtain(['python3'], () => pythonPackages('python')),
  );
  const step = (what) => () =>
    tool.run('python', ['test/clients/python/pagerduty_story.py', name, service().url, service().key, what]);
  tool.it('opens, repeats, acknowledges and closes an alert', () =>
    tool.story(`${name}-disk-db-08`, {
      open: step('trigger'),
      resolve: async () => {
        step('acknowledge')();
        step('resolve')();
      },
      expected: { message: 'Disk almost full on db-08', priority: 'P1', entity: 'db-08' },
    }),
  );
  tool.it('gets a key for an event without one', () => {
    const id = step('trigger without a key')().trim();
    return service().get(`/v2/alerts/${id}`);
  });
  tool.it('tells of a change', () => step('change')());
};

/** ElastAlert 2: its loader of rules, and its alerter. */
export function elastalert(service) {
  const tool = toolOf(
    service,
    obtain(['python3'], () => pythonPackages('python')),
  );
  tool.it('opens and repeats an alert that pages a team', async () => {
    const rule = tool.file('rule.yaml', tool.lines('elastalert2', 'rule'));
    const alert = await tool.story('elastalert-shop-errors-web-01', {
      open: () => tool.run('python', ['test/clients/python/elastalert_rule.py', rule, 'web-01']),
      expected: { message: 'Errors of the shop on web-01', entity: 'web-01', priority: 'P2', source: 'ElastAlert' },
    });
    assert.deepEqual(
      alert.responders.map(({ type, name }) => [type, name]),
      [['team', 'ops']],
    );
  });
}

/** Airflow: its connection, its provider, and the callbacks of a DAG. */
export function airflow(service) {
  const tool = toolOf(
    service,
    obtain(['python3'], () => pythonPackages('airflow')),
  );
  tool.it('opens, repeats and closes an alert', () => {
    const dag = tool.file('dag.py', tool.lines('airflow', 'dag'));
    const [, connection] = /='(.*)'/.exec(tool.lines('airflow', 'connection'));
    const callback = (name) => () =>
      tool.run('python', ['test/clients/python/airflow_dag.py', dag, name], {
        AIRFLOW_HOME: tool.folder,
        AIRFLOW_CONN_OPSGENIE_DEFAULT: connection,
      });
    return tool.story('airflow-nightly-import', {
      open: callback('on_failure_callback'),
      resolve: callback('on_success_callback'),
      expected: { message: 'Airflow: nightly-import failed', priority: 'P2', tags: ['airflow'] },
    });
  });
}

/** The request that Uptime Kuma's webhook makes with its preset JSON. */
export function uptimeKuma(service) {
  const tool = toolOf(service, { got: null });
  tool.it('opens, repeats and closes an alert', () => {
    const deliver = (status) => async () => {
      const monitor = { id: 7, name: 'Shop "eu"', type: 'http', url: 'https://shop.example.com', tags: [] };
      const heartbeat = { monitorID: 7, status, msg: 'timeout', important: true, duration: 60 };
      const body = JSON.stringify({ heartbeat, monitor, msg: '[Shop] [🔴 Down] timeout' });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(tool.lines('uptime-kuma', 'url').trim(), { method: 'POST', headers, body });
      assert.ok(answer.ok, await answer.text());
    };
    return tool.story('uptime-kuma-7', {
      open: deliver(0),
      resolve: deliver(1),
      expected: { message: 'Shop "eu"', entity: 'https://shop.example.com', priority: 'P1' },
    });
  });
}

/** What the tests of one tool share. @param got the folder of its programs, unless it is skipped */
function toolOf(service, { skip, got }) {
  const tool = {
    bin: got,
    folder: '',
    webhookUrl: '',
    it: (title, test) => it(skip || title, { skip: Boolean(skip) }, test),
    lines: (page, name) =>
      filled(docBlock(page, name), { url: service().url, key: service().key, webhookUrl: tool.webhookUrl }),
    file(name, text) {
      writeFileSync(join(tool.folder, name), text);
      return join(tool.folder, name);
    },
    run(command, args, environment = {}) {
      const path = [tool.bin, process.env.PATH].join(delimiter);
      const env = { ...process.env, PATH: path, ...environment };
      const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8', timeout: 120_000 });
      assert.equal(status, 0, stdout + stderr);
      return stdout;
    },
    /** Opens an alert, repeats it and resolves it; what the service's own API then says of it. */
    async story(alias, { open, resolve, expected }) {
      const shown = () => service().get(`/v2/alerts/${encodeURIComponent(alias)}?identifierType=alias`);
      await open();
      const opened = await shown();
      const { message, description, priority, entity, source, tags } = opened;
      assert.deepEqual(
        {
          ...{ message, description, priority, entity, source, tags },
          ...expected,
          status: opened.status,
          count: opened.count,
        },
        { ...{ message, description, priority, entity, source, tags }, status: 'open', count: 1 },
      );
      await open();
      assert.deepEqual([(await shown()).id, (await shown()).count], [opened.id, 2]);
      await resolve?.();
      assert.equal((await shown()).status, resolve ? 'closed' : 'open');
      return opened;
    },
  };
  if (!skip) {
    before(async () => {
      tool.folder = mkdtempSync(join(tmpdir(), 'pager-tool-'));
      tool.webhookUrl = (await service().integration('Tool')).webhookUrl;
    });
    after(() => rmSync(tool.folder, { recursive: true, force: true }));
  }
  return tool;
}
