import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import type { Document, Operation } from '../../src/platform/api-docs/openapi.js';
import { operationsOf } from '../../src/platform/api-docs/openapi.js';
import { EXAMPLE_IDS } from '../../src/platform/api-docs/texts/request-examples.js';
import { sha256 } from '../../src/platform/crypto/secret-box.js';
import { asAdmin, defaultTenantId } from '../support/accounts.js';
import { Authenticator } from '../support/authenticator.js';
import { ApiDocument } from '../support/api-document.js';
import { hours, seconds } from '../support/fake-clock.js';
import { ObjectStorage } from '../support/object-storage.js';
import { openApiOf } from '../support/openapi-document.js';
import { plainRequest } from '../support/plain-request.js';
import { TestApp } from '../support/test-app.js';
import { SLACK_SECRET, SLACK_TOKEN, slackRequest } from '../support/slack-server.js';
import { BOT_TOKEN } from '../support/telegram-server.js';
import { twilioSignature, TwilioSink } from '../support/twilio-sink.js';

type Body = Record<string, unknown>;
/** What only the state of the service knows, in place of what an example shows. */
interface Real {
  path?: Record<string, string>;
  body?: Body;
  authorization?: string;
}

const PASSWORD = 'correct horse battery';
const HASH_OF_EXAMPLE = 'c18b616e4f08ad275ad1a86249bda542a492b8da35a645a4edcb9d3667e6678d';
const FORM = 'application/x-www-form-urlencoded';

let app: TestApp;
let storage: ObjectStorage;
let twilio: TwilioSink;
const TELEGRAM = {
  TELEGRAM_BOT_TOKEN: BOT_TOKEN,
  TELEGRAM_WEBHOOK_SECRET: 'the-secret-of-the-webhook',
  TELEGRAM_API_BASE_URL: 'http://127.0.0.1:1',
};
const SLACK = {
  SLACK_BOT_TOKEN: SLACK_TOKEN,
  SLACK_SIGNING_SECRET: SLACK_SECRET,
  SLACK_API_BASE_URL: 'http://127.0.0.1:1/',
};
let document: Document;
let api: ApiDocument;
let admin: string;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  storage = await ObjectStorage.start();
  twilio = await TwilioSink.start();
  app = await TestApp.start({
    environment: { ...storage.environment, ...twilio.environment, ...TELEGRAM, ...SLACK, NODE_ENV: 'development' },
  });
  document = await openApiOf<Document>(app);
  api = await ApiDocument.of(app);
  admin = await asAdmin(app);
});
afterAll(async () => {
  agent.destroy();
  await app.stop();
  await twilio.stop();
  await storage.stop();
});

async function send(method: string, path: string, body?: object, authorization = admin, type = 'application/json') {
  const headers: Record<string, string> = { authorization, 'content-type': type };
  const fields = body as Record<string, string>;
  if (path.includes('/telegram')) headers['x-telegram-bot-api-secret-token'] = TELEGRAM.TELEGRAM_WEBHOOK_SECRET;
  if (path.includes('/twilio/'))
    headers['x-twilio-signature'] = twilioSignature(`https://pager.example.com${path}`, fields);
  const text = type === FORM ? new URLSearchParams(fields).toString() : JSON.stringify(body);
  if (path.includes('/slack/')) Object.assign(headers, slackRequest(text, app.clock.now()).headers);
  return plainRequest(app.url + path, { method, headers, body: body ? text : '', agent });
}

/** Makes something; `data` of the answer. */
async function make(path: string, body: object = {}, { method = 'POST', as = admin } = {}): Promise<Body> {
  const { status, text } = await send(method, path, body, as);
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
  const answer = JSON.parse(text) as Body;
  return (answer['data'] ?? answer) as Body;
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const idOf = async (path: string, body: object): Promise<string> => text((await make(path, body))['id']);
const alert = async (message = 'One'): Promise<string> =>
  text((await make('/v2/alerts', { message, actions: ['restart'] }))['alertId']);
const codeOf = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });

