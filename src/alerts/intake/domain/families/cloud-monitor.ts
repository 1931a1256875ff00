import { boundedAlias, type DerivedAlert, deriveAlert, originOf } from '../../../lifecycle/domain/derived-alert.js';
import type { InboundFamily, IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, isJsonObject, parseJsonObject, textOf, type JsonObject } from '../json.js';

const SOURCE = 'cloudwatch';

/** Longer links are left out. */
const LONGEST_URL = 2_000;

/** Fields of an alarm that are mapped to other fields of the alert. */
const MAPPED_FIELDS: ReadonlySet<string> = new Set(['AlarmName', 'NewStateValue', 'NewStateReason', 'Trigger']);

const NOTIFICATION_TYPES: ReadonlySet<unknown> = new Set([
  'Notification',
  'SubscriptionConfirmation',
  'UnsubscribeConfirmation',
]);

/**
 * The cloud monitor's topic notifications: an envelope whose `Message` is the alarm as a JSON string.
 * (Contract: "Inbound intake", cloud-monitor.)
 */
export const cloudMonitor: InboundFamily = {
  name: 'cloud-monitor',
  typeWords: ['cloudwatch', 'cloudmonitor', 'sns'],
  canRead: ({ Type, Message }) =>
    NOTIFICATION_TYPES.has(Type) && (Type !== 'Notification' || textOf(Message) !== null || isJsonObject(Message)),
  map: mapEnvelope,
};

function mapEnvelope(envelope: JsonObject): readonly IntakeAction[] {
  if (envelope.Type !== 'Notification') return [acknowledge(envelope)];
  const alarm = alarmOf(envelope.Message);
  return [alarm === null ? mapOtherNotification(envelope) : mapAlarm(alarm, envelope)];
}

function mapAlarm(alarm: JsonObject, envelope: JsonObject): IntakeAction {
  const name = textOf(alarm.AlarmName);
  const alias = name === null ? null : `cloudmon:${name}`;
  const aliasOrigin = accountOf(alarm);
  const said = (): DerivedAlert =>
    deriveAlert({
      message: name ?? firstText(envelope.Subject) ?? 'Alarm without a name',
      ...{ alias, aliasOrigin },
      priority: 'P3',
      description: firstText(alarm.NewStateReason, alarm.AlarmDescription),
      source: SOURCE,
      entity: textOf(alarm.AlarmArn),
      details: alarmDetails(alarm),
    });
  switch (alarm.NewStateValue) {
    case 'OK':
      return alias === null
        ? { kind: 'skip', reason: 'no-alias-to-close' }
        : { kind: 'close', alias: boundedAlias(alias), aliasOrigin, said };
    case 'INSUFFICIENT_DATA':
      return { kind: 'no-content' };
    case 'ALARM':
      return { kind: 'create', fields: said() };
    default:
      return mapOtherNotification(envelope);
  }
}

/** Alarms of several accounts and regions have one name. */
function accountOf({ AlarmArn, AWSAccountId, Region }: JsonObject): string | undefined {
  return originOf(textOf(AlarmArn)) ?? originOf(textOf(AWSAccountId), textOf(Region));
}

/** Any other notification of the topic becomes an alert with its text unchanged. */
function mapOtherNotification(envelope: JsonObject): IntakeAction {
  const text = textOf(envelope.Message) ?? JSON.stringify(envelope.Message ?? null);
  return {
    kind: 'create',
    fields: deriveAlert({
      message: firstText(envelope.Subject) ?? text,
      alias: null,
      priority: 'P3',
      description: text,
      source: SOURCE,
      details: detailsOf({ TopicArn: envelope.TopicArn, MessageId: envelope.MessageId }),
    }),
  };
}

function alarmOf(message: unknown): JsonObject | null {
  if (isJsonObject(message)) return message;
  return typeof message === 'string' ? parseJsonObject(message) : null;
}

function alarmDetails(alarm: JsonObject): [string, string][] {
  const trigger = isJsonObject(alarm.Trigger) ? alarm.Trigger : {};
  const dimensions: readonly unknown[] = Array.isArray(trigger.Dimensions) ? trigger.Dimensions : [];
  return [
    ...detailsOf(alarm).filter(([key]) => !MAPPED_FIELDS.has(key)),
    ...detailsOf(trigger, 'trigger.').filter(([key]) => key !== 'trigger.Dimensions'),
    ...dimensions.flatMap((dimension) =>
      isJsonObject(dimension) && textOf(dimension.name) !== null
        ? detailsOf({ [String(dimension.name)]: dimension.value }, 'dimension.')
        : [],
    ),
  ];
}

/**
 * A subscription that must be confirmed. Fetching the URL would let anybody with the webhook's address make this
 * server call any host, so it is only shown to the operator.
 */
function acknowledge(envelope: JsonObject): IntakeAction {
  const url = envelope.Type === 'SubscriptionConfirmation' ? textOf(envelope.SubscribeURL) : null;
  return {
    kind: 'acknowledged-subscription',
    topic: textOf(envelope.TopicArn),
    subscribeUrl: url !== null && isHttpsUrl(url) ? url : null,
  };
}

function isHttpsUrl(text: string): boolean {
  return text.length <= LONGEST_URL && URL.canParse(text) && new URL(text).protocol === 'https:';
}
