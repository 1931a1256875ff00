/** The settings of a tool that is told of events, in words and while they are edited. */
import { type MessageDescriptor, msg, t } from '#words';
import type { MAP_FIELDS } from '../../../../src/platform/matching/conditions.js';
import type { OutboundEvent } from '../../../../src/alerts/integrations/domain/outbound-target.js';
import { type Condition, type ConditionList, conditionsInWords } from '../../alerts/conditions.js';

/** How people call what an integration can be told of. */
const NAMES: Readonly<Record<OutboundEvent, MessageDescriptor>> = {
  'alert.created': msg`Created`,
  'alert.acknowledged': msg`Acknowledged`,
  'alert.unacknowledged': msg`Acknowledgement taken back`,
  'alert.closed': msg`Closed`,
  'alert.reopened': msg`Opened again`,
  'alert.snoozed': msg`Snoozed`,
  'alert.unsnoozed': msg`Snooze ended`,
  'alert.assigned': msg`Assigned`,
  'alert.note-added': msg`Note added`,
  'alert.action-executed': msg`Action executed`,
  'alert.escalated': msg`Escalated`,
  'incident.created': msg`Incident opened`,
  'incident.updated': msg`Incident changed`,
};
/** Each with its name. */
export const events = (): [event: string, name: string][] =>
  Object.entries(NAMES).map(([event, name]) => [event, t(name)]);

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
  const { events: told, filter } = settings;
  const names = events()
    .filter(([event]) => told.includes(event))
    .map(([, name]) => name);
  const some: [string, string] = [t`Events`, names.length === 0 ? t`every event` : names.join(', ')];
  if (!isWebhook) return [some];
  return [
    [t`Payload`, payloadInWords(settings)],
    some,
    [t`Alerts`, filter ? t`those whose ${{ conditions: conditionsInWords(filter) }}` : t`all`],
  ];
}

function payloadInWords({ isThirdParty, addsDescription, addsDetails }: ToldSettings): string {
  if (!isThirdParty) return t`Pager’s own`;
  if (addsDescription && addsDetails)
    return t`as the third party’s webhooks post it, with the description and the details`;
  if (addsDescription) return t`as the third party’s webhooks post it, with the description`;
  if (addsDetails) return t`as the third party’s webhooks post it, with the details`;
  return t`as the third party’s webhooks post it`;
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
