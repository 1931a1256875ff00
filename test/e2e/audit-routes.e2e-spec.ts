import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { REQUEST_EXAMPLES } from '../../src/platform/api-docs/texts/request-examples.js';
import { auditedEntity } from '../../src/platform/audit/audited.js';
import { sha256 } from '../../src/platform/crypto/secret-box.js';
import { ApiDocument } from '../support/api-document.js';
import { AlertClient } from '../support/alert-client.js';
import { asAdmin, createUser, defaultTenantId, keyId, login, type TestUser } from '../support/accounts.js';
import { days, hours } from '../support/fake-clock.js';
import { NameServer } from '../support/name-server.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

/** Routes that change nothing that anybody configures, by the reason. */
const NO_ENTRY: Record<string, string[]> = {
  'the history of the alert tells it': [
    ...['POST /v2/alerts', 'POST /v2/alerts/bulk', 'DELETE /v2/alerts/{identifier}', 'POST /ack/{token}'],
    'POST /answer/{token}',
    ...['acknowledge', 'unacknowledge', 'close', 'reopen', 'snooze', 'unsnooze', 'assign', 'read', 'notes', 'tags'].map(
      (act) => `POST /v2/alerts/{identifier}/${act}`,
    ),
    ...['escalate', 'process-escalation', 'responders', 'teams', 'details', 'attachments', 'actions/{action}'].map(
      (act) => `POST /v2/alerts/{identifier}/${act}`,
    ),
    'POST /v2/alerts/{identifier}/attachments/{attachmentId}/complete',
    ...['message', 'description', 'priority', 'feedback'].map((field) => `PUT /v2/alerts/{identifier}/${field}`),
    ...['tags', 'details', 'attachments/{attachmentId}'].map((part) => `DELETE /v2/alerts/{identifier}/${part}`),
  ],
  'what comes in from outside': [
    'POST /v2/webhooks/inbound/{integrationId}/{token}',
    'POST /v2/webhooks/inbound-email/{integrationId}/{token}',
    'POST /v2/enqueue',
    'POST /api/v2/generic/incoming',
    'POST /v2/change/enqueue',
    'POST /integrations/generic/20131114/alert/{key}/{routing}',
    'POST /integrations/v1/{kind}/{key}',
    'POST /v2/webhooks/slack/interactions',
    'POST /v2/webhooks/telegram',
    'POST /v2/webhooks/twilio/sms',
    'POST /v2/webhooks/twilio/{tenantId}/{deliveryId}/{attempt}/keys',
    'POST /v2/webhooks/twilio/{tenantId}/{deliveryId}/{attempt}/report',
  ],
  'a try-out, a test message or a question': [
    'POST /v2/alert-policies/dry-run',
    'POST /v2/alerts/preview',
    'POST /v2/maintenance-windows/preview',
    'POST /v2/schedules/preview',
    'POST /v2/escalations/preview',
    'POST /v2/config/plan',
    'POST /v2/config/replay',
    'POST /v2/escalations/replay',
    'POST /v2/schedules/replay',
    'POST /v2/notification-rules/{id}/match',
    'POST /v2/integrations/{id}/test',
    'POST /v2/integrations/authenticate',
    'POST /v2/channels/{id}/test',
    'POST /v2/channels/{id}/resend',
    'POST /v2/reports/schedules/{id}/run',
    'POST /v2/auth/mfa/enroll',
    'POST /v2/auth/forgot',
    'POST /v2/auth/discover',
  ],
  'a step of moving in, whose beginning and application have an entry (moving-in-runs)': [
    ...['PUT /v2/moving-in/backup/{part}', 'POST /v2/moving-in/unpack', 'POST /v2/moving-in/trial'],
    'POST /v2/moving-in/apply',
  ],
  'a sign of life of a heartbeat that is there': ['PUT', 'PATCH'].map((verb) => `${verb} /v2/heartbeats/{name}/ping`),
  'a sign-in, which has an entry of its own kind (accounts-audit, mfa)': [
    ...[
      'login',
      'login/mfa',
      'login/mfa/backup',
      'refresh',
      'logout',
      'revoke-all',
      'proof',
      'confirm',
      'confirm/options',
      'login/passkey',
      'login/passkey/options',
      'login/mfa/passkey',
      'login/mfa/passkey/options',
      'passkeys',
      'passkeys/options',
      'email',
      'email/verify',
      'mfa/verify',
      'mfa/disable',
    ].map((act) => `POST /v2/auth/${act}`),
    'DELETE /v2/auth/sessions/{id}',
    'DELETE /v2/auth/passkeys/{id}',
    'POST /status/{slug}/sign-in',
  ],
  'a reader of the public page decides over its own address': [
    'POST /status/{slug}/subscribe',
    'POST /status/{slug}/verify',
    'POST /status/{slug}/unsubscribe',
    'POST /v2/public/status-page/{slug}/subscribe',
    'POST /v2/public/status-page/{slug}/unsubscribe',
  ],
  'is an entry': ['POST /v2/audit-log'],
};