/** Somebody whom the examples name, with the password that they show; signed in. */
async function account(email: string): Promise<{ id: string; authorization: string; refreshToken: string }> {
  const id = await idOf('/v2/users', { username: email, fullName: email, password: PASSWORD });
  const { token, refreshToken } = await make('/v2/auth/login', { email, password: PASSWORD });
  return { id, authorization: `Bearer ${text(token)}`, refreshToken: text(refreshToken) };
}

/** Somebody with a second factor, in the middle of signing in. */
async function challenged(email: string): Promise<{ challengeToken: unknown; secret: string; backupCodes: string[] }> {
  const { authorization: as } = await account(email);
  const secret = text((await make('/v2/auth/mfa/enroll', {}, { as }))['secret']);
  const { backupCodes } = await make('/v2/auth/mfa/verify', { secret, code: codeOf(secret) }, { as });
  app.clock.moveBy(seconds(30));
  const { challengeToken } = await make('/v2/auth/login', { email, password: PASSWORD });
  return { challengeToken, secret, backupCodes: backupCodes as string[] };
}

async function webhook(): Promise<Record<string, string>> {
  const { webhookUrl } = await make('/v2/integrations', { name: 'Webhook' });
  const [integrationId = '', token = ''] = new URL(text(webhookUrl)).pathname.split('/').slice(-2);
  return { integrationId, token };
}

/** By the key of an integration of its own. */
async function keyed(apiKey: string): Promise<Real> {
  await make('/v2/integrations', { name: 'Keyed', apiKey });
  return { authorization: `CompatKey ${apiKey}` };
}

/** Somebody who is on call in a schedule of their own. */
async function onCallAlone(email: string): Promise<{ path: { id: string }; authorization: string }> {
  const { id, authorization } = await account(email);
  const rotations = [{ startDate: '2026-06-01T09:00:00.000Z', type: 'weekly', participants: [{ id }] }];
  return { path: { id: await idOf('/v2/schedules', { name: email, rotations }) }, authorization };
}

const delivery = async (): Promise<Real> => ({
  path: { tenantId: await defaultTenantId(app), deliveryId: EXAMPLE_IDS.other, attempt: '1' },
});

