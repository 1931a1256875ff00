import { MASK } from '../../../alerts/integrations/domain/config-secrets.js';
import { INTERVAL_UNITS } from '../../../alerts/heartbeats/domain/interval.js';
import type { OutboundEvent } from '../../../alerts/integrations/domain/outbound-target.js';
import { Differences } from './differences.js';
import type { Difference } from './difference.js';
import { conditionsAt, ASKS_NOTHING } from '../../codec/conditions.js';
import { decodeIntegration, MAILBOX, type WireIntegration } from '../../codec/integration.js';
import { type Ref, refIn } from '../../codec/refs.js';
import { decodeService } from '../../codec/service.js';
import { isObject, present, WireObject } from '../../codec/wire-object.js';
import { conditionsOf } from './map-conditions.js';
import { mapRules } from './map-integration-rules.js';
import type { Names } from './names.js';
import type { Org, OrgOther } from './org.js';
import type { MappingOptions, Wanted } from './wanted.js';

/** What sends alerts, and what they are about: services, heartbeats, integrations. */
export interface Senders {
  services: Wanted[];
  heartbeats: Wanted[];
  integrations: Wanted[];
  differences: Difference[];
}

export function mapSenders(org: Org, names: Names, options: MappingOptions): Senders {
  const integrations = new Differences('integrations');
  const of = (kind: OrgOther['kind']): OrgOther[] => org.others.filter((each) => each.kind === kind);
  const teamOf = ({ ownerTeam }: OrgOther): string | null => ownerTeam && names.team(ownerTeam);
  const [incoming, webhooks] = [of('integrations').filter(isIncoming), of('integrations').filter(isWebhook)];
  const senders = {
    services: of('services').map((each) => mapService(each, teamOf(each))),
    heartbeats: of('heartbeats').map((each) => mapHeartbeat(each, teamOf(each))),
    integrations: [
      ...incoming.map((each) => mapIntegration(each, names, integrations, options)),
      ...webhooks.flatMap((each) => mapWebhook(each, teamOf(each), integrations, options)),
    ],
  };
  for (const each of of('integrations'))
    if (!isIncoming(each) && !isWebhook(each))
      integrations.lacks(
        each,
        `an integration of the type ${typeOf(each)}`,
        'nothing is sent there: make one here, if its receiver can read it',
        each.enabled,
      );
  const known = new Set(incoming.flatMap(({ id, name }) => [id, name]));
  for (const name of options.keys.keys())
    if (!known.has(name))
      integrations.note(
        { name, id: null },
        'a key is given for it, and no integration of a sender has this name or id',
        'this key is not used',
      );
  if (senders.integrations.length > 0 && !options.goesLive)
    integrations.differs(
      { name: 'all', id: null },
      'they are switched off, so that only the old service pages',
      'no alert comes in, and no webhook is called, before they are switched on, one by one or with --go-live',
      true,
    );
  return { ...senders, differences: [...integrations.list()] };
}

function mapService(service: OrgOther, team: string | null): Wanted {
  const { description = null, tags = [] } = decodeService(WireObject.forgiving(service.json));
  return { ...(service.id === null ? {} : { id: service.id }), name: service.name, description, team, tags };
}

function mapHeartbeat(heartbeat: OrgOther, team: string | null): Wanted {
  const wire = WireObject.forgiving(heartbeat.json);
  const unit = INTERVAL_UNITS.find((each) => each === wire.text('intervalUnit'));
  return {
    ...{ name: heartbeat.name, description: wire.text('description') ?? null, team, enabled: heartbeat.enabled },
    ...{ interval: wire.number('interval') ?? 10, intervalUnit: unit ?? 'minutes' },
    ...{ alertMessage: wire.text('alertMessage') ?? null, alertTags: wire.texts('alertTags') ?? [] },
    alertPriority: wire.text('alertPriority') ?? 'P3',
  };
}

const isWebhook = (integration: OrgOther): boolean => typeOf(integration) === 'Webhook';

const isIncoming = (integration: OrgOther): boolean => !isWebhook(integration) && !ownOf(integration).has('url');

/** What calls a web address when something happens to alerts. */
function mapWebhook(
  integration: OrgOther,
  team: string | null,
  differences: Differences,
  { goesLive }: MappingOptions,
): Wanted[] {
  const wire = ownOf(integration);
  const { config, ...given } = decodeIntegration(wire, refIn);
  const { url = '', headers } = config;
  if (!URL.canParse(url) || !/^https?:/i.test(url)) {
    differences.lacks(integration, 'its address is no URL of the web', 'nothing is sent there', integration.enabled);
    return [];
  }
  const sent = wire.member('headers');
  const isHidden = sent === MASK || (isObject(sent) && Object.values(sent).includes(MASK));
  if (isHidden)
    differences.lacks(
      integration,
      'its headers are hidden in the source',
      'enter them before it is switched on',
      false,
    );
  const conditions = conditionsOf(conditionsAt(wire, 'alertFilter') ?? ASKS_NOTHING);
  if (typeof conditions === 'string')
    differences.differs(
      integration,
      `it is called for some alerts only, and ${conditions}`,
      'it is called for all alerts',
      false,
    );
  const { events, others } = eventsOf(wire.texts('alertActions') ?? []);
  if (others.length > 0)
    differences.lacks(integration, `it is called for ${others.join(', ')}, too`, 'it is not called for these', false);
  return [
    {
      ...(integration.id === null ? {} : { id: integration.id }),
      ...{ name: integration.name, type: 'Webhook', team, enabled: goesLive && integration.enabled },
      ...rightsOf(given),
      config: {
        ...{ payload: 'third-party', addAlertDescription: false, addAlertDetails: false },
        ...present({ ...config, headers: isHidden ? undefined : headers }),
        ...(events.length > 0 && { events }),
        ...(typeof conditions === 'object' && conditions !== null && { filter: filterOf(conditions) }),
      },
    },
  ];
}