/** Entities whose rows nobody configures, by the reason. */
const NO_TRAIL: Record<string, string[]> = {
  'the history of an alert': [
    ...['alerts', 'alert_activities', 'alert_notes', 'alert_recipients', 'attachments', 'attachment_removals'],
    ...['acknowledge_links', 'escalation_runs'],
  ],
  'made by the service for itself': ['installation_secrets'],
  'queues and their results': [
    'deliveries',
    'page_bundles',
    'room_pages',
    'mails',
    'outgoing',
    'incident_rule_states',
    'webhook_deliveries',
  ],
  'sign-in, which leaves entries of its own kind': [
    ...[
      'mfa_backup_codes',
      'user_mfa',
      'revoked_tokens',
      'refresh_tokens',
      'password_resets',
      'email_proofs',
      'address_changes',
      'passkeys',
      'sso_identities',
    ],
  ],
  'what readers of the public page do, and what they were told': [
    ...['status_page_subscribers', 'status_page_announcements'],
  ],
  'part of a policy, whose entry tells it': ['escalation_policy_versions'],
  'the entry of the schedule or the person tells it': ['plan_history', 'plan_news', 'user_departures'],
  'follows from the status of a service': ['service_status_changes'],
  'the entry of what is switched tells it': ['maintenance_switches'],
  'the log itself': ['audit_log'],
  'the entry of the application tells it': ['configuration_marks', 'imported_objects'],
  'entries of its start, its application and its end tell it': [
    ...['moving_in_runs', 'moving_in_parts', 'moving_in_files'],
  ],
  'entries of its start and its end tell it': ['comparisons', 'compared_alerts'],
  'the entry of the object tells it': ['third_party_originals'],
};

interface Entry {
  action: string;
  entityType: string;
  entityId: string;
  entityName: string | null;
  userId: string | null;
  userName: string | null;
  actorType: string | null;
  source: string | null;
  ip: string | null;
  userAgent: string | null;
}

interface Ask {
  params?: Record<string, string>;
  query?: string;
  body?: object;
  as?: 'admin' | 'ada' | 'key' | 'console' | 'nobody';
  /** Which thing the first entry is about; else the one of the answer or of the path. Null: one that neither names. */
  of?: string | null;
}

const AGENT = 'audit-test/1';

let app: TestApp;
let document: ApiDocument;
let admin: TestUser;
let ada: TestUser;
let cookie: string;
const done = new Set<string>();
const faults: string[] = [];

/** Sends a request of a route and compares the entries that it left. @returns `data` of the answer */
async function does(route: string, ask: Ask, ...actions: string[]): Promise<Record<string, string>> {
  const { params = {}, query = '', body = {}, as = 'admin' } = ask;
  const [method = '', template = ''] = route.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const sent = app.http[method.toLowerCase() as 'post'](path + query).set('User-Agent', AGENT);
  if (as === 'key') void sent.set('X-Service-Key', ROOT_KEY);
  if (as === 'console') void sent.set('Cookie', cookie);
  if (as === 'admin' || as === 'ada') void sent.set('Authorization', `Bearer ${{ admin, ada }[as].token}`);
  const before = new Set((await app.sql<{ id: string }>('SELECT id FROM audit_log')).map(({ id }) => id));
  const answer = await sent.send(body);
  if (answer.status >= 300) throw new Error(`${route}: ${answer.status} ${answer.text}`);
  const left = (await app.sql<Entry & { id: string }>('SELECT * FROM audit_log ORDER BY id')).filter(
    ({ id }) => !before.has(id),
  );
  done.add(route);
  const data = (answer.body.data ?? answer.body) as Record<string, string>;
  const fault = (what: string): void => void faults.push(`${route}: ${what}`);
  const told = left.map(({ action }) => action);
  if (told.toSorted().join() !== actions.toSorted().join()) fault(`left [${told.join()}], not [${actions.join()}]`);
  const first = left.find(({ action }) => action === actions[0]);
  const thing = ask.of === undefined ? (data['id'] ?? params['id']) : ask.of;
  if (first && typeof thing === 'string' && first.entityId !== thing)
    fault(`tells of ${first.entityId}, not of ${thing}`);
  const source = as === 'console' ? 'console' : as === 'nobody' ? 'link' : 'api';
  const who = {
    admin: [admin.id, 'Administrator', 'user'],
    console: [admin.id, 'Administrator', 'user'],
    ada: [ada.id, 'Ada', 'user'],
    key: [keyId(ROOT_KEY), 'Bootstrap', 'api_key'],
    nobody: [],
  }[as];
  for (const entry of left) {
    const from = [entry.source, entry.ip, entry.userAgent];
    if (from.join() !== [source, '127.0.0.1', AGENT].join()) fault(`${entry.action} from ${from.join()}`);
    const actor = [entry.userId, entry.userName, entry.actorType];
    if (who.length > 0 && actor.join() !== who.join()) fault(`${entry.action} by ${actor.join()}`);
    if (entry.userName === null || entry.actorType === null) fault(`${entry.action} by nobody`);
  }
  return data;
}
const at = (offset: number): string => new Date(app.clock.now().getTime() + offset).toISOString();

