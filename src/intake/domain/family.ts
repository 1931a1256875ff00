import { isJsonObject, textOf, type JsonObject } from './json.js';
import type { IntakeAction, Mapper } from './intake-action.js';
import { mapCloudMonitor } from './mappers/cloud-monitor.js';
import { mapGeneric } from './mappers/generic.js';
import { mapMetricsAlertManager } from './mappers/metrics-alert-manager.js';
import { mapMonitorVendor } from './mappers/monitor-vendor.js';

export type Family = 'metrics-alert-manager' | 'cloud-monitor' | 'monitor-vendor' | 'generic';

const MAPPERS: Readonly<Record<Family, Mapper>> = {
  'metrics-alert-manager': mapMetricsAlertManager,
  'cloud-monitor': mapCloudMonitor,
  'monitor-vendor': mapMonitorVendor,
  generic: mapGeneric,
};

/** Words in an integration's type that name a family; compared without case, spaces and punctuation. */
const TYPE_WORDS: readonly (readonly [string, Exclude<Family, 'generic'>])[] = [
  ['alertmanager', 'metrics-alert-manager'],
  ['prometheus', 'metrics-alert-manager'],
  ['grafana', 'metrics-alert-manager'],
  ['cloudwatch', 'cloud-monitor'],
  ['cloudmonitor', 'cloud-monitor'],
  ['sns', 'cloud-monitor'],
  ['datadog', 'monitor-vendor'],
  ['monitorvendor', 'monitor-vendor'],
];

const NOTIFICATION_TYPES: ReadonlySet<unknown> = new Set([
  'Notification',
  'SubscriptionConfirmation',
  'UnsubscribeConfirmation',
]);

/**
 * Which family a payload belongs to. The integration's type forces a mapper when that mapper can read the
 * payload at all; otherwise the shape alone decides. An `alerts` array is looked for first, because Grafana
 * puts `title`, `state` and `message` beside it. (Contract: "Inbound intake".)
 */
export function detectFamily(body: JsonObject, integrationType: string): Family {
  const forced = familyOfType(integrationType);
  if (forced !== null && canRead(forced, body)) return forced;
  if (Array.isArray(body.alerts)) return 'metrics-alert-manager';
  if (isNotificationEnvelope(body)) return 'cloud-monitor';
  if (textOf(body.title) !== null && (textOf(body.alert_transition) ?? textOf(body.alert_id)) !== null) {
    return 'monitor-vendor';
  }
  return 'generic';
}

/** What a payload of this family asks for, in the order in which it says so. */
export function mapPayload(family: Family, body: JsonObject): readonly IntakeAction[] {
  return MAPPERS[family](body);
}

function familyOfType(integrationType: string): Exclude<Family, 'generic'> | null {
  const type = integrationType.toLowerCase().replace(/[^a-z0-9]/g, '');
  return TYPE_WORDS.find(([word]) => type.includes(word))?.[1] ?? null;
}

function canRead(family: Exclude<Family, 'generic'>, body: JsonObject): boolean {
  switch (family) {
    case 'metrics-alert-manager':
      return Array.isArray(body.alerts);
    case 'cloud-monitor':
      return isNotificationEnvelope(body);
    case 'monitor-vendor':
      return textOf(body.title) !== null;
  }
}

function isNotificationEnvelope(body: JsonObject): boolean {
  if (!NOTIFICATION_TYPES.has(body.Type)) return false;
  return body.Type !== 'Notification' || textOf(body.Message) !== null || isJsonObject(body.Message);
}