/** Ids of the examples → of things that are there; and what paths name, by what stands before. */
async function makeThings(): Promise<{ ids: Map<string, string>; things: Record<string, string> }> {
  const user = await idOf('/v2/users', { username: 'linus@example.com', fullName: 'Linus' });
  const team = await idOf('/v2/teams', { name: 'Web' });
  const schedule = await idOf('/v2/schedules', { name: 'Nights' });
  const incident = await idOf('/v2/incidents', { name: 'One' });
  const service = await idOf('/v2/services', { name: 'One' });
  const alertPolicy = await idOf('/v2/alert-policies', { name: 'One', actions: { setPriority: 'P4' } });
  const notificationPolicy = await idOf('/v2/notification-policies', { name: 'One', actions: { suppress: true } });
  const notificationRule = await idOf('/v2/notification-rules', { name: 'One' });
  const start = { startDate: '2026-06-01T09:00:00.000Z' };
  const night = { startTime: '2026-06-01T22:00:00.000Z', endTime: '2026-06-02T02:00:00.000Z' };
  const things: Record<string, string> = {
    '/v2/users/{id}': user,
    '/v2/teams/{id}': team,
    '/v2/teams/{teamId}': team,
    '/v2/teams/{teamId}/roles/{roleId}': await idOf(`/v2/teams/${team}/roles`, { name: 'One' }),
    '/v2/schedules/{id}': schedule,
    '/v2/schedules/{id}/rotations/{rid}': await idOf(`/v2/schedules/${schedule}/rotations`, start),
    '/v2/schedules/{id}/overrides/{oid}': await idOf(`/v2/schedules/${schedule}/overrides`, { userId: user, ...night }),
    '/v2/incidents/{id}': incident,
    '/v2/services/{id}': service,
    '/v2/custom-roles/{id}': await idOf('/v2/custom-roles', { name: 'One', extendedRole: 'user' }),
    '/v2/chat-rooms/{id}': await idOf('/v2/chat-rooms', { name: '#one', type: 'slack', value: 'C0ONE0001' }),
    '/v2/alert-policies/{id}': alertPolicy,
    '/v2/notification-policies/{id}': notificationPolicy,
    '/v2/notification-rules/{id}': notificationRule,
    '/v2/integrations/{id}': await idOf('/v2/integrations', { name: 'One' }),
    '/v2/maintenance-windows/{id}': await idOf('/v2/maintenance-windows', { name: 'One', ...night }),
    '/v2/routing-rules/{id}': await idOf('/v2/routing-rules', { name: 'One', targetTeamId: team }),
    '/v2/teams/{teamId}/routing-rules/{id}': await idOf(`/v2/teams/${team}/routing-rules`, {
      ...{ name: 'One', notify: { type: 'none' } },
    }),
    '/v2/incident-templates/{id}': await idOf('/v2/incident-templates', { name: 'One', message: 'One' }),
    '/v2/services/{serviceId}': service,
    '/v2/services/{serviceId}/incident-rules/{id}': await idOf(`/v2/services/${service}/incident-rules`, {
      ...{ name: 'One', incident: { message: 'One' } },
    }),
    '/v2/escalations/{id}': await idOf('/v2/escalations', { name: 'One' }),
    '/v2/forwarding-rules/{id}': await idOf('/v2/forwarding-rules', { toUserId: user }),
    '/v2/reports/schedules/{id}': await idOf('/v2/reports/schedules', { cadence: 'daily', email: 'a@example.com' }),
    '/v2/saved-searches/{id}': await idOf('/v2/saved-searches', { name: 'One', query: 'one' }),
    '/v2/postmortems/{id}': await idOf('/v2/postmortems', { incidentId: incident, summary: 'One' }),
    '/v2/alerts/{identifier}': await alert(),
    '/v2/alerts/{identifier}/actions/{action}': 'restart',
    '/v2/alerts/saved-searches/{identifier}': await idOf('/v2/alerts/saved-searches', { name: 'One', query: 'one' }),
    '/v2/heartbeats/{name}': text((await make('/v2/heartbeats', { name: 'one' }))['name']) || 'one',
    '/v2/public/status-page/{slug}': 'acme',
    '/status/{slug}': 'acme',
  };
  await make('/v2/status-page', { slug: 'acme', visibility: 'public', brandName: 'Acme' }, { method: 'PUT' });
  const real = {
    user,
    team,
    schedule,
    incident,
    service,
    alertPolicy,
    notificationRule,
    notificationPolicy,
    alert: await alert(),
  };
  return { ids: new Map(Object.entries(real).map(([kind, id]) => [EXAMPLE_IDS[kind as 'user'], id])), things };
}

/** What must be there before, and what of the example only that can tell. */
const newAuthenticator = () => new Authenticator({ origin: 'https://pager.example.com', rpId: 'pager.example.com' });

/** Somebody with a passkey, who has just said the password. */
async function withPasskey(email: string): Promise<{ key: Authenticator; challengeToken: unknown }> {
  const { authorization: as } = await account(email);
  await confirmed();
  const key = newAuthenticator();
  const { options } = await make('/v2/auth/passkeys/options', {}, { as });
  const response = key.create(options as { challenge: string });
  await make('/v2/auth/passkeys', { name: 'Laptop', response }, { as });
  const { challengeToken } = await make('/v2/auth/login', { email, password: PASSWORD });
  return { key, challengeToken };
}

/** What asks for a confirmation is tried in `step-up`. */
const confirmed = async (): Promise<Real> => {
  await app.sql('UPDATE refresh_tokens SET "confirmedAt" = $1', [app.clock.now()]);
  return {};
};

