/** The settings of a tool that is told of events, in words and while they are edited. */
import type { MAP_FIELDS } from '../../../../src/platform/matching/conditions.js';
import type { OutboundEvent } from '../../../../src/alerts/integrations/domain/outbound-target.js';
import { type Condition, type ConditionList, conditionsInWords } from '../../alerts/conditions.js';

/** How people call what an integration can be told of. */
const NAMES: Readonly<Record<OutboundEvent, string>> = {
  'alert.created': 'Created',
  'alert.acknowledged': 'Acknowledged',
  'alert.unacknowledged': 'Acknowledgement taken back',
  'alert.closed': 'Closed',
  'alert.reopened': 'Opened again',
  'alert.snoozed': 'Snoozed',
  'alert.unsnoozed': 'Snooze ended',
  'alert.assigned': 'Assigned',
  'alert.note-added': 'Note added',
  'alert.action-executed': 'Action executed',
  'alert.escalated': 'Escalated',
  'incident.created': 'Incident opened',
  'incident.updated': 'Incident changed',
};
export const EVENTS = Object.entries(NAMES);

type Config = Readonly<Record<string, unknown>>;

export interface ToldSettings {
  address: string;
  /** None: all. */
  events: readonly string[];
  isThirdParty: boolean;
  addsDescription: boolean;
  addsDetails: boolean;
  /** Undefined: all alerts. */
  filter: ConditionList | undefined;
}

export function settingsIn(config: Config, address: string): ToldSettings {
  const { events, payload, filter } = config;
  return {
    address: typeof config[address] === 'string' ? config[address] : '',
    events: Array.isArray(events) ? events.filter((each) => typeof each === 'string') : [],
    isThirdParty: payload === 'third-party',
    addsDescription: config['addAlertDescription'] === true,
    addsDetails: config['addAlertDetails'] === true,
    filter: filterIn(filter),
  };
}

/** The change of the stored settings: those that are not edited here, secrets among them, stay. Null: none. */
export function changeOf(address: string, settings: ToldSettings): Record<string, unknown> {
  const { events, isThirdParty, addsDescription, addsDetails, filter } = settings;
  return {
    [address]: settings.address,
    events: events.length > 0 ? events : null,
    payload: isThirdParty ? 'third-party' : null,
    addAlertDescription: isThirdParty && addsDescription ? true : null,
    addAlertDetails: isThirdParty && addsDetails ? true : null,
    filter: filter ? { ...filter, conditions: filter.conditions?.map(stored) } : null,
  };
}

/** The settings that are edited here, as lines of what they are called and what they say. */
export function inWords(settings: ToldSettings, isWebhook: boolean): [string, string][] {
  const { events, filter } = settings;
  const names = EVENTS.filter(([event]) => events.includes(event)).map(([, name]) => name);
  const told: [string, string] = ['Events', names.length === 0 ? 'every event' : names.join(', ')];
  if (!isWebhook) return [told];
  return [
    ['Payload', payloadInWords(settings)],
    told,
    ['Alerts', filter ? `those whose ${conditionsInWords(filter)}` : 'all'],
  ];
}

function payloadInWords({ isThirdParty, addsDescription, addsDetails }: ToldSettings): string {
  if (!isThirdParty) return 'Pager’s own';
  const added = [addsDescription && 'the description', addsDetails && 'the details'].filter(Boolean).join(' and ');
  return `as the third party’s webhooks post it${added && `, with ${added}`}`;
}

/** Fields whose values have keys. A filter is stored with the key behind the field: `details.region`. */
const MAPS: typeof MAP_FIELDS = ['details', 'extra-properties'];

function filterIn(filter: unknown): ConditionList | undefined {
  if (typeof filter !== 'object' || filter === null || !('type' in filter)) return undefined;
  const { type, conditions = [] } = filter as { type: ConditionList['type']; conditions?: Condition[] };
  return type === 'match-all' ? undefined : { type, conditions: conditions.map(asked) };
}

function asked(condition: Condition): Condition {
  const map = MAPS.find((each) => condition.field.startsWith(`${each}.`));
  return map === undefined ? condition : { ...condition, field: map, key: condition.field.slice(map.length + 1) };
}

/** With everything that it can have: what is left out would stay as it was before. */
function stored({ key, field, not = false, operation, expectedValue = '' }: Condition): Record<string, unknown> {
  return { field: key ? `${field}.${key}` : field, not, operation, expectedValue };
}
