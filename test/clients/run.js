/**
 * `npm run test:clients`: unmodified third-party clients against the built service, started on a throw-away database.
 * Needs a network where a client is not installed yet; one that cannot be had is skipped, and says so. Arguments choose clients:
 * `npm run test:clients -- apprise airflow`.
 */
import { after, before, describe } from 'node:test';
import { ensureAllInstalled, run } from '../../scripts/ensure-installed.js';
import { alertmanager } from './alertmanager.js';
import { captures } from './captures.js';
import { opsgenieSdk } from './opsgenie-sdk.js';
import { goSdk, javaSdk, pythonSdk } from './sdks.js';
import { startMailServer, startService } from './service.js';
import { terraform } from './terraform.js';
import { airflow, apprise, elastalert, pagerDutyClient, pluginsOfApprise, uptimeKuma } from './tools.js';
import { alertmanagerBinary, installedAlertmanager } from './installs.js';

ensureAllInstalled();
run(process.execPath, ['scripts/build.js']);

const CLIENTS = {
  'captured requests': captures,
  'Alertmanager of its Go module': alertmanager('module', ['go'], alertmanagerBinary),
  'Alertmanager that is installed': alertmanager('installed', [], installedAlertmanager),
  'opsgenie-sdk of npm': opsgenieSdk,
  'opsgenie-sdk of PyPI': pythonSdk,
  'opsgenie-go-sdk-v2': goSdk,
  'com.opsgenie.integration:sdk of Maven': javaSdk,
  apprise,
  'plug-ins of apprise': pluginsOfApprise,
  'pagerduty of PyPI': pagerDutyClient('pagerduty'),
  'pdpyras of PyPI': pagerDutyClient('pdpyras'),
  'ElastAlert 2': elastalert,
  Airflow: airflow,
  'Uptime Kuma': uptimeKuma,
  'Terraform provider': terraform,
};
const words = process.argv.slice(2).map((word) => word.toLowerCase());

describe('unmodified clients', { concurrency: false }, () => {
  let mails;
  let service;
  before(async () => {
    mails = await startMailServer();
    service = await startService({ SMTP_URL: mails.url, MAIL_FROM: 'pager@example.com' });
    service.ids = await service.organise();
  });
  after(async () => {
    await service?.stop();
    await mails?.stop();
  });

  for (const [name, client] of Object.entries(CLIENTS)) {
    if (words.length === 0 || words.some((word) => name.toLowerCase().includes(word)))
      describe(name, { timeout: 600_000 }, () => client(() => service));
  }
});
