import { DAY_MS } from '../../../../platform/durations.js';
import type { WireCondition } from '../../../codec/conditions.js';
import type { Json, WireObject } from '../../../codec/wire-object.js';
import { Differences } from '../../domain/differences.js';
import type { Difference } from '../../domain/difference.js';
import type { OrgOther, OrgPolicy } from '../../domain/org.js';
import { idHere, idOfPart, refTo } from './ids.js';

/** What they are called here. */
const TYPES = new Map([
  ['generic', 'API'],
  ['grafana', 'Grafana'],
  ['prometheusAlertmanager', 'Prometheus'],
  ['site24x7', 'Site24x7'],
  ['email', 'Email'],
]);
const [LONGEST_LABEL, MOST_LABELS] = [200, 50];
const LONGEST_TAG = 50;

/** What services are here: services, integrations that page by their escalation policy, heartbeats. */
export class ServicesReader {
  private readonly others: OrgOther[] = [];
  private readonly policies: OrgPolicy[] = [];
  private readonly noted = {
    services: new Differences('services'),
    integrations: new Differences('integrations'),
    heartbeats: new Differences('heartbeats'),
    maintenance: new Differences('maintenance'),
  };

  /** @param now epoch milliseconds, when the service was asked */
  constructor(private readonly now: number) {}

  add(wire: WireObject): void {
    const [key, name] = [wire.required('id'), wire.required('name')];
    const about = { name, id: idHere('service', key) };
    const labels = (wire.objects('labels') ?? []).map((each) => `${each.required('key')}=${each.text('value') ?? ''}`);
    const tags = labels.filter((each) => each.length <= LONGEST_LABEL).slice(0, MOST_LABELS);
    if (tags.length < labels.length)
      this.noted.services.lacks(
        about,
        `${labels.length - tags.length} of its labels`,
        'they are too long or too many',
        false,
      );
    else if (tags.length > 0) this.noted.services.note(about, `its labels ${tags.join(', ')}`, 'they are tags here');
    const json = { name, description: wire.text('description') ?? '', tags };
    this.others.push({ kind: 'services', ...about, enabled: true, ownerTeam: null, json });
    const escalation = wire.text('escalationPolicyID') ?? null;
    const responders = escalation === null ? [] : [{ type: 'escalation', id: idHere('escalationPolicy', escalation) }];
    const integrations = (wire.objects('integrationKeys') ?? []).map((each) =>
      this.integration(each, name, responders),
    );
    const monitors = wire.objects('heartbeatMonitors') ?? [];
    for (const each of monitors) this.heartbeat(each, name, key);
    if (monitors.length > 0 && escalation !== null) this.policies.push(this.policyOf(name, key, escalation));
    this.maintenance(wire, about, integrations, monitors.length > 0);
  }

  /** @returns its id */
  private integration(wire: WireObject, service: string, responders: Json[]): string {
    const [key, kind] = [wire.required('id'), wire.text('type') ?? 'generic'];
    // The id there is the secret of its senders.
    const about = { id: idOfPart('integrationKey', key), name: `${service}: ${wire.text('name') ?? kind}` };
    const [type, href] = [TYPES.get(kind) ?? 'API', wire.text('href') ?? ''];
    const [, token] = /[?&]token=([\x21-\x25\x27-\x7e]+)/.exec(href) ?? [];
    if (!TYPES.has(kind))
      this.noted.integrations.lacks(
        about,
        `it is a key of the type ${kind}, whose rules the source does not say`,
        'it takes alerts by Pager’s own API, for the people of its service; make rules of the integration',
        true,
      );
    else if (kind !== 'generic' && kind !== 'email')
      this.noted.integrations.differs(
        about,
        `its senders post to the address of GoAlert for ${kind}`,
        'give them the webhook URL of the integration here; its key stays',
        true,
      );
    const [mailbox] = href.replace(/^mailto:/, '').split('@');
    const rights = { allowReadAccess: false, allowWriteAccess: true, allowDeleteAccess: false };
    const integration = {
      ...{ ...about, type, ...rights, enabled: true, responders },
      ...(kind === 'email' ? { emailUsername: mailbox } : {}),
    };
    this.others.push({
      ...{ kind: 'integrations', ...about, enabled: true, ownerTeam: null, json: { integration } },
      ...(token === undefined ? {} : { key: token }),
    });
    return about.id;
  }

