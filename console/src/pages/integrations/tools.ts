/** The tools that the console knows how to connect. */
import type { IconName } from '../../parts/icon.js';

export interface Tool {
  /** The type of the integration; for some senders it decides how their payload is read. */
  type: string;
  name: string;
  /** In or out: whether alerts come from it, or it is told of them. */
  way: 'in' | 'out';
  icon: IconName;
  /** One line that helps to choose. */
  about: string;
  /** The file in `docs/integrations` with its lines to copy. */
  guide?: string;
  /** True: the lines contain an API key. */
  needsKey?: boolean;
  /** Of tools that are told: the setting that holds their address. */
  address?: 'url' | 'webhookUrl';
}

export const TOOLS: readonly Tool[] = [
  {
    ...{ type: 'Alertmanager', name: 'Alertmanager', way: 'in', icon: 'flame', guide: 'alertmanager', needsKey: true },
    about: 'Prometheus alerts, by receiver or webhook',
  },
  {
    ...{ type: 'Grafana', name: 'Grafana', way: 'in', icon: 'bars', guide: 'grafana', needsKey: true },
    about: 'A contact point of its alerting',
  },
  {
    ...{ type: 'Prometheus Watchdog', name: 'Prometheus Watchdog', way: 'in', icon: 'pulse', needsKey: true },
    guide: 'prometheus-watchdog',
    about: 'Pages when the monitoring itself is silent',
  },
  {
    ...{
      type: 'Grafana OnCall',
      name: 'Grafana OnCall',
      way: 'in',
      icon: 'bars',
      guide: 'grafana-oncall',
      needsKey: true,
    },
    about: 'What posts to its integrations',
  },
  {
    ...{ type: 'Zabbix', name: 'Zabbix', way: 'in', icon: 'bars', guide: 'zabbix', needsKey: true },
    about: 'Its Opsgenie media type',
  },
  {
    ...{ type: 'Checkmk', name: 'Checkmk', way: 'in', icon: 'bars', guide: 'checkmk', needsKey: true },
    about: 'A notification script with curl',
  },
  {
    ...{ type: 'Nagios', name: 'Nagios and Icinga', way: 'in', icon: 'bars', guide: 'nagios', needsKey: true },
    about: 'A notification script with curl',
  },
  { type: 'Datadog', name: 'Datadog', way: 'in', icon: 'bars', guide: 'datadog', about: 'A webhook of its monitors' },
  {
    ...{ type: 'New Relic', name: 'New Relic', way: 'in', icon: 'bars', guide: 'new-relic' },
    about: 'A workflow with a webhook',
  },
  {
    ...{ type: 'Sentry', name: 'Sentry', way: 'in', icon: 'flame', guide: 'sentry' },
    about: 'Issue alerts and metric alerts',
  },
  {
    ...{ type: 'CloudWatch', name: 'CloudWatch', way: 'in', icon: 'globe', guide: 'cloudwatch' },
    about: 'Alarms through an SNS topic',
  },
  {
    ...{ type: 'Azure Monitor', name: 'Azure Monitor', way: 'in', icon: 'globe', guide: 'azure-monitor' },
    about: 'An action group with the common alert schema',
  },
  {
    ...{ type: 'Google Cloud Monitoring', name: 'Google Cloud', way: 'in', icon: 'globe', guide: 'google-cloud' },
    about: 'A webhook channel of its alert policies',
  },
  {
    ...{ type: 'VictorOps', name: 'VictorOps', way: 'in', icon: 'route', guide: 'victorops', needsKey: true },
    about: 'Tools that speak VictorOps (Splunk On-Call)',
  },
  {
    ...{
      type: 'Jira Service Management',
      name: 'Jira Service Management',
      way: 'in',
      icon: 'route',
      guide: 'jsm',
      needsKey: true,
    },
    about: 'What posts to its integration API',
  },
  {
    ...{ type: 'GoAlert', name: 'GoAlert’s generic API', way: 'in', icon: 'route', guide: 'goalert', needsKey: true },
    about: 'Scripts and tools that post to GoAlert',
  },
  {
    ...{
      type: 'PagerDuty Events',
      name: 'PagerDuty Events v2',
      way: 'in',
      icon: 'route',
      guide: 'pagerduty-events',
      needsKey: true,
    },
    about: 'Tools that speak PagerDuty and let you set the address',
  },
  {
    ...{ type: 'Uptime Kuma', name: 'Uptime Kuma', way: 'in', icon: 'pulse', guide: 'uptime-kuma' },
    about: 'A notification of the type Webhook',
  },
  {
    ...{ type: 'Pingdom', name: 'Pingdom', way: 'in', icon: 'pulse', guide: 'pingdom' },
    about: 'A webhook of its checks',
  },
  {
    ...{ type: 'StatusCake', name: 'StatusCake', way: 'in', icon: 'pulse', guide: 'statuscake' },
    about: 'The web hook of a contact group',
  },
  {
    ...{ type: 'Healthchecks', name: 'Healthchecks', way: 'in', icon: 'clock', guide: 'healthchecks' },
    about: 'A webhook when a check is down, and up',
  },
  {
    ...{ type: 'GitHub', name: 'GitHub Actions', way: 'in', icon: 'route', guide: 'github' },
    about: 'Runs of Actions that fail',
  },
  {
    ...{ type: 'GitLab', name: 'GitLab pipelines', way: 'in', icon: 'route', guide: 'gitlab' },
    about: 'Pipelines that fail',
  },
  {
    ...{ type: 'CloudEvents', name: 'CloudEvents', way: 'in', icon: 'route', guide: 'cloudevents' },
    about: 'Knative, Argo Events, Event Grid',
  },
  {
    ...{ type: 'ElastAlert 2', name: 'ElastAlert 2', way: 'in', icon: 'search', guide: 'elastalert2', needsKey: true },
    about: 'Its opsgenie alerter',
  },
  {
    ...{ type: 'Airflow', name: 'Airflow', way: 'in', icon: 'route', guide: 'airflow', needsKey: true },
    about: 'Failed tasks and runs',
  },
  { type: 'Argo CD', name: 'Argo CD', way: 'in', icon: 'route', guide: 'argo', about: 'Its notifications' },
  {
    ...{ type: 'Kapacitor', name: 'Kapacitor', way: 'in', icon: 'bars', guide: 'kapacitor', needsKey: true },
    about: 'Its opsgenie2 handler',
  },
  { type: 'apprise', name: 'apprise', way: 'in', icon: 'bell', guide: 'apprise', about: 'Its json notification' },
  {
    ...{ type: 'cron', name: 'cron with curl', way: 'in', icon: 'clock', guide: 'cron', needsKey: true },
    about: 'Jobs that must run: a heartbeat, or a page when one fails',
  },
  {
    ...{ type: 'Inbound e-mail', name: 'E-mail', way: 'in', icon: 'mail', guide: 'email' },
    about: 'A mail service posts each mail that arrives',
  },
  {
    ...{ type: 'API', name: 'Anything else', way: 'in', icon: 'plug', needsKey: true },
    about: 'Whatever can post JSON, by webhook or by the API',
  },
  {
    ...{ type: 'slack', name: 'Slack', way: 'out', icon: 'message', address: 'webhookUrl' },
    about: 'A message in a channel at each step',
  },
  {
    ...{ type: 'teams', name: 'Microsoft Teams', way: 'out', icon: 'message', address: 'webhookUrl' },
    about: 'A message in a channel at each step',
  },
  {
    ...{ type: 'webhook', name: 'Webhook of yours', way: 'out', icon: 'link', address: 'url' },
    about: 'Every event as JSON, with retries',
  },
];

/** The tool of an integration. Types are free text: one that is not known is anything that can post, unless its name is known. */
export function toolOf({ type, name }: { type: string; name: string }): Tool {
  return named(type) ?? named(name) ?? TOOLS.find((tool) => tool.name === 'Anything else')!;
}

const named = (text: string): Tool | undefined =>
  TOOLS.find((tool) => plain(tool.type) === plain(text) && tool.type !== 'API');

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
