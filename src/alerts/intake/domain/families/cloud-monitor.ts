import { deriveAlert, originOf } from '../../../lifecycle/domain/derived-alert.js';
import type { InboundFamily, IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, isJsonObject, parseJsonObject, textOf, type JsonObject } from '../json.js';
import { oneAlert, saidIn } from '../one-alert.js';
import { recoveryInTitle, saidState } from '../state.js';

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
 * The cloud monitor's topic notifications: an envelope whose `Message` is the alarm as a JSON string. The alarm also comes without
 * the envelope (raw delivery), and as an event of the cloud's event bus, in the envelope or alone (API destination).
 * (Contract: "Inbound intake", cloud-monitor.)
 */
export const cloudMonitor: InboundFamily = {
  name: 'cloud-monitor',
  typeWords: ['cloudwatch', 'cloudmonitor', 'sns', 'eventbridge'],
  canRead: (body) => isEnvelope(body) || isAlarm(body) || isEvent(body),
  map: (body) => (isEnvelope(body) ? mapEnvelope(body) : [mapMessage(body, {})]),
};

const isEnvelope = ({ Type, Message }: JsonObject): boolean =>
  NOTIFICATION_TYPES.has(Type) && (Type !== 'Notification' || textOf(Message) !== null || isJsonObject(Message));

const isAlarm = ({ AlarmName, NewStateValue }: JsonObject): boolean =>
  firstText(AlarmName) !== null && textOf(NewStateValue) !== null;

const isEvent = (body: JsonObject): boolean =>
  textOf(body['detail-type']) !== null && textOf(body.source) !== null && isJsonObject(body.detail);

function mapEnvelope(envelope: JsonObject): readonly IntakeAction[] {
  if (envelope.Type !== 'Notification') return [acknowledge(envelope)];
  const message = alarmOf(envelope.Message);
  return [message === null ? mapOtherNotification(envelope, null) : mapMessage(message, envelope)];
}

function mapMessage(message: JsonObject, envelope: JsonObject): IntakeAction {
  if (!isEvent(message)) return mapAlarm(message, envelope);
  const alarm = alarmOfEvent(message);
  return alarm ? mapAlarm(alarm, envelope) : mapEvent(message);
}

function mapAlarm(alarm: JsonObject, envelope: JsonObject): IntakeAction {
  const name = textOf(alarm.AlarmName);
  const alias = name === null ? null : `cloudmon:${name}`;
  const aliasOrigin = accountOf(alarm);
  const word = textOf(alarm.NewStateValue);
  if (word === null) return mapOtherNotification(envelope, alarm);
  if (word === 'INSUFFICIENT_DATA') return { kind: 'no-content' };
  return oneAlert(
    {
      message: name ?? firstText(envelope.Subject) ?? 'Alarm without a name',
      ...{ alias, aliasOrigin },
      priority: 'P3',
      description: firstText(alarm.NewStateReason, alarm.AlarmDescription),
      source: SOURCE,
      entity: textOf(alarm.AlarmArn),
      details: alarmDetails(alarm),
    },
    saidIn('NewStateValue', word),
  );
}

/** The alarm of an event of the event bus, with the names that a notification has for its parts; null: it is of something else. */
function alarmOfEvent({ detail, resources, account, region, time }: JsonObject): JsonObject | null {
  if (!isJsonObject(detail) || textOf(detail.alarmName) === null) return null;
  const state = isJsonObject(detail.state) ? detail.state : {};
  const configuration = isJsonObject(detail.configuration) ? detail.configuration : {};
  return {
    ...{ AlarmName: detail.alarmName, NewStateValue: state.value, NewStateReason: state.reason },
    AlarmDescription: configuration.description,
    AlarmArn: (Array.isArray(resources) ? (resources as unknown[]) : []).find((each) => textOf(each) !== null),
    ...{ AWSAccountId: account, Region: region, StateChangeTime: state.timestamp ?? time },
    OldStateValue: isJsonObject(detail.previousState) ? detail.previousState.value : undefined,
  };
}

/** Any other event of the event bus. */
function mapEvent(event: JsonObject): IntakeAction {
  if (saidState(event, true)?.state === 'recovery') return { kind: 'skip', reason: 'no-alias-to-close' };
  const resources: readonly unknown[] = Array.isArray(event.resources) ? event.resources : [];
  return {
    kind: 'create',
    fields: deriveAlert({
      message: firstText(event['detail-type']) ?? 'Event',
      alias: null,
      priority: 'P3',
      description: JSON.stringify(event.detail),
      source: SOURCE,
      entity: firstText(...resources),
      details: detailsOf({ source: event.source, account: event.account, region: event.region, id: event.id }),
    }),
  };
}

/** Alarms of several accounts and regions have one name. */
function accountOf({ AlarmArn, AWSAccountId, Region }: JsonObject): string | undefined {
  return originOf(textOf(AlarmArn)) ?? originOf(textOf(AWSAccountId), textOf(Region));
}

/**
 * Any other notification of the topic becomes an alert with its text unchanged, unless its subject or (of JSON) its message says
 * that a problem is over.
 */
function mapOtherNotification(envelope: JsonObject, message: JsonObject | null): IntakeAction {
  const text = textOf(envelope.Message) ?? JSON.stringify(envelope.Message ?? message);
  const title = firstText(envelope.Subject) ?? text;
  const isOver =
    recoveryInTitle(title) !== null || (message !== null && saidState(message, true)?.state === 'recovery');
  if (isOver) return { kind: 'skip', reason: 'no-alias-to-close' };
  return {
    kind: 'create',
    fields: deriveAlert({
      message: title,
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