  private heartbeat(wire: WireObject, service: string, serviceKey: string): void {
    const [key, name] = [wire.required('id'), wire.required('name')];
    const about = { id: idOfPart('heartbeatMonitor', key), name };
    const muted = wire.text('muted');
    if (muted !== undefined)
      this.noted.heartbeats.differs(about, `it is muted: ${muted}`, 'it is switched off until you switch it on', true);
    this.noted.heartbeats.differs(
      about,
      'its sender posts to an address of GoAlert',
      'have it ping the heartbeat here, with a key of an integration',
      true,
    );
    const json = {
      ...{
        interval: wire.number('timeoutMinutes') ?? 10,
        intervalUnit: 'minutes',
        alertTags: [tagOf(service, serviceKey)],
      },
      ...{ description: wire.text('additionalDetails') ?? `Of the service ${service}`, alertPriority: 'P3' },
    };
    this.others.push({ kind: 'heartbeats', ...about, enabled: muted === undefined, ownerTeam: null, json });
  }

  /** Heartbeats have no responders: who is paged by them says a policy. */
  private policyOf(service: string, serviceKey: string, escalation: string): OrgPolicy {
    const tagged: WireCondition = {
      ...{ field: 'tags', operation: 'contains', expectedValue: tagOf(service, serviceKey), not: false },
    };
    return {
      ...{ id: idOfPart('heartbeats of a service', serviceKey), name: `Heartbeats of ${service}`, enabled: true },
      ...{ ownerTeam: null, sent: {}, order: 0, conditions: { type: 'match-all-conditions', conditions: [tagged] } },
      effects: {
        ...{ type: 'alert', texts: {}, tags: [], actions: [], replaces: {}, continues: true },
        responders: [refTo('escalation', escalation)],
      },
    };
  }

  private maintenance(
    wire: WireObject,
    about: { name: string; id: string },
    off: readonly string[],
    hasHeartbeats: boolean,
  ): void {
    const until = Date.parse(wire.instant('maintenanceExpiresAt') ?? '');
    if (!(until > this.now)) return;
    const name = `Maintenance of ${about.name}`;
    const id = idOfPart('maintenance of a service', about.id, String(until));
    if (off.length === 0)
      this.noted.maintenance.lacks({ name, id }, 'the service has no keys', 'it is left out', false);
    if (hasHeartbeats)
      this.noted.maintenance.lacks({ name, id }, 'the service has heartbeats', 'these page meanwhile', true);
    if (off.length === 0) return;
    this.noted.maintenance.differs(
      { name, id },
      'alerts come in meanwhile, and page when it is over',
      'they are refused meanwhile, and page nobody',
      true,
    );
    // It does not say when it began; the same each day.
    const days = Math.ceil((until - this.now) / DAY_MS);
    const time = {
      startDate: new Date(until - days * DAY_MS).toISOString(),
      endDate: new Date(until).toISOString(),
    };
    const rules = off.map((each) => ({ state: 'disabled', entity: { type: 'integration', id: each } }));
    const json = { description: name, time, rules };
    this.others.push({ kind: 'maintenance', id, name, enabled: true, ownerTeam: null, json });
  }

  result(): { others: OrgOther[]; policies: OrgPolicy[]; differences: Difference[] } {
    return {
      others: this.others,
      policies: this.policies.map((policy, order) => ({ ...policy, order })),
      differences: Object.values(this.noted).flatMap((each: Differences) => [...each.list()]),
    };
  }
}

/** By which the policy knows the alerts of the heartbeats of a service. */
const tagOf = (service: string, key: string): string =>
  `heartbeat:${service.replaceAll(/[{}]/g, '').slice(0, LONGEST_TAG - 20)} ${key.slice(0, 8)}`;
