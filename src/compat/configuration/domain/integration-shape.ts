import type { IntegrationDetailView, IntegrationView } from '../../../integrations/dto/integration.views.js';
import { ownerShape, type Things } from './named-things.js';
import { flagIn, isWire, objectsIn, textIn, unprocessable, type Wire } from './wire-body.js';

const WEBHOOK = 'webhook';
const READ_ONLY = ['id', '_readOnly', 'isGlobal', 'type'];

/**
 * What a body says of an integration; absent values are undefined.
 * @param teamId its team, whose members its alerts are for
 * @throws ApiError 422 for what is not enforced here
 */
export function integrationIn(body: Wire, teamId: string | undefined): Record<string, unknown> {
  const type = textIn(body, 'type');
  if (type?.toLowerCase() === 'email')
    throw unprocessable('type Email: mails come to the webhook address of an integration here; make one of type API');
  refuseUnenforced(body, teamId);
  return {
    name: textIn(body, 'name'),
    type,
    enabled: flagIn(body, 'enabled'),
    allowRead: flagIn(body, 'allowReadAccess'),
    allowWrite: flagIn(body, 'allowWriteAccess'),
    allowDelete: flagIn(body, 'allowDeleteAccess'),
    suppressNotifications: flagIn(body, 'suppressNotifications'),
    config: configIn(body),
  };
}

function refuseUnenforced(body: Wire, teamId: string | undefined): void {
  if (flagIn(body, 'allowConfigurationAccess') === true)
    throw unprocessable('allowConfigurationAccess: only an administrator gives a key the config scope, in the console');
  if (flagIn(body, 'ignoreRespondersFromPayload') === true)
    throw unprocessable('ignoreRespondersFromPayload: who a payload names is told here');
  const others = (objectsIn(body, 'responders') ?? []).filter(({ type, id }) => type !== 'team' || id !== teamId);
  if (others.length > 0)
    throw unprocessable('responders: the routing rules and escalations of the owner team decide here who is told');
}

/** The settings of an outgoing webhook; undefined: none are given. */
function configIn(body: Wire): Record<string, unknown> | undefined {
  const url = textIn(body, 'url');
  const headers = body['headers'];
  const given = isWire(headers) && Object.keys(headers).length > 0 ? headers : undefined;
  if (url === undefined && given === undefined) return undefined;
  return { ...(url === undefined ? {} : { url }), ...(given && { headers: given }) };
}

export const integrationMeta = ({ id, name, enabled, type, teamId }: IntegrationView): Wire => ({
  ...{ id, name, enabled, type },
  ...(teamId === null ? {} : { teamId }),
});

/** Never with a key; headers, which may hold secrets, are masked. */
export function integrationShape(view: IntegrationDetailView, things: Things): Wire {
  const { name, type, enabled, suppressNotifications, teamId, config } = view;
  const { allowRead, allowWrite, allowDelete, allowConfig } = view;
  const isWebhook = type.toLowerCase() === WEBHOOK;
  return {
    ...{ name, type, enabled, isGlobal: teamId === null, _readOnly: READ_ONLY, isAdvanced: false },
    ...{ suppressNotifications, ownerTeam: ownerShape(teamId, things), responders: [] },
    ...{ allowReadAccess: allowRead, allowWriteAccess: allowWrite },
    ...{ allowDeleteAccess: allowDelete, allowConfigurationAccess: allowConfig, ignoreRespondersFromPayload: false },
    // What is told always holds both.
    ...(isWebhook && {
      url: config['url'],
      headers: config['headers'],
      addAlertDescription: true,
      addAlertDetails: true,
    }),
  };
}