/** People, teams and what belongs to them. */
async function organize(): Promise<void> {
  const { id: userId = '' } = await does(
    'POST /v2/users',
    { body: { username: 'eve@example.com', fullName: 'Eve', password: 'eves long password' } },
    'user.create',
  );
  await does('PATCH /v2/users/{id}', { params: { id: userId }, body: { timezone: 'Asia/Tokyo' } }, 'user.update');
  const auditor = { name: 'Auditor', extendedRole: 'observer' };
  const made = await does('POST /v2/custom-roles', { body: auditor }, 'custom_role.create');
  const itself = { params: { id: made['id'] ?? '' } };
  const changed = { ...itself, body: { ...auditor, name: 'Auditors' } };
  await does('PUT /v2/custom-roles/{id}', changed, 'custom_role.update');
  await does('DELETE /v2/custom-roles/{id}', itself, 'custom_role.delete');
  await does('POST /v2/users/{id}/mfa/reset', { params: { id: userId } }, 'user.mfa_reset');
  const { id = '' } = await does('POST /v2/teams', { as: 'key', body: { name: 'Crew' } }, 'team.create');
  await does('PATCH /v2/teams/{id}', { as: 'console', params: { id }, body: { name: 'Crew B' } }, 'team.update');
  await does('POST /v2/teams/{id}/members', { params: { id }, body: { userId } }, 'team.member_added');
  await does('DELETE /v2/teams/{id}/members/{userId}', { params: { id, userId } }, 'team.member_removed');
  const role = await does(
    'POST /v2/teams/{teamId}/roles',
    { params: { teamId: id }, body: { name: 'Lead' } },
    'team_role.create',
  );
  const roles = { params: { teamId: id, roleId: role['id'] ?? '' }, of: role['id'] ?? '' };
  await does('PATCH /v2/teams/{teamId}/roles/{roleId}', { ...roles, body: { name: 'Boss' } }, 'team_role.update');
  await does('DELETE /v2/teams/{teamId}/roles/{roleId}', roles, 'team_role.delete');
  const sso = {
    issuer: 'http://127.0.0.1:1',
    clientId: 'pager',
    clientSecret: 'the secret of a client',
    allowedDomains: ['a.example'],
  };
  await app.sql('UPDATE refresh_tokens SET "confirmedAt" = $1', [app.clock.now()]);
  await does('PUT /v2/teams/{id}/sso', { params: { id }, body: sso }, 'team_sso.update');
  await does('DELETE /v2/teams/{id}/sso', { params: { id } }, 'team_sso.delete');
  const organisation = await defaultTenantId(app);
  const security = { body: { secondFactorRequired: false }, of: organisation };
  await app.sql('UPDATE tenants SET "secondFactorRequired" = true');
  await does('PATCH /v2/account/security', security, 'tenant.update');
  await does('PUT /v2/sso', { body: sso, of: organisation }, 'sso.update');
  const names = await NameServer.start();
  names.texts.set('_pager.a.example', [`pager-organisation=${organisation}`]);
  const proof = { params: { domain: 'a.example' }, of: 'a.example' };
  await does('POST /v2/sso/domains/{domain}/prove', proof, 'domain.proven');
  await names.stop();
  await does('DELETE /v2/sso', { of: organisation }, 'sso.delete');
  const invite = await does(
    'POST /v2/invites',
    { body: { email: 'guest@example.com', role: 'user', teamId: id } },
    'invite.create',
  );
  await does(
    'POST /v2/invites/{token}/accept',
    {
      as: 'nobody',
      params: { token: invite['token'] ?? '' },
      body: { password: 'a guests password', fullName: 'Guest' },
    },
    ...['user.create', 'invite.accept', 'team.member_added', 'channel.create'],
  );
  const second = await does('POST /v2/invites', { body: { email: 'b@example.com', role: 'user' } }, 'invite.create');
  const [stored] = await app.sql<{ id: string }>(`SELECT id FROM invites WHERE email = 'b@example.com'`);
  // Its new end is in the entry.
  app.clock.moveBy(1);
  const resent = await does(
    'POST /v2/invites/{token}/resend',
    { params: { token: second['token'] ?? '' }, of: stored?.id ?? '' },
    'invite.resend',
  );
  const token = resent['token'] ?? '';
  await does('DELETE /v2/invites/{token}', { params: { token }, of: stored?.id ?? '' }, 'invite.delete');
  await does('DELETE /v2/teams/{id}', { params: { id } }, 'team.delete');
  await does('DELETE /v2/users/{id}', { params: { id: userId } }, 'user.delete');
  const registered = { email: 'new@example.com', password: 'a long password', fullName: 'New' };
  const link = 'a-link-of-somebody-who-forgot';
  await app.sql(
    `INSERT INTO password_resets ("tenantId", id, "userId", hash, "expiresAt")
     SELECT "tenantId", gen_random_uuid(), id, $2, $3 FROM users WHERE id = $1`,
    [ada.id, sha256(link), at(hours(1))],
  );
  await does(
    'POST /v2/auth/reset',
    { as: 'nobody', body: { token: link, newPassword: 'adas new password' }, of: ada.id },
    ...['user.update', 'auth.password_reset', 'channel.create'],
  );
  ada.token = await login(app, ada.email, 'adas new password');
  const passwords = { currentPassword: 'adas new password', newPassword: 'adas next password' };
  await does(
    'POST /v2/auth/password',
    { as: 'ada', body: passwords, of: ada.id },
    'user.update',
    'auth.password_changed',
  );
  ada.token = await login(app, ada.email, 'adas next password');
  await does('POST /v2/auth/register', { as: 'nobody', body: registered }, 'user.create', 'auth.register');
}