const RECIPES: Record<string, () => Promise<Real>> = {
  'PUT /v2/postmortems/{id}/publication': async () => {
    const incidentId = await idOf('/v2/incidents', { name: 'Public', statusPageEntry: { enabled: true } });
    return { path: { id: await idOf('/v2/postmortems', { incidentId, summary: 'One' }) } };
  },
  'POST /v2/auth/login': async () => {
    await account('ada@example.com');
    return {};
  },
  'POST /v2/auth/login/mfa': async () => {
    const { challengeToken, secret } = await challenged('mfa@example.com');
    return { body: { challengeToken, code: codeOf(secret) } };
  },
  'POST /v2/auth/login/mfa/backup': async () => {
    const { challengeToken, backupCodes } = await challenged('backup@example.com');
    return { body: { challengeToken, code: backupCodes[0] } };
  },
  'POST /v2/auth/mfa/verify': async () => {
    const { authorization } = await account('verify@example.com');
    const secret = text((await make('/v2/auth/mfa/enroll', {}, { as: authorization }))['secret']);
    return { authorization, body: { secret, code: codeOf(secret) } };
  },
  'PUT /v2/sso': confirmed,
  'PUT /v2/teams/{id}/sso': confirmed,
  'PATCH /v2/account/security': confirmed,
  'POST /v2/auth/passkeys': async () => {
    const { authorization } = await account('passkey@example.com');
    await confirmed();
    const { options } = await make('/v2/auth/passkeys/options', {}, { as: authorization });
    return { authorization, body: { response: newAuthenticator().create(options as { challenge: string }) } };
  },
  'POST /v2/auth/login/passkey': async () => {
    const { key } = await withPasskey('by.passkey@example.com');
    const { options } = await make('/v2/auth/login/passkey/options');
    return { body: { response: key.get(options as { challenge: string }) } };
  },
  'POST /v2/auth/login/mfa/passkey/options': async () => ({
    body: { challengeToken: (await withPasskey('by.two@example.com')).challengeToken },
  }),
  'POST /v2/auth/login/mfa/passkey': async () => {
    const { key, challengeToken } = await withPasskey('by.both@example.com');
    const { options } = await make('/v2/auth/login/mfa/passkey/options', { challengeToken });
    return { body: { challengeToken, response: key.get(options as { challenge: string }) } };
  },
  'POST /v2/auth/email/verify': async () => {
    const { id, authorization } = await account('moves@example.com');
    await app.sql('UPDATE users SET "emailProven" = true WHERE id = $1', [id]);
    await app.sql(
      `INSERT INTO address_changes ("tenantId", "userId", address, hash, "expiresAt")
       SELECT "tenantId", id, 'moved@example.com', $2, $3 FROM users WHERE id = $1`,
      [id, sha256('ABCDEFGHJKLMNPQRSTUVWXYZ'), new Date(app.clock.now().getTime() + 1000)],
    );
    return { authorization };
  },
  'POST /v2/auth/confirm': async () => {
    const { authorization } = await account('confirm@example.com');
    return { authorization, body: { password: PASSWORD } };
  },
  'POST /v2/auth/password': async () => {
    const { authorization } = await account('password@example.com');
    return { authorization, body: { currentPassword: PASSWORD } };
  },
  'POST /v2/auth/refresh': async () => ({
    body: { refreshToken: (await account('refresh@example.com')).refreshToken },
  }),
  'POST /v2/auth/reset': async () => {
    const { id } = await account('reset@example.com');
    await app.sql(
      `INSERT INTO password_resets ("tenantId", id, "userId", hash, "expiresAt")
       SELECT "tenantId", gen_random_uuid(), id, $2, $3 FROM users WHERE id = $1`,
      [id, sha256('the token of a mail'), new Date(app.clock.now().getTime() + hours(1))],
    );
    return { body: { token: 'the token of a mail' } };
  },
  'POST /v2/invites/{token}/accept': async () => {
    const { token } = await make('/v2/invites', { email: 'barbara@example.com', role: 'user' });
    return { path: { token: text(token) } };
  },
  'POST /v2/enqueue': () => keyed('key-of-enqueue'),
  'POST /api/v2/generic/incoming': () => keyed('key-of-generic'),
  'POST /v2/change/enqueue': () => keyed('key-of-changes'),
  'POST /integrations/generic/20131114/alert/{key}/{routing}': async () => ({
    ...(await keyed('key-of-victorops')),
    path: { key: 'key-of-victorops', routing: 'ops' },
  }),
  'POST /integrations/v1/{kind}/{key}': async () => ({
    ...(await keyed('key-of-oncall')),
    path: { kind: 'formatted_webhook', key: 'key-of-oncall' },
  }),
  'POST /v2/webhooks/inbound/{integrationId}/{token}': async () => ({ path: await webhook() }),
  'POST /v2/webhooks/inbound-email/{integrationId}/{token}': async () => ({ path: await webhook() }),
  'POST /v2/webhooks/twilio/{tenantId}/{deliveryId}/{attempt}/keys': delivery,
  'POST /v2/webhooks/twilio/{tenantId}/{deliveryId}/{attempt}/report': delivery,
  'POST /v2/chat-rooms/{id}/verify': async () => {
    const id = await idOf('/v2/chat-rooms', { name: '#ops', type: 'slack', value: 'C012AB3CDE' });
    await app.sql(`UPDATE chat_rooms SET "codeHash" = $2 WHERE id = $1`, [id, sha256(`${id}:123456`)]);
    return { path: { id } };
  },
  'POST /v2/channels/{id}/verify': async () => {
    const made = await make('/v2/channels', { type: 'email', value: 'code@example.com' });
    return { path: { id: text((made['channel'] as Body)['id']) }, body: { code: made['verificationCode'] } };
  },
  'POST /v2/alerts/{identifier}/reopen': async () => {
    const identifier = await alert('Closed');
    await make(`/v2/alerts/${identifier}/close`);
    return { path: { identifier } };
  },
  'POST /v2/alerts/{identifier}/unsnooze': async () => {
    const identifier = await alert('Snoozed');
    await make(`/v2/alerts/${identifier}/snooze`, { endTime: '2036-06-01T09:00:00.000Z' });
    return { path: { identifier } };
  },
  'POST /v2/schedules/{id}/swap-requests': async () => {
    const { path, authorization } = await onCallAlone('asks@example.com');
    return { path, authorization };
  },
  'PATCH /v2/swap-requests/{id}/accept': async () => {
    const asker = await onCallAlone('tired@example.com');
    const { id: userId, authorization } = await account('awake@example.com');
    const swap = { userId, startTime: '2036-06-03T18:00:00.000Z', endTime: '2036-06-04T06:00:00.000Z' };
    const path = `/v2/schedules/${asker.path.id}/swap-requests`;
    return { path: { id: text((await make(path, swap, { as: asker.authorization }))['id']) }, authorization };
  },
  'PATCH /v2/pto-requests/{id}/approve': async () => {
    const { authorization: as } = await account('away@example.com');
    const away = { startDate: '2036-06-01T09:00:00.000Z', endDate: '2036-06-08T09:00:00.000Z' };
    return { path: { id: text((await make('/v2/pto-requests', away, { as }))['id']) } };
  },
  'POST /v2/moving-in': () => movesIn('failed'),
  'PUT /v2/moving-in/backup/{part}': () => movesIn('receiving'),
  'POST /v2/moving-in/unpack': async () => {
    const real = await movesIn('receiving');
    await make('/v2/moving-in/backup/1', { data: 'UEsFBg==' }, { method: 'PUT' });
    return real;
  },
  'POST /v2/moving-in/trial': () => movesIn('ready'),
  'POST /v2/moving-in/apply': () => movesIn('ready'),
  'POST /v2/comparison/log': async () => {
    await app.sql(`UPDATE comparisons SET state = 'failed'`);
    return {};
  },
  'POST /v2/alert-policies/reorder': () => all('/v2/alert-policies?limit=100'),
  'POST /v2/notification-policies/reorder': () => all('/v2/notification-policies?allTeams=true'),
  'POST /v2/routing-rules/reorder': () => all('/v2/routing-rules?allTeams=true'),
  'POST /v2/teams/{teamId}/routing-rules/reorder': async () => {
    const teamId = await idOf('/v2/teams', { name: 'Routed' });
    const path = `/v2/teams/${teamId}/routing-rules`;
    await make(path, { name: 'One', notify: { type: 'none' } });
    return { path: { teamId }, ...(await all(path)) };
  },
  'POST /v2/services/{serviceId}/incident-rules/reorder': async () => {
    const serviceId = await idOf('/v2/services', { name: 'Ruled' });
    const path = `/v2/services/${serviceId}/incident-rules`;
    await make(path, { name: 'One', incident: { message: 'One' } });
    return { path: { serviceId }, ...(await all(path)) };
  },
  'PUT /v2/incidents/{id}/roles/{role}': async () => ({
    path: { id: await idOf('/v2/incidents', { name: 'Led' }), role: 'commander' },
    body: { userId: (await account('leads@example.com')).id },
  }),
  'PATCH /v2/incidents/{id}/tasks/{taskId}': async () => {
    const id = await idOf('/v2/incidents', { name: 'Worked on' });
    return { path: { id, taskId: await idOf(`/v2/incidents/${id}/tasks`, { description: 'Roll back' }) } };
  },
  'POST /v2/notification-rules/reorder': () => all('/v2/notification-rules?limit=100'),
};

