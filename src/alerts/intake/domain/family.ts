import { azureMonitor } from './families/azure-monitor.js';
import { cloudEvents } from './families/cloud-events.js';
import { cloudMonitor } from './families/cloud-monitor.js';
import { googleMonitoring } from './families/google-monitoring.js';
import { grafanaLegacy } from './families/grafana-legacy.js';
import { grafanaOnCall } from './families/grafana-oncall.js';
import { metricsAlertManager } from './families/metrics-alert-manager.js';
import { monitorVendor } from './families/monitor-vendor.js';
import { newRelic } from './families/new-relic.js';
import { pagerDutyEvents } from './families/pagerduty-events.js';
import { pingdom } from './families/pingdom.js';
import { gitHub, gitLab } from './families/pipelines.js';
import { sentry } from './families/sentry.js';
import { statusCake } from './families/statuscake.js';
import { uptimeKuma } from './families/uptime-kuma.js';
import { victorOps } from './families/victorops.js';
import type { InboundFamily } from './intake-action.js';
import { textOf, type JsonObject } from './json.js';
import { recoveryInTitle, saidState, type SaidState } from './state.js';

/** Any other object is taken as a create body. (Contract: "Inbound intake", generic.) */
export const generic: InboundFamily = {
  name: 'generic',
  typeWords: [],
  canRead: () => true,
  map: (body) => [{ kind: 'pass-through', body, said: stateIn(body) }],
};

/** A create body says it itself, or in the beginning of its message; any other payload wherever it says something. */
function stateIn(body: JsonObject): SaidState | null {
  const message = textOf(body.message);
  const said = saidState(body, message === null);
  if (said?.state === 'problem' || said?.state === 'recovery' || message === null) return said;
  const word = recoveryInTitle(message);
  return word === null ? said : { state: 'recovery', path: 'message', word };
}

/** In the order in which shapes are compared: Grafana puts `title`, `state` and `message` beside its `alerts`. */
export const FAMILIES: readonly InboundFamily[] = [
  metricsAlertManager,
  cloudMonitor,
  azureMonitor,
  googleMonitoring,
  grafanaLegacy,
  uptimeKuma,
  pagerDutyEvents,
  victorOps,
  cloudEvents,
  sentry,
  gitHub,
  gitLab,
  newRelic,
  pingdom,
  statusCake,
  grafanaOnCall,
  monitorVendor,
  generic,
];

/**
 * Which family a payload belongs to. The integration's type decides when that family can read the payload at all; otherwise
 * the shape alone does. (Contract: "Inbound intake".)
 */
export function familyOf(body: JsonObject, integrationType: string): InboundFamily {
  const type = integrationType.toLowerCase().replace(/[^a-z0-9]/g, '');
  const isNamed = ({ typeWords }: InboundFamily): boolean => typeWords.some((word) => type.includes(word));
  const named = FAMILIES.find((family) => isNamed(family) && family.canRead(body));
  if (named) return named;
  return FAMILIES.find(({ canRead, isShownBy = canRead }) => isShownBy(body)) ?? generic;
}
