import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiDocument, type Operation, type Schema } from '../support/api-document.js';
import { TestApp } from '../support/test-app.js';

/** What the contract names, in its order; `METHOD path`, and the methods of one path side by side. */
const CONTRACT = `
POST GET      /v2/alerts
GET           /v2/alerts/count
GET DELETE    /v2/alerts/{identifier}
POST          /v2/alerts/{identifier}/acknowledge
POST          /v2/alerts/{identifier}/unacknowledge
POST          /v2/alerts/{identifier}/close
POST          /v2/alerts/{identifier}/reopen
POST          /v2/alerts/{identifier}/snooze
POST          /v2/alerts/{identifier}/unsnooze
POST          /v2/alerts/{identifier}/assign
POST          /v2/alerts/{identifier}/read
POST          /v2/alerts/{identifier}/escalate
POST          /v2/alerts/{identifier}/process-escalation
POST GET      /v2/alerts/{identifier}/notes
GET           /v2/alerts/{identifier}/activities
POST          /v2/alerts/{identifier}/details
POST          /v2/alerts/{identifier}/responders
GET           /v2/alerts/{identifier}/recipients
POST DELETE   /v2/alerts/{identifier}/tags
POST GET      /v2/alerts/{identifier}/attachments
POST          /v2/alerts/{identifier}/attachments/{attachmentId}/complete
DELETE        /v2/alerts/{identifier}/attachments/{attachmentId}
POST          /v2/alerts/bulk

POST          /v2/auth/login
POST          /v2/auth/register
POST          /v2/auth/refresh
GET           /v2/auth/me
POST          /v2/auth/logout
POST          /v2/auth/revoke-all
POST          /v2/auth/forgot
POST          /v2/auth/reset
POST          /v2/auth/mfa/enroll
POST          /v2/auth/mfa/verify
POST          /v2/auth/mfa/disable
POST          /v2/auth/login/mfa
POST          /v2/auth/login/mfa/backup
GET           /v2/auth/sso/{teamSlug}
GET           /v2/auth/sso/callback

GET POST               /v2/users
GET PATCH DELETE       /v2/users/{id}
POST                   /v2/users/{id}/mfa/reset
GET                    /v2/users/{id}/escalations
GET                    /v2/users/{id}/schedules
GET                    /v2/users/{id}/teams

GET POST               /v2/teams
GET PATCH DELETE       /v2/teams/{id}
GET POST               /v2/teams/{id}/members
DELETE                 /v2/teams/{id}/members/{userId}
GET POST               /v2/teams/{teamId}/roles
GET PATCH DELETE       /v2/teams/{teamId}/roles/{roleId}

POST GET      /v2/invites
GET DELETE    /v2/invites/{token}
POST          /v2/invites/{token}/accept

GET POST               /v2/schedules
GET PATCH DELETE       /v2/schedules/{id}
GET POST               /v2/schedules/{id}/rotations
GET PATCH DELETE       /v2/schedules/{id}/rotations/{rid}
POST                   /v2/schedules/{id}/overrides
DELETE                 /v2/schedules/{id}/overrides/{oid}
GET                    /v2/schedules/{id}/on-calls
GET                    /v2/schedules/{id}/timeline
GET                    /v2/schedules/{id}/shifts
GET                    /v2/schedules/{id}/ical

GET POST      /v2/pto-requests
PATCH         /v2/pto-requests/{id}/approve
PATCH         /v2/pto-requests/{id}/deny
DELETE        /v2/pto-requests/{id}

POST GET               /v2/escalations
GET PATCH DELETE       /v2/escalations/{id}

GET POST               /v2/incidents
GET PATCH DELETE       /v2/incidents/{id}

POST                   /v2/postmortems/generate
GET POST               /v2/postmortems
GET PATCH DELETE       /v2/postmortems/{id}
GET                    /v2/postmortems/{id}/export

GET POST               /v2/services
GET PATCH DELETE       /v2/services/{id}

POST                   /v2/heartbeats/{name}/ping
POST GET               /v2/heartbeats
GET PATCH DELETE       /v2/heartbeats/{name}

GET POST               /v2/maintenance-windows
GET PATCH DELETE       /v2/maintenance-windows/{id}

POST GET      /v2/channels
POST          /v2/channels/{id}/verify
POST          /v2/channels/{id}/resend
POST          /v2/channels/{id}/test
DELETE        /v2/channels/{id}

POST GET               /v2/notification-rules
GET PATCH DELETE       /v2/notification-rules/{id}
POST                   /v2/notification-rules/reorder
POST                   /v2/notification-rules/{id}/match

POST GET               /v2/alert-policies
POST                   /v2/alert-policies/dry-run
GET PATCH DELETE       /v2/alert-policies/{id}
POST                   /v2/alert-policies/reorder

GET POST               /v2/routing-rules
PUT DELETE             /v2/routing-rules/{id}
GET POST               /v2/forwarding-rules
GET PUT DELETE         /v2/forwarding-rules/{id}

GET PUT       /v2/status-page
POST          /v2/status-page/rotate-key
GET           /v2/status-page/subscribers
GET           /v2/public/status-page/{slug}
GET           /v2/public/status-page/{slug}/history
POST          /v2/public/status-page/{slug}/subscribe
GET           /v2/public/status-page/{slug}/verify
GET           /v2/public/status-page/{slug}/unsubscribe
GET           /v2/public/status

POST          /v2/webhooks/inbound/{integrationId}/{token}
POST          /v2/webhooks/inbound-email/{integrationId}/{token}

GET POST               /v2/integrations
GET PATCH DELETE       /v2/integrations/{id}
POST                   /v2/integrations/authenticate
POST                   /v2/integrations/{id}/test
POST                   /v2/integrations/{id}/regenerate-key
POST                   /v2/integrations/{id}/rotate-webhook-token
POST                   /v2/integrations/{id}/enable
POST                   /v2/integrations/{id}/disable
GET                    /v2/tokens
DELETE                 /v2/tokens/{id}

GET POST      /v2/saved-searches
PATCH DELETE  /v2/saved-searches/{id}

GET POST      /v2/audit-log

GET           /v2/reports/summary
GET           /v2/reports/trends
GET           /v2/reports/top-sources
GET           /v2/reports/mtta
GET           /v2/reports/mttr
GET           /v2/reports/responder
GET           /v2/reports/team
GET           /v2/reports/service
GET           /v2/reports/export
GET           /v2/reports/on-call-hours
GET POST      /v2/reports/schedules
DELETE        /v2/reports/schedules/{id}
POST          /v2/reports/schedules/{id}/run

POST          /v2/push-tokens
DELETE        /v2/push-tokens/{token}
GET           /v2/export
GET           /v2/account
GET           /health
`;

