import { createHash } from 'node:crypto';
import type { Priority } from '../../../../platform/domain/priority.js';
import { originOf } from '../../../lifecycle/domain/derived-alert.js';
import type { InboundFamily, IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, isJsonObject, textOf, type JsonObject } from '../json.js';
import { oneAlert, priorityOf, saidIn } from '../one-alert.js';
import { notice } from './uptime-kuma.js';

const PRIORITY_OF_SEVERITY: Readonly<Record<string, Priority>> = {
  critical: 'P1',
  error: 'P2',
  warning: 'P3',
  info: 'P4',
  debug: 'P5',
  none: 'P5',
};

/** Links of an entry that are kept for responders. */
const ENTRY_LINKS = ['generatorURL', 'dashboardURL', 'panelURL', 'silenceURL'] as const;

/** Labels that say what is affected, the narrowest first. */
const AFFECTED = [
  ...(['instance', 'host', 'hostname', 'nodename', 'node', 'pod', 'device', 'service', 'deployment'] as const),
  ...(['statefulset', 'daemonset', 'job_name', 'container', 'namespace', 'job', 'cluster'] as const),
];

/** What our guide for Uptime Kuma sends: each Kuma counts its monitors from 1, so that their names tell them apart. */
const NUMBERED = /^uptime-kuma-\d+$/;
/** The same without a monitor: warnings about certificates, and the button "Test". */
const NUMBERLESS = 'uptime-kuma-';

/**
 * Prometheus' Alertmanager (webhook version 4) and Grafana's unified alerting: one action per entry of
 * `alerts`. The status of each entry decides, not the one of the group, which stays `firing` while any entry is.
 */
export const metricsAlertManager: InboundFamily = {
  name: 'metrics-alert-manager',
  typeWords: ['alertmanager', 'prometheus', 'grafana'],
  canRead: ({ alerts }) => Array.isArray(alerts),
  isList: true,
  remarksOn: (body) => {
    const count = truncated(body);
    return count === 0 ? [] : [`The sender has left out ${count} alerts of this group (truncatedAlerts)`];
  },
  map: mapGroup,
};

/** How many alerts of the group its sender has not sent (`max_alerts`). */
function truncated({ truncatedAlerts }: JsonObject): number {
  const count = Number(truncatedAlerts);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

function mapGroup(body: JsonObject): readonly IntakeAction[] {
  const entries: readonly unknown[] = Array.isArray(body.alerts) ? body.alerts : [];
  const source = body.orgId === undefined ? 'alertmanager' : 'grafana';
  const externalURL = textOf(body.externalURL);
  const orgId = textOf(body.orgId);
  // Rules of several Grafanas, and of the organisations of one, have the same labels. Pairs of Alertmanagers differ in their address.
  const server = orgId === null ? undefined : originOf(orgId, externalURL);
  const more = [...link('externalURL', externalURL), ...truncatedDetail(body)];
  return entries.map((entry) => mapEntry(entry, source, more, server, body.status));
}

function truncatedDetail(body: JsonObject): [string, string][] {
  const count = truncated(body);
  return count === 0 ? [] : [['truncatedAlerts', String(count)]];
}

function mapEntry(
  entry: unknown,
  source: string,
  more: readonly [string, string][],
  server: string | undefined,
  statusOfGroup: unknown,
): IntakeAction {
  if (!isJsonObject(entry) || !isJsonObject(entry.labels)) return { kind: 'skip', reason: 'malformed-entry' };
  const { labels } = entry;
  const annotations = isJsonObject(entry.annotations) ? entry.annotations : {};

  if (entry.fingerprint === NUMBERLESS)
    return { kind: 'create', fields: notice(firstText(annotations.summary, labels.alertname) ?? 'Uptime Kuma') };
  const alias = textOf(entry.fingerprint) ?? aliasOfLabels(labels);
  const isKuma = server === undefined && alias !== null && NUMBERED.test(alias);
  const aliasOrigin = server ?? (isKuma ? originOf(textOf(labels.alertname)) : undefined);
  const message = firstText(labels.alertname, annotations.summary, annotations.description) ?? labelSet(labels);
  const said = saidIn('status', textOf(entry.status) ?? statusOfGroup);
  if (message === null && said.state !== 'recovery') return { kind: 'skip', reason: 'malformed-entry' };
  return oneAlert(
    {
      message: message ?? alias ?? '',
      ...{ alias, aliasOrigin },
      priority: priorityOf(labels.severity, PRIORITY_OF_SEVERITY),
      description: descriptionOf(labels, annotations),
      source: isKuma ? 'uptime-kuma' : source,
      entity: firstText(...AFFECTED.map((name) => labels[name])),
      details: [
        ...detailsOf(labels, 'label.'),
        ...detailsOf(annotations, 'annotation.'),
        ...ENTRY_LINKS.flatMap((key) => link(key, textOf(entry[key]))),
        ...more,
      ],
    },
    said,
  );
}

/**
 * Where nothing describes the alert, its labels do, since many alerts have one name. Grafana's `DatasourceNoData` is the name of
 * all rules without data; `rulename` is the rule.
 */
function descriptionOf(labels: JsonObject, annotations: JsonObject): string | null {
  const said = firstText(annotations.description, annotations.summary, annotations.message, annotations.title);
  const rule = textOf(labels.rulename);
  if (rule !== null) return [rule, said].filter((text) => text !== null).join('\n\n');
  const { alertname: _name, severity: _severity, ...others } = labels;
  return said ?? labelSet(others);
}

/** Without a fingerprint the label set identifies the alert, as it does for the sender: the same labels open and close it. */
function aliasOfLabels(labels: JsonObject): string | null {
  const pairs = detailsOf(labels).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (pairs.length === 0) return null;
  return `labels:${createHash('sha256').update(JSON.stringify(pairs)).digest('hex')}`;
}

/** The message of an alert without a name is its label set: `{cluster="eu", severity="critical"}`. */
function labelSet(labels: JsonObject): string | null {
  const pairs = detailsOf(labels).map(([key, value]) => `${key}="${value}"`);
  return pairs.length === 0 ? null : `{${pairs.join(', ')}}`;
}

function link(key: string, url: string | null): [string, string][] {
  return url === null ? [] : [[key, url]];
}
