/** The tools that the console knows how to connect. */
import { type MessageDescriptor, msg, t } from '#words';
import type { IconName } from '../../parts/icon.js';

export interface Tool {
  /** The type of the integration; for some senders it decides how their payload is read. */
  type: string;
  /** Left out: it is called as its type is. */
  name?: MessageDescriptor;
  /** In or out: whether alerts come from it, or it is told of them. */
  way: 'in' | 'out';
  icon: IconName;
  /** One line that helps to choose. */
  about: MessageDescriptor;
  /** The file in `docs/integrations` with its lines to copy. */
  guide?: string;
  /** True: the lines contain an API key. */
  needsKey?: boolean;
  /** Of tools that are told: the setting that holds their address. */
  address?: 'url' | 'webhookUrl';
}

export const nameOf = ({ type, name }: Tool): string => (name ? t(name) : type);

export const TOOLS: readonly Tool[] = [
  {
    ...{ type: 'Alertmanager', way: 'in', icon: 'flame', guide: 'alertmanager', needsKey: true },
    about: msg`Alerts of Prometheus, also in Kubernetes, by receiver or webhook`,
  },
  {
    ...{ type: 'Grafana', way: 'in', icon: 'bars', guide: 'grafana', needsKey: true },
    about: msg`A contact point of its alerting`,
  },
  {
    ...{ type: 'Prometheus Watchdog', way: 'in', icon: 'pulse', needsKey: true },
    guide: 'prometheus-watchdog',
    about: msg`Pages when the monitoring itself is silent`,
  },
  {
    ...{
      type: 'Grafana OnCall',
      way: 'in',
      icon: 'bars',
      guide: 'grafana-oncall',
      needsKey: true,
    },
    about: msg`What posts to its integrations`,
  },
  {
    ...{ type: 'Zabbix', way: 'in', icon: 'bars', guide: 'zabbix', needsKey: true },
    about: msg`Its Opsgenie media type`,
  },
  {
    ...{ type: 'Checkmk', way: 'in', icon: 'bars', guide: 'checkmk', needsKey: true },
    about: msg`A notification script with curl`,
  },
  {
    ...{ type: 'Nagios', name: msg`Nagios and Icinga`, way: 'in', icon: 'bars', guide: 'nagios', needsKey: true },
    about: msg`A notification script with curl`,
  },
  { type: 'Datadog', way: 'in', icon: 'bars', guide: 'datadog', about: msg`A webhook of its monitors` },
  {
    ...{ type: 'New Relic', way: 'in', icon: 'bars', guide: 'new-relic' },
    about: msg`A workflow with a webhook`,
  },
  {
    ...{ type: 'Sentry', way: 'in', icon: 'flame', guide: 'sentry' },
    about: msg`Issue alerts and metric alerts`,
  },
  {
    ...{ type: 'CloudWatch', way: 'in', icon: 'globe', guide: 'cloudwatch' },
    about: msg`Alarms of AWS, through an SNS topic`,
  },
  {
    ...{ type: 'Azure Monitor', way: 'in', icon: 'globe', guide: 'azure-monitor' },
    about: msg`An action group with the common alert schema`,
  },
  {
    ...{ type: 'Google Cloud Monitoring', name: msg`Google Cloud`, way: 'in', icon: 'globe', guide: 'google-cloud' },
    about: msg`A webhook channel of its alert policies`,
  },
  {
    ...{ type: 'VictorOps', way: 'in', icon: 'route', guide: 'victorops', needsKey: true },
    about: msg`Tools that speak VictorOps (Splunk On-Call)`,
  },
  {
    ...{
      type: 'Jira Service Management',
      way: 'in',
      icon: 'route',
      guide: 'jsm',
      needsKey: true,
    },
    about: msg`What posts to its integration API`,
  },
  {
    ...{
      type: 'GoAlert',
      name: msg`GoAlert’s generic API`,
      way: 'in',
      icon: 'route',
      guide: 'goalert',
      needsKey: true,
    },
    about: msg`Scripts and tools that post to GoAlert`,
  },
  {
    ...{
      type: 'PagerDuty Events',
      name: msg`PagerDuty Events v2`,
      way: 'in',
      icon: 'route',
      guide: 'pagerduty-events',
      needsKey: true,
    },
    about: msg`Tools that speak PagerDuty and let you set the address`,
  },
  {
    ...{ type: 'Uptime Kuma', way: 'in', icon: 'pulse', guide: 'uptime-kuma' },
    about: msg`A notification of the type Webhook`,
  },
  {
    ...{ type: 'Pingdom', way: 'in', icon: 'pulse', guide: 'pingdom' },
    about: msg`A webhook of its checks`,
  },
  {
    ...{ type: 'StatusCake', way: 'in', icon: 'pulse', guide: 'statuscake' },
    about: msg`The web hook of a contact group`,
  },
  {
    ...{ type: 'Healthchecks', way: 'in', icon: 'clock', guide: 'healthchecks' },
    about: msg`A webhook when a check is down, and up`,
  },
  {
    ...{ type: 'GitHub', name: msg`GitHub Actions`, way: 'in', icon: 'route', guide: 'github' },
    about: msg`Runs of Actions that fail`,
  },
  {
    ...{ type: 'GitLab', name: msg`GitLab pipelines`, way: 'in', icon: 'route', guide: 'gitlab' },
    about: msg`Pipelines that fail`,
  },
  {
    ...{ type: 'CloudEvents', way: 'in', icon: 'route', guide: 'cloudevents' },
    about: msg`Knative, Argo Events, Event Grid`,
  },
  {
    ...{ type: 'ElastAlert 2', way: 'in', icon: 'search', guide: 'elastalert2', needsKey: true },
    about: msg`Its opsgenie alerter`,
  },
  {
    ...{ type: 'Airflow', way: 'in', icon: 'route', guide: 'airflow', needsKey: true },
    about: msg`Failed tasks and runs`,
  },
  { type: 'Argo CD', way: 'in', icon: 'route', guide: 'argo', about: msg`Its notifications` },
  {
    ...{ type: 'Kapacitor', way: 'in', icon: 'bars', guide: 'kapacitor', needsKey: true },
    about: msg`Its opsgenie2 handler`,
  },
  { type: 'apprise', way: 'in', icon: 'bell', guide: 'apprise', about: msg`Its json notification` },
  {
    ...{ type: 'cron', name: msg`cron with curl`, way: 'in', icon: 'clock', guide: 'cron', needsKey: true },
    about: msg`Jobs that must run: a heartbeat, or a page when one fails`,
  },
  {
    ...{ type: 'Inbound e-mail', name: msg`E-mail`, way: 'in', icon: 'mail', guide: 'email' },
    about: msg`A mail service posts each mail that arrives`,
  },
  {
    ...{ type: 'API', name: msg`API and webhook`, way: 'in', icon: 'plug', needsKey: true },
    about: msg`Whatever can post JSON, by webhook or by the API`,
  },
  {
    ...{ type: 'slack', name: msg`Slack`, way: 'out', icon: 'message', address: 'webhookUrl' },
    about: msg`A message in a channel at each step`,
  },
  {
    ...{ type: 'teams', name: msg`Microsoft Teams`, way: 'out', icon: 'message', address: 'webhookUrl' },
    about: msg`A message in a channel at each step`,
  },
  {
    ...{ type: 'webhook', name: msg`Webhook of yours`, way: 'out', icon: 'link', address: 'url' },
    about: msg`Every event as JSON, with retries`,
  },
];

/** The tool of an integration. Types are free text: one that is not known is anything that can post, unless its name is known. */
export function toolOf({ type, name }: { type: string; name: string }): Tool {
  return named(type) ?? named(name) ?? TOOLS.find((tool) => tool.type === 'API')!;
}

const named = (text: string): Tool | undefined =>
  TOOLS.find((tool) => plain(tool.type) === plain(text) && tool.type !== 'API');

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