/** What it names for development only. */
const DEBUG = [
  'POST /debug/auth-test',
  'POST /debug/test-push',
  'POST /debug/register-push',
  'GET /debug/process-escalations',
  'POST /debug/force-escalation/{alertId}',
  'POST /debug/create-test-alert',
];

/** What Pager has beside it, and why. */
const ADDITIVE: Record<string, string> = {
  'GET /v2/alerts/{identifier}/escalation': 'who was paged, and who is next',
  'GET /v2/users/{id}/shifts': 'when somebody is on call, over all schedules',
  ...reason('roles of an organisation’s own', [
    'GET /v2/custom-roles',
    'POST /v2/custom-roles',
    'GET /v2/custom-roles/{id}',
    'PUT /v2/custom-roles/{id}',
    'DELETE /v2/custom-roles/{id}',
  ]),
  'POST /v2/invites/{token}/resend': 'a lost or expired invite needs no other',
  'GET /v2/integrations/{id}/payloads': 'rules are made from what really came',
  ...reason('addresses of other services, whose clients know no others', [
    'POST /v2/enqueue',
    'POST /api/v2/generic/incoming',
    'POST /v2/change/enqueue',
    'POST /integrations/generic/20131114/alert/{key}/{routing}',
    'POST /integrations/v1/{kind}/{key}',
  ]),
  ...reason('chats of an organisation, to post to', [
    'GET /v2/chat-rooms',
    'POST /v2/chat-rooms',
    'GET /v2/chat-rooms/{id}',
    'PATCH /v2/chat-rooms/{id}',
    'DELETE /v2/chat-rooms/{id}',
    'POST /v2/chat-rooms/{id}/verify',
    'POST /v2/chat-rooms/{id}/resend',
    'POST /v2/chat-rooms/{id}/test',
  ]),
  ...reason('calendar programs and wall screens subscribe by an address', [
    'GET /v2/calendar-links',
    'POST /v2/calendar-links',
    'DELETE /v2/calendar-links/{id}',
    'GET /calendar/{token}/on-call.ics',
    'GET /calendar/{token}/now',
    'GET /calendar/{token}/now.json',
  ]),
  ...reason('a person sees and ends their sessions one by one', [
    'GET /v2/auth/sign-ins',
    'GET /v2/auth/sessions',
    'DELETE /v2/auth/sessions/{id}',
  ]),
  'POST /v2/alerts/preview': 'which rules match, and who would be paged',
  'GET /v2/escalations/{id}/preview': 'who would be paged by a policy',
  'POST /v2/escalations/preview': 'who would be paged by a policy that is not saved',
  'GET /v2/escalations/{id}/uses': 'which alerts get a policy',
  'PATCH /v2/schedules/{id}/overrides/{oid}': 'an override is changed in place',
  'GET /v2/schedules/{id}/gaps': 'when nobody is on call',
  'GET /v2/rehearsals': 'what escalates and pages nobody',
  'POST /v2/rehearsals': 'a move that is tried before it is made',
  'GET /v2/rehearsals/go-live': 'whom going live pages at once',
  'POST /v2/rehearsals/go-live': 'from then on people are paged',
  'GET /v2/rehearsals/messages': 'what would have reached oneself',
  'GET /v2/schedules/{id}/handoff-notes': 'what the one before left to say',
  'POST /v2/schedules/{id}/handoff-notes': 'a note for whoever is on call next',
  'GET /v2/schedules/{id}/swap-requests': 'who asks whom for a shift there',
  'POST /v2/schedules/{id}/swap-requests': 'one asks another to take a shift',
  'GET /v2/swap-requests': 'one’s own, asked or to be answered',
  'GET /v2/swap-requests/{id}': 'what a mail leads to',
  'PATCH /v2/swap-requests/{id}/accept': 'the answer that makes the override',
  'PATCH /v2/swap-requests/{id}/decline': 'the other answer',
  'DELETE /v2/swap-requests/{id}': 'one no longer asks',
  'PATCH /v2/pto-requests/{id}/cancel': 'approved time off is taken back',
  'GET /v2/pto-requests/{id}/shifts': 'which shifts time off hits, and who would cover',
  'POST /v2/schedules/preview': 'who would be on call',
  'POST /v2/schedules/replay': 'whom past alerts would page with it',
  'POST /v2/escalations/replay': 'whom past alerts would page with it',
  'GET /v2/status-page/preview': 'the page with settings that are not saved',
  'DELETE /v2/status-page/subscribers/{id}': 'the administrator removes a subscriber',
  'GET /v2/on-calls': 'who is on call in all schedules at once',
  'GET /v2/config': 'the configuration as one document',
  'GET /v2/config/not-enforced': 'what is kept and changes nothing',
  'GET /v2/config/schema': 'its JSON Schema',
  'POST /v2/config/plan': 'what applying such a document would change',
  'POST /v2/config/replay': 'whom past alerts would page under it',
  'POST /v2/config/apply': 'applying it as a whole',
  'GET /v2/config/managed': 'what configurations manage',
  ...reason('an organisation moves in from another service (docs/guides/moving-in.md)', [
    ...['GET /v2/moving-in', 'POST /v2/moving-in', 'DELETE /v2/moving-in', 'GET /v2/moving-in/report'],
    ...['POST /v2/moving-in/backup', 'PUT /v2/moving-in/backup/{part}', 'POST /v2/moving-in/unpack'],
    ...['POST /v2/moving-in/trial', 'POST /v2/moving-in/apply'],
  ]),
  ...reason('what the old service did is compared with what Pager did (docs/guides/leave-opsgenie.md)', [
    ...['GET /v2/comparison', 'POST /v2/comparison', 'DELETE /v2/comparison', 'POST /v2/comparison/log'],
    'GET /v2/comparison/report',
  ]),
  'PATCH /v2/reports/schedules/{id}': 'a mailed report is changed without beginning anew',
  ...reason('third-party clients change alerts so (docs/reference/compat.md)', [
    'PUT /v2/alerts/{identifier}/message',
    'PUT /v2/alerts/{identifier}/description',
    'PUT /v2/alerts/{identifier}/priority',
    'DELETE /v2/alerts/{identifier}/details',
    'POST /v2/alerts/{identifier}/teams',
    'POST /v2/alerts/{identifier}/actions/{action}',
    'POST /v2/alerts/saved-searches',
    'PATCH /v2/alerts/saved-searches/{identifier}',
    'DELETE /v2/alerts/saved-searches/{identifier}',
  ]),
  ...reason('third-party clients read so (docs/reference/compat.md)', [
    'GET /v2/alerts/{identifier}/logs',
    'GET /v2/alerts/requests/{requestId}',
    'GET /v2/alerts/{identifier}/attachments/{attachmentId}',
    'GET /v2/alerts/saved-searches',
    'GET /v2/alerts/saved-searches/{identifier}',
    'GET /v1/maintenance',
    'GET /v1/maintenance/{id}',
  ]),
  ...reason('third-party clients toggle heartbeats, and a cron job pings with plain curl (decisions §8)', [
    'POST /v2/heartbeats/{name}/enable',
    'POST /v2/heartbeats/{name}/disable',
    'GET /v2/heartbeats/{name}/ping',
    'PUT /v2/heartbeats/{name}/ping',
    'PATCH /v2/heartbeats/{name}/ping',
  ]),
  ...reason('what shows alerts follows their changes', ['GET /v2/events']),
  ...reason('people say which alerts belong to an incident', [
    'GET /v2/incidents/{id}/alerts',
    'POST /v2/incidents/{id}/alerts',
    'DELETE /v2/incidents/{id}/alerts/{alertId}',
    'GET /v2/alerts/{identifier}/incidents',
  ]),
  ...reason('people who work on an incident share who does what', [
    'GET /v2/incidents/{id}/room',
    'PUT /v2/incidents/{id}/roles/{role}',
    'DELETE /v2/incidents/{id}/roles/{role}',
    'PUT /v2/incidents/{id}/participants/me',
    'DELETE /v2/incidents/{id}/participants/me',
    'POST /v2/incidents/{id}/tasks',
    'PATCH /v2/incidents/{id}/tasks/{taskId}',
    'DELETE /v2/incidents/{id}/tasks/{taskId}',
    'GET /v2/incidents/{id}/internal-updates',
    'POST /v2/incidents/{id}/internal-updates',
    'DELETE /v2/incidents/{id}/internal-updates/{updateId}',
  ]),
  ...reason('whoever is woken asks what helped the last time', ['GET /v2/alerts/{identifier}/similar']),
  ...reason('customers read on the status page what was learned', [
    'PUT /v2/postmortems/{id}/publication',
    'DELETE /v2/postmortems/{id}/publication',
  ]),
  ...reason('people are told later, again, or not at all of alerts that are kept', [
    'GET /v2/notification-policies',
    'POST /v2/notification-policies',
    'GET /v2/notification-policies/{id}',
    'PATCH /v2/notification-policies/{id}',
    'DELETE /v2/notification-policies/{id}',
    'POST /v2/notification-policies/reorder',
  ]),
  ...reason('clocks of policies that name no time zone are in that of the account', ['PATCH /v2/account']),
  ...reason('what opens and closes again and again is a setting of the organisation', [
    'GET /v2/flapping',
    'PATCH /v2/flapping',
  ]),
  ...reason('a window silences alerts: which it would, and its end before its time', [
    'POST /v2/maintenance-windows/preview',
    'POST /v2/maintenance-windows/{id}/end',
  ]),
  ...reason('people say whether an alert was useful', [
    'GET /v2/alerts/{identifier}/feedback',
    'PUT /v2/alerts/{identifier}/feedback',
    'GET /v2/reports/usefulness',
  ]),
  ...reason('one order holds for all routing rules', ['POST /v2/routing-rules/reorder']),
  ...reason('which escalation policy or schedule is told of the alerts of a team is decided by rules', [
    'GET /v2/teams/{teamId}/routing-rules',
    'POST /v2/teams/{teamId}/routing-rules',
    'POST /v2/teams/{teamId}/routing-rules/reorder',
    'GET /v2/teams/{teamId}/routing-rules/{id}',
    'PATCH /v2/teams/{teamId}/routing-rules/{id}',
    'DELETE /v2/teams/{teamId}/routing-rules/{id}',
  ]),
  ...reason('incidents are opened from templates', [
    'GET /v2/incident-templates',
    'POST /v2/incident-templates',
    'GET /v2/incident-templates/{id}',
    'PATCH /v2/incident-templates/{id}',
    'DELETE /v2/incident-templates/{id}',
  ]),
  ...reason('new alerts open incidents of services by rules', [
    'GET /v2/services/{serviceId}/incident-rules',
    'POST /v2/services/{serviceId}/incident-rules',
    'POST /v2/services/{serviceId}/incident-rules/reorder',
    'GET /v2/services/{serviceId}/incident-rules/{id}',
    'PATCH /v2/services/{serviceId}/incident-rules/{id}',
    'DELETE /v2/services/{serviceId}/incident-rules/{id}',
  ]),
  ...reason('people sign in with passkeys', [
    'GET /v2/auth/passkeys',
    'POST /v2/auth/passkeys',
    'POST /v2/auth/passkeys/options',
    'DELETE /v2/auth/passkeys/{id}',
    'POST /v2/auth/confirm/options',
    'POST /v2/auth/login/passkey',
    'POST /v2/auth/login/passkey/options',
    'POST /v2/auth/login/mfa/passkey',
    'POST /v2/auth/login/mfa/passkey/options',
  ]),
  ...reason('administrators see what is set up, and how the service does', ['GET /v2/account/setup', 'GET /v2/server']),
  ...reason('an organisation requires a second factor', ['GET /v2/account/security', 'PATCH /v2/account/security']),
  ...reason('people change their password and their address while they are signed in', [
    'POST /v2/auth/password',
    'POST /v2/auth/email',
    'POST /v2/auth/email/verify',
  ]),
  ...reason('what decides who gets in asks for the password or a code', ['POST /v2/auth/confirm']),
  ...reason('registered accounts prove their address', ['POST /v2/auth/proof']),
  ...reason('the sign-in form asks how an address signs in', ['POST /v2/auth/discover']),
  ...reason('the contract has sign-on by team, but no way to configure it (decisions §10)', [
    'GET /v2/teams/{id}/sso',
    'PUT /v2/teams/{id}/sso',
    'DELETE /v2/teams/{id}/sso',
  ]),
  ...reason('the organisation’s own provider, proofs of its domains, and the mailed link of a sign-in', [
    'GET /v2/sso',
    'PUT /v2/sso',
    'DELETE /v2/sso',
    'POST /v2/sso/domains/{domain}/prove',
    'GET /v2/auth/sso/callback/link',
  ]),
  ...reason('the acknowledge link of mails and texts (decisions §5)', ['GET /ack/{token}', 'POST /ack/{token}']),
  ...reason('the buttons of messages that escalate, close and snooze as well', [
    'GET /answer/{token}',
    'POST /answer/{token}',
  ]),
  ...reason('browsers are paged without a code to type', ['GET /v2/channels/webpush', 'POST /v2/channels/webpush']),
  ...reason('how chats answer', ['POST /v2/webhooks/telegram', 'POST /v2/webhooks/slack/interactions']),
  ...reason('how the phone provider answers: replies, key presses, delivery reports', [
    'POST /v2/webhooks/twilio/sms',
    'POST /v2/webhooks/twilio/{tenantId}/{deliveryId}/{attempt}/keys',
    'POST /v2/webhooks/twilio/{tenantId}/{deliveryId}/{attempt}/report',
  ]),
  ...reason('what monitoring reads (decisions §12)', ['GET /metrics']),
  ...reason('one-click unsubscribing of mail programs (RFC 8058)', ['POST /v2/public/status-page/{slug}/unsubscribe']),
  ...reason('the status page that people look at (decisions §9)', [
    'GET /status/{slug}',
    'GET /status/{slug}/feed.atom',
    'GET /status/{slug}/incidents/{id}',
    'GET /status/{slug}/logo',
    'POST /status/{slug}/subscribe',
    'GET /status/{slug}/sign-in',
    'POST /status/{slug}/sign-in',
  ]),
  ...reason('where the links of subscribers lead: pages whose buttons act', [
    ...['GET', 'POST'].map((method) => `${method} /status/{slug}/verify`),
    ...['GET', 'POST'].map((method) => `${method} /status/{slug}/unsubscribe`),
  ]),
};