/** The events of these actions; of what is unknown the names. No actions: it is called for all of them. */
function eventsOf(actions: readonly string[]): { events: string[]; others: string[] } {
  const known = actions.map((action) => ({
    action,
    event: EVENTS.get(action.toLowerCase().replaceAll(/[^a-z]/g, '')),
  }));
  return {
    events: [...new Set(known.flatMap(({ event }) => event ?? []))],
    others: known.flatMap(({ action, event }) => (event === undefined ? [action] : [])),
  };
}

const EVENTS = new Map<string, OutboundEvent>([
  ['create', 'alert.created'],
  ['acknowledge', 'alert.acknowledged'],
  ['unacknowledge', 'alert.unacknowledged'],
  ['close', 'alert.closed'],
  ['reopen', 'alert.reopened'],
  ['snooze', 'alert.snoozed'],
  ['snoozeended', 'alert.unsnoozed'],
  ['assignownership', 'alert.assigned'],
  ['takeownership', 'alert.assigned'],
  ['addnote', 'alert.note-added'],
  ['customaction', 'alert.action-executed'],
  ['escalate', 'alert.escalated'],
  ['escalatetonext', 'alert.escalated'],
]);

/** The key of a detail stands in the field there (`conditionListOf`). */
function filterOf({ type, conditions }: Wanted): Wanted {
  const inField = ({ key, field, ...rest }: Wanted & { key?: string; field: string }): object =>
    key === undefined ? { field, ...rest } : { field: `${field}.${key}`, ...rest };
  return { type, conditions: (conditions as (Wanted & { key?: string; field: string })[]).map(inField) };
}

const rightsOf = (given: Omit<WireIntegration<unknown>, 'config'>): Wanted => ({
  ...{
    allowRead: given.allowRead ?? true,
    allowWrite: given.allowWrite ?? true,
    allowDelete: given.allowDelete ?? true,
  },
  ...{ allowConfig: given.allowConfig ?? false, suppressNotifications: given.suppressNotifications ?? false },
});

function mapIntegration(
  integration: OrgOther,
  names: Names,
  differences: Differences,
  { goesLive, keys, keyed }: MappingOptions,
): Wanted {
  const wire = ownOf(integration);
  const { responders = [], ignoreResponders = false, ...given } = decodeIntegration(wire, refIn);
  const team = integration.ownerTeam && names.team(integration.ownerTeam);
  const actions = isObject(integration.json['integrationActions']) ? integration.json['integrationActions'] : {};
  const type = typeOf(integration);
  const rules = mapRules(
    { integration, type, differences, responderOf: (each) => each && names.responder(each) },
    WireObject.forgiving(actions),
  );
  const own = keys.get(integration.id ?? integration.name) ?? keys.get(integration.name);
  const key = own ?? integration.key ?? null;
  const isMailbox = given.type === MAILBOX;
  if (isMailbox)
    differences.differs(
      integration,
      'its address is another one here',
      'mails to the old address reach nobody: a mail service has to post them to its URL here',
      integration.enabled,
    );
  else if (key === null && !keyed.has(integration.id ?? ''))
    differences.differs(
      integration,
      'its key is not in the source',
      'its sender needs a key of here; with --keys it keeps its own',
      integration.enabled,
    );
  return {
    ...(integration.id === null ? {} : { id: integration.id }),
    ...{
      name: integration.name,
      type: given.type ?? type,
      team,
      enabled: goesLive && integration.enabled,
    },
    ...rightsOf(given),
    responders: respondersOf(integration, responders, names, differences),
    ignoreResponders,
    ...(rules && { rules }),
    ...(isMailbox && { config: { emailUsername: given.config.emailUsername ?? '' } }),
    ...(key === null ? {} : { apiKey: key }),
  };
}

/** Whom its alerts are for; its own team is none, since they are for it in any case. */
function respondersOf(
  integration: OrgOther,
  responders: readonly (Ref | null)[],
  names: Names,
  differences: Differences,
): Wanted[] {
  const owner = integration.ownerTeam && names.team(integration.ownerTeam);
  return responders.flatMap((each) => {
    const responder = each && names.responder(each);
    if (responder === null) {
      const effect = 'its alerts are for the others, or go where routing rules send them';
      differences.lacks(integration, 'a responder who is not there', effect, integration.enabled);
      return [];
    }
    return owner !== null && responder['team'] === owner ? [] : [responder];
  });
}

const ownOf = ({ json }: OrgOther): WireObject =>
  WireObject.forgiving(isObject(json['integration']) ? json['integration'] : json);

const typeOf = (integration: OrgOther): string => ownOf(integration).text('type') ?? 'API';