/** What one person arranges for itself. */
async function arrange(): Promise<void> {
  const mine = { as: 'ada' as const };
  const channel = await does(
    'POST /v2/channels',
    { ...mine, body: { type: 'sms', value: '+4915112345678' }, of: null },
    'channel.create',
  );
  const { channel: made, verificationCode: code } = channel as unknown as {
    channel: { id: string };
    verificationCode: string;
  };
  const { id: channelId } = made;
  await does('POST /v2/channels/{id}/verify', { ...mine, params: { id: channelId }, body: { code } }, 'channel.verify');
  const browser = { ...REQUEST_EXAMPLES['POST /v2/channels/webpush'], endpoint: 'http://127.0.0.1:1/' };
  await does('POST /v2/channels/webpush', { ...mine, body: browser, of: null }, 'channel.create');
  const rule = { name: 'All', action: { channelIds: [channelId] } };
  const { id = '' } = await does('POST /v2/notification-rules', { ...mine, body: rule }, 'notification_rule.create');
  const changed = { ...mine, params: { id }, body: { enabled: false } };
  await does('PATCH /v2/notification-rules/{id}', changed, 'notification_rule.update');
  await does(
    'POST /v2/notification-rules/reorder',
    { ...mine, body: { ids: [id] }, of: '*' },
    'notification_rule.reorder',
  );
  await does(
    'DELETE /v2/channels/{id}',
    { ...mine, params: { id: channelId } },
    ...['channel.delete', 'notification_rule.update'],
  );
  await does('DELETE /v2/notification-rules/{id}', { ...mine, params: { id } }, 'notification_rule.delete');
  const forwarding = await does(
    'POST /v2/forwarding-rules',
    { ...mine, body: { toUserId: admin.id, alias: 'Night' } },
    'forwarding_rule.create',
  );
  const forward = { ...mine, params: { id: forwarding['id'] ?? '' } };
  await does('PUT /v2/forwarding-rules/{id}', { ...forward, body: { enabled: false } }, 'forwarding_rule.update');
  await does('DELETE /v2/forwarding-rules/{id}', forward, 'forwarding_rule.delete');
  const link = await does('POST /v2/calendar-links', { ...mine, body: { kind: 'user' } }, 'calendar_link.create');
  const linked = { ...mine, params: { id: link['id'] ?? '' } };
  await does('DELETE /v2/calendar-links/{id}', linked, 'calendar_link.delete');
  const phone = 'ExponentPushToken[audited-phone-of-ada]';
  await does('POST /v2/push-tokens', { ...mine, body: { token: phone, platform: 'ios' } }, 'push_token.create');
  await does('POST /v2/push-tokens', { ...mine, body: { token: phone, platform: 'ios' } });
  await does('DELETE /v2/push-tokens/{token}', { ...mine, params: { token: phone } }, 'push_token.delete');
  const absence = { startDate: at(days(1)), endDate: at(days(2)) };
  const ask = async (): Promise<{ params: Record<string, string> }> => {
    const asked = await does('POST /v2/pto-requests', { ...mine, body: absence }, 'pto_request.create');
    return { params: { id: asked['id'] ?? '' } };
  };
  const approval = { ...(await ask()), body: { confirm: true } };
  await does('PATCH /v2/pto-requests/{id}/approve', approval, 'pto_request.approve');
  await does('PATCH /v2/pto-requests/{id}/cancel', { params: approval.params }, 'pto_request.cancel');
  await does('PATCH /v2/pto-requests/{id}/deny', await ask(), 'pto_request.deny');
  await does('DELETE /v2/pto-requests/{id}', { ...mine, ...(await ask()) }, 'pto_request.delete');
  const report = { cadence: 'daily', email: 'ada@example.com' };
  const scheduled = await does('POST /v2/reports/schedules', { ...mine, body: report }, 'report_schedule.create');
  const mailed = { ...mine, params: { id: scheduled['id'] ?? '' } };
  await does('PATCH /v2/reports/schedules/{id}', { ...mailed, body: { days: 7 } }, 'report_schedule.update');
  await does('DELETE /v2/reports/schedules/{id}', mailed, 'report_schedule.delete');
  const search = await does('POST /v2/saved-searches', { body: { name: 'P1', query: 'P1' } }, 'saved_search.create');
  const found = { params: { id: search['id'] ?? '' } };
  await does('PATCH /v2/saved-searches/{id}', { ...found, body: { name: 'P1s' } }, 'saved_search.update');
  await does('DELETE /v2/saved-searches/{id}', found, 'saved_search.delete');
  const kept = { name: 'P2', query: 'priority: P2' };
  const described = await does('POST /v2/alerts/saved-searches', { body: kept }, 'saved_search.create');
  const named = { params: { identifier: described['id'] ?? '' } };
  const path = '/v2/alerts/saved-searches/{identifier}';
  await does(`PATCH ${path}`, { ...named, body: { ...kept, description: 'Urgent' } }, 'saved_search.update');
  await does(`DELETE ${path}`, named, 'saved_search.delete');
}