/** Routes of the server that are no part of the API, and why /openapi.json leaves them out. */
const NO_API: Record<string, string> = {
  ...reason('pages for the links of mails', [
    'GET /prove-email',
    'GET /prove-email/{token}',
    'POST /prove-email/{token}',
    'GET /reset-password',
    'GET /reset-password/{token}',
    'POST /reset-password/{token}',
    'GET /forgot-password',
    'POST /forgot-password',
    'GET /accept-invite',
    'GET /accept-invite/{token}',
    'POST /accept-invite/{token}',
  ]),
  ...reason('files of the console', [
    'GET /console',
    'GET /console/alert/detail/{id}',
    'GET /console/assets/{name}',
    'GET /console/*path',
  ]),
};

function reason(why: string, routes: string[]): Record<string, string> {
  return Object.fromEntries(routes.map((route) => [route, why]));
}

/** `METHOD /path/{}`: whatever the parameters are called. */
const nameless = (route: string): string => route.replaceAll(/\{\w+\}/g, '{}');
const contractRoutes = (): string[] =>
  CONTRACT.split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const words = line.split(/\s+/);
      return words.slice(0, -1).map((method) => `${method} ${words.at(-1)}`);
    });

let app: TestApp;
let document: ApiDocument;
let operations: [string, Operation][];
beforeAll(async () => {
  app = await TestApp.start();
  document = await ApiDocument.of(app);
  operations = [...document.operations];
});
afterAll(() => app.stop());