/** Something moves in, and is in that state. */
async function movesIn(state: string): Promise<Real> {
  await app.sql(`UPDATE moving_in_runs SET state = 'failed'`);
  const { id } = await make('/v2/moving-in/backup');
  const report = JSON.stringify({ outcome: 'dry-run', hash: HASH_OF_EXAMPLE });
  await app.sql('UPDATE moving_in_runs SET state = $1, report = $2', [state, report]);
  await app.sql(
    `INSERT INTO moving_in_files SELECT "tenantId", id, 'users/a.json', 200, '{}', "createdAt" FROM moving_in_runs WHERE id = $1`,
    [id],
  );
  return { path: { part: '1' } };
}

/** Every one of them, as a new order must name them. */
async function all(path: string): Promise<Real> {
  const { text: list } = await send('GET', path);
  return { body: { ids: (JSON.parse(list) as { data: { id: string }[] }).data.map(({ id }) => id) } };
}

/** Needs a mail server, by which codes of channels would go instead of into answers; `account-address` sends it. */
const MAILS = 'POST /v2/auth/email';

describe('the examples of the document', () => {
  /** @contract conventions-27 */
  it('are accepted by the service, each of them, and answered in the documented form', async () => {
    const { ids, things } = await makeThings();
    const wrong: string[] = [];
    const withExample = operationsOf(document).filter(([route, { requestBody }]) => requestBody && route !== MAILS);
    expect(withExample.length).toBeGreaterThan(85);
    expect(Object.keys(RECIPES).filter((route) => !withExample.some(([each]) => each === route))).toEqual([]);
    for (const [route, operation] of withExample) {
      const { path: named = {}, body, authorization } = (await RECIPES[route]?.()) ?? {};
      const [method = '', template = ''] = route.split(' ');
      const path = template.replaceAll(/\{(\w+)\}/g, (whole, name: string, end: number) => {
        return encodeURIComponent(named[name] ?? things[template.slice(0, end + whole.length)] ?? EXAMPLE_IDS.other);
      });
      let example = JSON.stringify({ ...exampleOf(operation), ...body });
      for (const [shown, real] of ids) example = example.replaceAll(shown, real);
      const [type] = Object.keys(operation.requestBody?.content ?? {});
      const answer = await send(method, path, JSON.parse(example) as object, authorization, type);
      if (answer.status >= 400) wrong.push(`${route}: ${answer.status} ${answer.text}`);
      else wrong.push(...api.unknownIn(route, answer.status, answer.text).map((problem) => `${route}: ${problem}`));
    }
    expect(wrong).toEqual([]);
  });
});

const exampleOf = ({ requestBody }: Operation): Body | undefined =>
  Object.values(requestBody?.content ?? {})[0]?.example as Body | undefined;