/** Who is paged, for what. */
async function configure(): Promise<void> {
  const turns = { name: 'Day', startDate: at(0), type: 'daily', participants: [{ type: 'user', id: ada.id }] };
  const { id = '' } = await does(
    'POST /v2/schedules',
    { body: { name: 'Duty', rotations: [turns] } },
    ...['schedule.create', 'rotation.create'],
  );
  await does('PATCH /v2/schedules/{id}', { params: { id }, body: { timezone: 'Europe/Berlin' } }, 'schedule.update');
  const { id: rid = '' } = await does(
    'POST /v2/schedules/{id}/rotations',
    { params: { id }, body: turns },
    'rotation.create',
  );
  const rotation = { params: { id, rid }, of: rid };
  await does('PATCH /v2/schedules/{id}/rotations/{rid}', { ...rotation, body: { length: 2 } }, 'rotation.update');
  await does('DELETE /v2/schedules/{id}/rotations/{rid}', rotation, 'rotation.delete');
  const note = { as: 'ada', params: { id }, body: { note: 'All is quiet' } } as const;
  await does('POST /v2/schedules/{id}/handoff-notes', note, 'handoff_note.create');
  const swap = {
    as: 'ada',
    params: { id },
    body: { userId: admin.id, startTime: at(hours(3)), endTime: at(hours(4)) },
  } as const;
  const askFor = async (): Promise<{ params: Record<string, string> }> => {
    const asked = await does('POST /v2/schedules/{id}/swap-requests', swap, 'swap_request.create');
    return { params: { id: asked['id'] ?? '' } };
  };
  await does('PATCH /v2/swap-requests/{id}/decline', await askFor(), 'swap_request.decline');
  await does('DELETE /v2/swap-requests/{id}', { as: 'ada', ...(await askFor()) }, 'swap_request.withdraw');
  await does('PATCH /v2/swap-requests/{id}/accept', await askFor(), 'swap_request.accept', 'override.create');
  const cover = { userId: admin.id, startTime: at(hours(1)), endTime: at(hours(2)) };
  const { id: oid = '' } = await does(
    'POST /v2/schedules/{id}/overrides',
    { params: { id }, body: cover },
    'override.create',
  );
  const longer = { endTime: at(hours(3)) };
  await does(
    'PATCH /v2/schedules/{id}/overrides/{oid}',
    { params: { id, oid }, of: oid, body: longer },
    'override.update',
  );
  await does('DELETE /v2/schedules/{id}/overrides/{oid}', { params: { id, oid }, of: oid }, 'override.delete');
  await does('DELETE /v2/schedules/{id}', { params: { id } }, 'schedule.delete');

  const rules = [{ recipientType: 'user', recipientId: ada.id }];
  const escalation = await does(
    'POST /v2/escalations',
    { body: { name: 'Ladder', rules, isDefault: true } },
    'escalation_policy.create',
  );
  const ladder = { params: { id: escalation['id'] ?? '' } };
  await does('PATCH /v2/escalations/{id}', { ...ladder, body: { rules } });
  await does('PATCH /v2/escalations/{id}', { ...ladder, body: { repeatCount: 3 } }, 'escalation_policy.update');
  await does('DELETE /v2/escalations/{id}', ladder, 'escalation_policy.delete');

  const { id: targetTeamId = '' } = await does('POST /v2/teams', { body: { name: 'Target' } }, 'team.create');
  const routing = await does(
    'POST /v2/routing-rules',
    { body: { name: 'Route', match: { tags: ['x'] }, targetTeamId } },
    'routing_rule.create',
  );
  const route = { params: { id: routing['id'] ?? '' } };
  await does('PUT /v2/routing-rules/{id}', { ...route, body: { enabled: false } }, 'routing_rule.update');
  const order = { ids: [routing['id']] };
  await does('POST /v2/routing-rules/reorder', { body: order, of: '*' }, 'routing_rule.reorder');
  await does('DELETE /v2/routing-rules/{id}', route, 'routing_rule.delete');

  const ofTeam = { params: { teamId: targetTeamId } };
  const teamRules = '/v2/teams/{teamId}/routing-rules';
  const noneTold = { name: 'Nobody', notify: { type: 'none' } };
  const teamRule = await does(`POST ${teamRules}`, { ...ofTeam, body: noneTold }, 'team_routing_rule.create');
  const oneRule = { params: { teamId: targetTeamId, id: teamRule['id'] ?? '' } };
  await does(`PATCH ${teamRules}/{id}`, { ...oneRule, body: { enabled: false } }, 'team_routing_rule.update');
  const sole = { ids: [teamRule['id']] };
  await does(`POST ${teamRules}/reorder`, { ...ofTeam, body: sole, of: '*' }, 'team_routing_rule.reorder');
  await does(`DELETE ${teamRules}/{id}`, oneRule, 'team_routing_rule.delete');

  const policy = await does(
    'POST /v2/alert-policies',
    { body: { name: 'Quiet', match: { tags: ['x'] }, actions: { autoAck: true } } },
    'alert_policy.create',
  );
  const quiet = { params: { id: policy['id'] ?? '' } };
  await does('PATCH /v2/alert-policies/{id}', { ...quiet, body: { order: 4 } }, 'alert_policy.update');
  const ids = [policy['id']];
  await does('POST /v2/alert-policies/reorder', { body: { ids }, of: '*' }, 'alert_policy.reorder');
  await does('DELETE /v2/alert-policies/{id}', quiet, 'alert_policy.delete');
  const delaying = await does(
    'POST /v2/notification-policies',
    { body: { name: 'Later', actions: { delay: { minutes: 5 } } } },
    'notification_policy.create',
  );
  const later = { params: { id: delaying['id'] ?? '' } };
  await does('PATCH /v2/notification-policies/{id}', { ...later, body: { order: 4 } }, 'notification_policy.update');
  const all = { body: { ids: [delaying['id']] }, of: '*' };
  await does('POST /v2/notification-policies/reorder', all, 'notification_policy.reorder');
  await does('DELETE /v2/notification-policies/{id}', later, 'notification_policy.delete');
  await does('PATCH /v2/account', { body: { timezone: 'Europe/Berlin' }, of: null }, 'tenant.update');
  await does('POST /v2/rehearsals', { of: null }, 'rehearsal.start');
  await does('POST /v2/rehearsals/go-live', { of: null }, 'rehearsal.end');
  await does('PATCH /v2/flapping', { body: { holdMinutes: 7 }, of: null }, 'flapping_settings.update');
}