/** The routes for which something is wrong. */
const faulty = (isWrong: (operation: Operation, route: string) => boolean): string[] =>
  operations.filter(([route, operation]) => isWrong(operation, route)).map(([route]) => route);
const statusesOf = ({ responses }: Operation): number[] => Object.keys(responses).map(Number);

describe('the routes', () => {
  /** @contract conventions-1 */
  it('are those of the contract and the additive ones: none missing, none besides', () => {
    const wanted = [...contractRoutes(), ...Object.keys(ADDITIVE)];
    expect(new Set(wanted.map(nameless)).size).toBe(wanted.length);
    expect(operations.map(([route]) => nameless(route)).sort()).toEqual(wanted.map(nameless).sort());
  });

  /** @contract account-13 */
  it('are more by the debug routes outside production, and by nothing else', async () => {
    const developing = await TestApp.start({ database: app.database, environment: { NODE_ENV: 'development' } });
    try {
      const { operations: all } = await ApiDocument.of(developing);
      expect([...all.keys()].filter((route) => !document.operations.has(route)).sort()).toEqual(DEBUG.toSorted());
    } finally {
      await developing.stop();
    }
  });

  /** @contract conventions-2 */
  it('are all in /openapi.json: the server has no other', () => {
    type Layer = { route?: { path: string; methods: Record<string, boolean> } };
    const { router } = app.nest.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
    const served = router.stack.flatMap(({ route }) =>
      Object.keys(route?.methods ?? {}).map((method) => {
        const path = route?.path.replaceAll(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '') ?? '';
        return `${method.toUpperCase()} ${path}`;
      }),
    );
    const known = new Set([...operations.map(([route]) => route), ...Object.keys(NO_API)]);
    /** Swagger's reader, middleware on every path, and the third party's shapes of paths that are in it (docs/reference/compat.md). */
    const ofTheGround = /^GET \/(docs|openapi)|\/\*|^\w+ \/third-party\//;
    expect(served.length).toBeGreaterThan(known.size);
    expect([...new Set(served)].filter((route) => !known.has(route) && !ofTheGround.test(route))).toEqual([]);
  });
});

