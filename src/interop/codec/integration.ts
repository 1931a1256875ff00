import type { IntegrationDetailView, IntegrationView } from '../../alerts/integrations/dto/integration.views.js';
import { MASK } from '../../alerts/integrations/domain/config-secrets.js';
import { ownerShape, type RefReader, refsTo, thingShape, type Things } from './refs.js';
import { isObject, type Json, unprocessable, type WireObject } from './wire-object.js';

/** The type of outgoing webhooks, in small letters. */
export const WEBHOOK = 'webhook';
/** Theirs for what mails come to, and ours: `email` is another thing here. */
export const [EMAIL, MAILBOX] = ['Email', 'Inbound e-mail'];
const READ_ONLY = ['id', '_readOnly', 'isGlobal', 'type'];

const PEOPLE = ['user', 'team', 'schedule', 'escalation'] as const;

/** Absent values are undefined. */
export interface WireIntegration<R> {
  name?: string;
  /** Ours. */
  type?: string;
  enabled?: boolean;
  allowRead?: boolean;
  allowWrite?: boolean;
  allowDelete?: boolean;
  allowConfig?: boolean;
  suppressNotifications?: boolean;
  /** Null: a backup has lost it. */
  responders?: (R | null)[];
  ignoreResponders?: boolean;
  /** Of an outgoing webhook or a mailbox. */
  config: { url?: string; headers?: Json; emailUsername?: string };
}

export function decodeIntegration<R>(wire: WireObject, refs: RefReader<R>): WireIntegration<R> {
  const type = wire.text('type');
  const [url, emailUsername] = [wire.text('url'), wire.text('emailUsername')];
  const isWebhook = type?.toLowerCase() === WEBHOOK || url !== undefined;
  return {
    ...{ name: wire.text('name'), type: type === EMAIL ? MAILBOX : type, enabled: wire.flag('enabled') },
    ...{ allowRead: wire.flag('allowReadAccess'), allowWrite: wire.flag('allowWriteAccess') },
    ...{ allowDelete: wire.flag('allowDeleteAccess'), allowConfig: wire.flag('allowConfigurationAccess') },
    suppressNotifications: wire.flag('suppressNotifications'),
    responders: wire.losableObjects('responders')?.map((each) => each && refs(each, PEOPLE)),
    ignoreResponders: wire.flag('ignoreRespondersFromPayload'),
    config: {
      ...(url === undefined ? {} : { url }),
      ...headersIn(wire),
      ...(isWebhook && addedIn(wire)),
      ...(emailUsername === undefined ? {} : { emailUsername }),
    },
  };
}

/** A masked value that comes back stays as it is. */
function headersIn(wire: WireObject): { headers?: Json } {
  const headers = wire.member('headers');
  const given = Object.entries(isObject(headers) ? headers : {}).filter(([, value]) => value !== MASK);
  return given.length > 0 ? { headers: Object.fromEntries(given) } : {};
}

/** What the body of a webhook has beside the rest. */
function addedIn(wire: WireObject): Record<string, boolean> {
  const flags = ['addAlertDescription', 'addAlertDetails'].map((name) => [name, wire.flag(name)] as const);
  return Object.fromEntries(flags.flatMap(([name, flag]) => (flag === undefined ? [] : [[name, flag]])));
}

/**
 * The same of a request.
 * @param teamId its team; named as a responder it changes nothing, since its alerts are for the team in any case
 * @throws ApiError 422 for what is not enforced here
 */
export function integrationIn(body: WireObject, teamId: string | undefined, things: Things): Record<string, unknown> {
  const { type, allowConfig, responders, config, ...fields } = decodeIntegration(body, refsTo(things));
  if (type !== MAILBOX && type?.toLowerCase() === EMAIL.toLowerCase())
    throw unprocessable(`type: that of an integration for mails is ${EMAIL}`);
  if (allowConfig === true)
    throw unprocessable('allowConfigurationAccess: only an administrator gives a key the config scope, in the console');
  return {
    ...{ ...fields, type },
    responders: responders?.filter((each) => each?.type !== 'team' || each.id !== teamId),
    config: Object.keys(config).length === 0 ? undefined : config,
  };
}

/** The third party's name of the type. */
export const shownType = (type: string): string => (type === MAILBOX ? EMAIL : type);

/**
 * What is told only when it is made: of a mailbox, where a mail service posts its mails (a credential).
 * @param apiKey its key
 */
export function integrationCreated(view: IntegrationDetailView, apiKey: string): Json {
  const emailAddress = view.webhookUrl?.replace('/v2/webhooks/inbound/', '/v2/webhooks/inbound-email/');
  return { ...integrationMeta(view), apiKey, ...(view.type === MAILBOX && { emailAddress }) };
}

export const integrationMeta = ({ id, name, enabled, type, teamId }: IntegrationView): Json => ({
  ...{ id, name, enabled, type: shownType(type) },
  ...(teamId === null ? {} : { teamId }),
});

/** Never with a key. @param headers of a webhook; what may be a secret is masked */
export function encodeIntegration(
  view: IntegrationDetailView,
  things: Things,
  headers: Readonly<Record<string, string>>,
): Json {
  const { name, type, enabled, suppressNotifications, teamId, config } = view;
  const { allowRead, allowWrite, allowDelete, allowConfig, responders, ignoreResponders, rules } = view;
  const isWebhook = type.toLowerCase() === WEBHOOK;
  return {
    ...{ name, type: shownType(type), enabled, isGlobal: teamId === null, _readOnly: READ_ONLY },
    isAdvanced: rules !== null,
    ...{ suppressNotifications, ownerTeam: ownerShape(teamId, things) },
    responders: responders.map(({ type: kind, id }) => thingShape(kind, id, things)),
    ...{ allowReadAccess: allowRead, allowWriteAccess: allowWrite },
    ...{ allowDeleteAccess: allowDelete, allowConfigurationAccess: allowConfig },
    ...(!isWebhook && { ignoreRespondersFromPayload: ignoreResponders }),
    ...(type === MAILBOX && { emailUsername: config['emailUsername'] }),
    // A body in Pager's shape always holds both.
    ...(isWebhook && {
      url: config['url'],
      headers,
      addAlertDescription: config['payload'] !== 'third-party' || config['addAlertDescription'] === true,
      addAlertDetails: config['payload'] !== 'third-party' || config['addAlertDetails'] === true,
    }),
  };
}
