import type { IntegrationDetailView, IntegrationView } from '../../../integrations/dto/integration.views.js';
import { MASK } from '../../../integrations/domain/config-secrets.js';
import { ownerShape, thingIn, thingShape, type Things } from './named-things.js';
import { flagIn, isWire, objectsIn, textIn, unprocessable, type Wire } from './wire-body.js';

/** The type of outgoing webhooks, in small letters. */
export const WEBHOOK = 'webhook';
/** Theirs for what mails come to, and ours: `email` is another thing here. */
const [EMAIL, MAILBOX] = ['Email', 'Inbound e-mail'];
const READ_ONLY = ['id', '_readOnly', 'isGlobal', 'type'];

/**
 * What a body says of an integration; absent values are undefined.
 * @param teamId its team; named as a responder it changes nothing, since its alerts are for the team in any case
 * @throws ApiError 422 for what is not enforced here
 */
export function integrationIn(body: Wire, teamId: string | undefined, things: Things): Record<string, unknown> {
  const type = textIn(body, 'type');
  if (type !== EMAIL && type?.toLowerCase() === EMAIL.toLowerCase())
    throw unprocessable(`type: that of an integration for mails is ${EMAIL}`);
  if (flagIn(body, 'allowConfigurationAccess') === true)
    throw unprocessable('allowConfigurationAccess: only an administrator gives a key the config scope, in the console');
  return {
    name: textIn(body, 'name'),
    type: type === EMAIL ? MAILBOX : type,
    enabled: flagIn(body, 'enabled'),
    allowRead: flagIn(body, 'allowReadAccess'),
    allowWrite: flagIn(body, 'allowWriteAccess'),
    allowDelete: flagIn(body, 'allowDeleteAccess'),
    suppressNotifications: flagIn(body, 'suppressNotifications'),
    responders: respondersIn(body, teamId, things),
    ignoreResponders: flagIn(body, 'ignoreRespondersFromPayload'),
    config: configIn(body),
  };
}

function respondersIn(body: Wire, teamId: string | undefined, things: Things): object[] | undefined {
  return objectsIn(body, 'responders')?.flatMap((each, index) => {
    const found = thingIn(each, things, ['user', 'team', 'schedule', 'escalation'], `responders.${index}`);
    if (found === null || (found.type === 'team' && found.id === teamId)) return [];
    return [{ type: found.type, id: found.id }];
  });
}

/** The settings of an outgoing webhook or a mailbox; undefined: none are given. */
function configIn(body: Wire): Record<string, unknown> | undefined {
  const url = textIn(body, 'url');
  const headers = body['headers'];
  // A masked value that comes back stays as it is.
  const told = isWire(headers) ? Object.entries(headers).filter(([, value]) => value !== MASK) : [];
  const given = told.length > 0 ? Object.fromEntries(told) : undefined;
  const emailUsername = textIn(body, 'emailUsername');
  const isWebhook = textIn(body, 'type')?.toLowerCase() === WEBHOOK || url !== undefined;
  const added = isWebhook ? addedIn(body) : {};
  if (Object.keys(added).length === 0 && url === undefined && given === undefined && emailUsername === undefined)
    return undefined;
  return {
    ...(url === undefined ? {} : { url }),
    ...(given && { headers: given }),
    ...added,
    ...(emailUsername === undefined ? {} : { emailUsername }),
  };
}

/** What the body of a webhook has beside the rest. */
function addedIn(body: Wire): Record<string, boolean> {
  const flags = ['addAlertDescription', 'addAlertDetails'].map((name) => [name, flagIn(body, name)] as const);
  return Object.fromEntries(flags.flatMap(([name, flag]) => (flag === undefined ? [] : [[name, flag]])));
}

/** The third party's name of the type. */
export const shownType = (type: string): string => (type === MAILBOX ? EMAIL : type);

/**
 * What is told only when it is made: of a mailbox, where a mail service posts its mails (a credential).
 * @param apiKey its key
 */
export function integrationCreated(view: IntegrationDetailView, apiKey: string): Wire {
  const emailAddress = view.webhookUrl?.replace('/v2/webhooks/inbound/', '/v2/webhooks/inbound-email/');
  return { ...integrationMeta(view), apiKey, ...(view.type === MAILBOX && { emailAddress }) };
}

export const integrationMeta = ({ id, name, enabled, type, teamId }: IntegrationView): Wire => ({
  ...{ id, name, enabled, type: shownType(type) },
  ...(teamId === null ? {} : { teamId }),
});

/** Never with a key. @param headers of a webhook; what may be a secret is masked */
export function integrationShape(
  view: IntegrationDetailView,
  things: Things,
  headers: Readonly<Record<string, string>>,
): Wire {
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