/** What is watched, and what customers see of it. */
async function watch(): Promise<void> {
  const integration = {
    name: 'Hook',
    type: 'Webhook',
    apiKey: 'an-audited-key-0123456789',
    config: { url: 'https://e.example/s3cret' },
  };
  const { id = '' } = await does(
    'POST /v2/integrations',
    { body: integration },
    ...['integration.create', 'token.create'],
  );
  const hook = { params: { id } };
  const confirm = { body: { confirm: true } };
  await does('PATCH /v2/integrations/{id}', { ...hook, body: { name: 'Hook B' } }, 'integration.update');
  await does('POST /v2/integrations/{id}/disable', hook, 'integration.disable');
  await does('POST /v2/integrations/{id}/enable', hook, 'integration.enable');
  const rotated = ['token.create', 'token.revoke'];
  const { apiKey = '' } = await does(
    'POST /v2/integrations/{id}/regenerate-key',
    { ...hook, ...confirm, of: null },
    ...rotated,
  );
  await does(
    'POST /v2/integrations/{id}/rotate-webhook-token',
    { ...hook, ...confirm },
    'integration.rotate_webhook_token',
  );
  await does('DELETE /v2/tokens/{id}', { params: { id: keyId(apiKey) } }, 'token.revoke');
  await does('DELETE /v2/integrations/{id}', hook, 'integration.delete');

  const name = 'backup';
  const beat = { params: { name }, of: name };
  await does('POST /v2/heartbeats', { as: 'key', body: { name, interval: 5 }, of: name }, 'heartbeat.create');
  await does('PATCH /v2/heartbeats/{name}', { ...beat, body: { interval: 10 } }, 'heartbeat.update');
  await does('POST /v2/heartbeats/{name}/disable', beat, 'heartbeat.disable');
  await does('POST /v2/heartbeats/{name}/enable', beat, 'heartbeat.enable');
  await does('DELETE /v2/heartbeats/{name}', beat, 'heartbeat.delete');
  const first = { as: 'key' as const, params: { name: 'fresh' } };
  await does('POST /v2/heartbeats/{name}/ping', { ...first, of: 'fresh' }, 'heartbeat.create');
  await does('POST /v2/heartbeats/{name}/ping', first);

  const room = await does(
    'POST /v2/chat-rooms',
    { body: { name: '#ops', type: 'slack', value: 'C012AB3CDE' } },
    'chat_room.create',
  );
  const ops = { params: { id: room['id'] ?? '' } };
  await does('PATCH /v2/chat-rooms/{id}', { ...ops, body: { name: '#operations' } }, 'chat_room.update');
  const given = { ...ops, body: { code: room['verificationCode'] } };
  await does('POST /v2/chat-rooms/{id}/verify', given, 'chat_room.verify');
  await does('POST /v2/chat-rooms/{id}/resend', ops);
  await does('POST /v2/chat-rooms/{id}/test', ops);
  await does('DELETE /v2/chat-rooms/{id}', ops, 'chat_room.delete');
  const service = await does('POST /v2/services', { body: { name: 'Shop' } }, 'service.create');
  const shop = { params: { id: service['id'] ?? '' } };
  await does('PATCH /v2/services/{id}', { ...shop, body: { status: 'degraded' } }, 'service.update');
  const ofOutages = { body: { name: 'Outage', message: 'Outage' } };
  const { id: outageId = '' } = await does('POST /v2/incident-templates', ofOutages, 'incident_template.create');
  const template = { params: { id: outageId } };
  await does('PATCH /v2/incident-templates/{id}', { ...template, body: { tags: ['a'] } }, 'incident_template.update');
  await does('DELETE /v2/incident-templates/{id}', template, 'incident_template.delete');
  const shopRules = '/v2/services/{serviceId}/incident-rules';
  const opens = { name: 'Down', incident: { message: 'Shop is down' } };
  const ofShop = { params: { serviceId: service['id'] ?? '' } };
  const opening = await does(`POST ${shopRules}`, { ...ofShop, body: opens }, 'incident_rule.create');
  const down = { params: { ...ofShop.params, id: opening['id'] ?? '' } };
  await does(`PATCH ${shopRules}/{id}`, { ...down, body: { enabled: false } }, 'incident_rule.update');
  const only = { ...ofShop, body: { ids: [opening['id']] }, of: '*' };
  await does(`POST ${shopRules}/reorder`, only, 'incident_rule.reorder');
  await does(`DELETE ${shopRules}/{id}`, down, 'incident_rule.delete');
  await does('DELETE /v2/services/{id}', shop, 'service.delete');

  const hour = { name: 'Night', startTime: at(0), endTime: at(hours(1)) };
  const planned = await does('POST /v2/maintenance-windows', { body: hour }, 'maintenance_window.create');
  const night = { params: { id: planned['id'] ?? '' } };
  await does('POST /v2/maintenance-windows/{id}/end', night, 'maintenance_window.update');
  await does('PATCH /v2/maintenance-windows/{id}', { ...night, body: { enabled: false } }, 'maintenance_window.update');
  await does('DELETE /v2/maintenance-windows/{id}', night, 'maintenance_window.delete');

  const incident = await does('POST /v2/incidents', { body: { name: 'Outage' } }, 'incident.create');
  const incidentId = incident['id'] ?? '';
  const outage = { params: { id: incidentId } };
  const both = { ...outage, body: { status: 'identified', priority: 'P1' } };
  await does('PATCH /v2/incidents/{id}', both, 'incident.identified', 'incident.update');
  const alertId = await new AlertClient(app).created();
  await does('POST /v2/incidents/{id}/alerts', { ...outage, body: { alertIds: [alertId] } }, 'incident.alert_linked');
  await does(
    'DELETE /v2/incidents/{id}/alerts/{alertId}',
    { params: { id: incidentId, alertId } },
    'incident.alert_unlinked',
  );
  const rolePath = '/v2/incidents/{id}/roles/{role}';
  const command = { params: { id: incidentId, role: 'commander' } };
  await does(`PUT ${rolePath}`, { ...command, body: { userId: admin.id } }, 'incident.role_assigned');
  await does(`DELETE ${rolePath}`, command, 'incident.role_removed');
  await does('PUT /v2/incidents/{id}/participants/me', outage, 'incident.joined');
  await does('DELETE /v2/incidents/{id}/participants/me', outage, 'incident.left');
  const roomTask = await does(
    'POST /v2/incidents/{id}/tasks',
    { ...outage, body: { description: 'Look' }, of: incidentId },
    'incident.task_added',
  );
  const ofTask = { params: { id: incidentId, taskId: roomTask['id'] ?? '' } };
  const taskPath = '/v2/incidents/{id}/tasks/{taskId}';
  await does(`PATCH ${taskPath}`, { ...ofTask, body: { done: true }, of: incidentId }, 'incident.task_done');
  await does(`DELETE ${taskPath}`, ofTask, 'incident.task_removed');
  const internal = await does(
    'POST /v2/incidents/{id}/internal-updates',
    { ...outage, body: { message: 'Looking' }, of: incidentId },
    'incident.internal_update_added',
  );
  await does(
    'DELETE /v2/incidents/{id}/internal-updates/{updateId}',
    { params: { id: incidentId, updateId: internal['id'] ?? '' } },
    'incident.internal_update_removed',
  );
  const { id: generated = '' } = await does(
    'POST /v2/postmortems/generate',
    { body: { incidentId } },
    'postmortem.create',
  );
  const report = { params: { id: generated } };
  await does('PATCH /v2/postmortems/{id}', { ...report, body: { summary: 'A disk was full' } }, 'postmortem.update');
  const told = { ...outage, body: { statusPageEntry: { enabled: true } } };
  await does('PATCH /v2/incidents/{id}', told, 'incident.update');
  const text = { ...report, body: { text: 'A disk was full' } };
  await does('PUT /v2/postmortems/{id}/publication', text, 'postmortem.publish');
  await does('DELETE /v2/postmortems/{id}/publication', report, 'postmortem.unpublish');
  await does('DELETE /v2/postmortems/{id}', report, 'postmortem.delete');
  await does('POST /v2/postmortems', { body: { incidentId, summary: 'S' } }, 'postmortem.create');
  await does('DELETE /v2/incidents/{id}', outage, 'incident.delete');

  const configuration = { version: 1, teams: [{ name: 'Of a file' }] };
  const trial = await app.as(`Bearer ${admin.token}`).post('/v2/config/plan', { configuration });
  const { hash } = trial.body.data as { hash: string };
  await does('POST /v2/config/apply', { body: { configuration, hash } }, 'configuration.apply', 'team.create');

  const moves = { url: 'https://api.example.com', key: 'a-key-of-the-old-service' };
  await does('POST /v2/moving-in', { body: moves }, 'moving_in.start');
  await does('DELETE /v2/moving-in', { of: null }, 'moving_in.delete');
  await does('POST /v2/moving-in/backup', {}, 'moving_in.start');
  const compared = { source: 'third-party', url: 'https://old.example.com', key: 'a-key-of-the-old-service' };
  await does('POST /v2/comparison', { body: compared }, 'comparison.start');
  await does('DELETE /v2/comparison', { of: null }, 'comparison.delete');
  const log = JSON.stringify({ id: '1', message: 'Disk is full', createdAt: '2026-11-02T10:00:00Z' });
  await does('POST /v2/comparison/log', { body: { log } }, 'comparison.start');

  const page = { slug: 'audited', visibility: 'link', brandName: 'Audited' };
  await does('PUT /v2/status-page', { body: page, of: 'audited' }, 'status_page.update');
  await does('POST /v2/status-page/rotate-key', { of: 'audited' }, 'status_page.rotate_key');
  await app.as(`Bearer ${admin.token}`).put('/v2/status-page', { ...page, visibility: 'public' });
  await app.http.post('/v2/public/status-page/audited/subscribe').send({ email: 'reader@example.com' }).expect(202);
  const [reader] = await app.sql<{ id: string }>('SELECT id FROM status_page_subscribers');
  const subscriber = { params: { id: reader!.id }, of: 'audited' };
  await does('DELETE /v2/status-page/subscribers/{id}', subscriber, 'status_page.remove_subscriber');
}