describe('/openapi.json', () => {
  /** @contract conventions-2 */
  it('says what every route answers', () => {
    const EMPTY = new Set([204, 302, 303, 304]);
    expect(
      faulty((operation) => {
        const good = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
        const isSaid = ([status, { content = {} }]: (typeof good)[number]) =>
          EMPTY.has(Number(status)) ||
          (Object.keys(content).length > 0 && Object.values(content).every(({ schema }) => !isVague(schema)));
        return good.length === 0 || !good.every(isSaid);
      }),
    ).toEqual([]);
  });

  /** @contract conventions-2 */
  it('says what every body may hold', () => {
    const BODILESS =
      /\/(read|escalate|process-escalation|ping|enable|disable|test|complete|prove|resend|run|rotate-key|unsubscribe)$|\/status\/\{slug\}\/verify$|\/(logout|revoke-all|proof|enroll|authenticate)$|\/(passkeys|confirm|login\/passkey)\/options$|mfa\/(disable|reset)$|participants\/me$|maintenance-windows\/\{id\}\/end$|moving-in\/backup$|(deny|decline)$|pto-requests\/\{id\}\/cancel$|^POST \/(ack|answer)\//;
    /** Any JSON object: the family is detected. */
    const ANY = 'POST /v2/webhooks/inbound/{integrationId}/{token}';
    expect(
      faulty(({ requestBody }, route) => {
        if (!/^(POST|PUT|PATCH)/.test(route) || BODILESS.test(route)) return requestBody !== undefined;
        const shapes = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
        return shapes.length === 0 || (route !== ANY && shapes.some(isVague));
      }),
    ).toEqual([]);
  });

  /** @contract conventions-4 */
  it('has the errors of credentials, limits and bodies on every route that can answer them', () => {
    const lacks = (operation: Operation, ...statuses: number[]) =>
      statuses.some((status) => !statusesOf(operation).includes(status));
    const isPublic = ({ security }: Operation) => security?.some((way) => Object.keys(way).length === 0) ?? false;
    expect(faulty((operation) => !isPublic(operation) && lacks(operation, 401, 403))).toEqual([]);
    expect(faulty((operation) => operation['x-rate-limit']?.length !== 0 && lacks(operation, 429))).toEqual([]);
    expect(faulty((operation) => operation.requestBody !== undefined && lacks(operation, 400, 413))).toEqual([]);
    expect(faulty((operation) => lacks(operation, 500))).toEqual([]);
  });

  it('has 404 wherever a path names something', () => {
    const NEVER: Record<string, string> = {
      ...reason(
        'an unknown name is made',
        ['GET', 'POST', 'PUT', 'PATCH'].map((m) => `${m} /v2/heartbeats/{name}/ping`),
      ),
      ...reason('never 404, as specified', ['PATCH /v2/services/{id}']),
      ...reason('401 for what is unknown, 400 for a team without sign-on', [
        'POST /v2/webhooks/inbound/{integrationId}/{token}',
        'POST /v2/webhooks/inbound-email/{integrationId}/{token}',
        'POST /v2/webhooks/twilio/{tenantId}/{deliveryId}/{attempt}/keys',
        'POST /v2/webhooks/twilio/{tenantId}/{deliveryId}/{attempt}/report',
        'GET /v2/auth/sso/{teamSlug}',
        'POST /integrations/generic/20131114/alert/{key}/{routing}',
        'POST /integrations/v1/{kind}/{key}',
      ]),
    };
    const silent = faulty((operation, route) => route.includes('{') && !statusesOf(operation).includes(404));
    expect(silent.sort()).toEqual(Object.keys(NEVER).sort());
  });

  /** @contract rights-18 */
  it('names the public routes, and nothing else is', () => {
    const open = faulty(({ security }) => security?.some((way) => Object.keys(way).length === 0) ?? false);
    const PUBLIC =
      /^(GET|POST) (\/ack\/|\/answer\/|\/calendar\/|\/status\/|\/v2\/public\/|\/v2\/webhooks\/|\/v2\/auth\/(login|register|refresh|forgot|reset|discover|sso)|\/(health|metrics)$)|^GET \/v2\/invites\/\{token\}$|^POST \/v2\/invites\/\{token\}\/accept$/;
    expect(open.sort()).toEqual(faulty((_operation, route) => PUBLIC.test(route)).sort());
  });

  /** @contract status-page-18, limits-6 */
  it('names the routes that no limit counts, and nothing else is free', () => {
    const FREE: Record<string, string> = {
      ...reason('as the contract says', [
        ...['GET /v2/status-page', 'PUT /v2/status-page', 'POST /v2/status-page/rotate-key'],
        ...['GET /v2/status-page/subscribers', 'GET /v2/public/status', 'GET /health', 'GET /v2/export'],
        ...['GET', 'POST'].map((method) => `${method} /v2/teams/{teamId}/roles`),
        ...['GET', 'PATCH', 'DELETE'].map((method) => `${method} /v2/teams/{teamId}/roles/{roleId}`),
      ]),
      ...reason('monitoring must see in while others are refused', ['GET /metrics']),
      ...reason('every request carries the signature of the provider', [
        'POST /v2/webhooks/slack/interactions',
        'POST /v2/webhooks/telegram',
        'POST /v2/webhooks/twilio/sms',
        'POST /v2/webhooks/twilio/{tenantId}/{deliveryId}/{attempt}/keys',
        'POST /v2/webhooks/twilio/{tenantId}/{deliveryId}/{attempt}/report',
      ]),
      ...reason('a page that many look at while something is down', [
        ...['GET /status/{slug}', 'GET /status/{slug}/feed.atom', 'GET /status/{slug}/logo'],
        'GET /status/{slug}/incidents/{id}',
        'GET /status/{slug}/sign-in',
        'GET /status/{slug}/unsubscribe',
      ]),
      ...reason('mail programs unsubscribe many people from few addresses', ['POST /status/{slug}/unsubscribe']),
    };
    const free = faulty((operation) => operation['x-rate-limit']?.length === 0);
    expect(free.sort()).toEqual(Object.keys(FREE).sort());
  });

  it('knows every parameter of every path', () => {
    const named = (route: string) => [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(
      faulty(({ parameters = [] }, route) => {
        const known = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
        return named(route).some((name) => !known.includes(name ?? ''));
      }),
    ).toEqual([]);
  });

  it('describes every record by its fields', () => {
    expect(Object.keys(document.schemas).filter((name) => isVague(document.schemas[name]))).toEqual([]);
    // What a text or a number that may be null becomes when nobody says its type.
    const isAnything = ({ type, properties, additionalProperties, allOf }: Schema) =>
      type === 'object' && !properties && !additionalProperties && !allOf;
    const fields = Object.entries(document.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).map(([field, schema]) => ({ name: `${name}.${field}`, schema })),
    );
    expect(fields.filter(({ schema }) => isAnything(schema)).map(({ name }) => name)).toEqual([]);
  });
});

/** True for a schema that says nothing about what is in it. */
function isVague(reference: Schema | undefined): boolean {
  if (!reference) return true;
  const schema = document.resolve(reference);
  const parts = [schema.oneOf, schema.anyOf, schema.allOf].flatMap((each) => each ?? []);
  if (parts.length > 0) return parts.some(isVague);
  if (schema.type === 'array') return isVague(schema.items);
  if (schema.type !== 'object' && !schema.properties) return schema.type === undefined && schema.enum === undefined;
  if (schema.additionalProperties) return false;
  const { data } = schema.properties ?? {};
  return data ? isVague(data) : Object.keys(schema.properties ?? {}).length === 0;
}