beforeAll(async () => {
  app = await TestApp.start();
  document = await ApiDocument.of(app);
  const [root] = await app.sql<{ id: string }>(`SELECT id FROM users WHERE role = 'admin'`);
  admin = { id: root?.id ?? '', email: '', fullName: 'Administrator', token: await login(app) };
  ada = await createUser(app, { fullName: 'Ada', email: 'ada@example.com' });
  cookie = `token=${(await asAdmin(app)).split(' ')[1] ?? ''}`;
  await organize();
  await arrange();
  await configure();
  await watch();
});
afterAll(() => app.stop());

/** @contract searches-14 */
it('leaves the entries of every change, with who made it and from where', () => {
  expect(faults).toEqual([]);
});

/** @contract searches-14 */
it('asks every route that can change something, but for those that nobody configures anything with', () => {
  const mutating = [...document.operations.keys()].filter((route) => /^(POST|PUT|PATCH|DELETE) /.test(route));
  const excused = Object.values(NO_ENTRY).flat();
  expect(excused.filter((route) => done.has(route))).toEqual([]);
  expect([...done, ...excused].toSorted()).toEqual(mutating.toSorted());
});

/** @contract searches-14 */
it('knows of every table whether its rows are audited', () => {
  const { entityMetadatas } = app.nest.get(DataSource);
  const silent = entityMetadatas.filter(({ target }) => !auditedEntity(target)).map(({ tableName }) => tableName);
  expect(silent.toSorted()).toEqual(Object.values(NO_TRAIL).flat().toSorted());
});

/** @contract searches-15 */
it('writes no secret into the log', async () => {
  const rows = await app.sql<{ entry: string }>('SELECT a::text AS entry FROM audit_log a');
  const text = rows.map(({ entry }) => entry).join('\n');
  for (const secret of ['s3cret', 'eves long password', 'the secret of a client', '+4915112345678', 'audited-phone']) {
    expect(text).not.toContain(secret);
  }
});
