import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { DataSource } from 'typeorm';
import { ownedByPeople } from '../../src/platform/owned-by-person.js';
import {
  asAdmin,
  confirmed,
  createTeam,
  createUser,
  defaultTenantId,
  giveChannel,
  login,
} from '../support/accounts.js';
import { hours } from '../support/fake-clock.js';
import { CLIENT_ID, CLIENT_SECRET, TestIdentityProvider } from '../support/identity-provider.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { vouchForDomain } from '../support/single-sign-on.js';
import { TestApp } from '../support/test-app.js';

/* Whoever first proves the mailbox of an account gets it empty, whoever had made or vouched for it. */

const THEIRS = 'a password of whoever made it';
const OWN = 'a password of the owner';
const ATTACKER = 'attacker@evil.example';

let app: TestApp;
let sink: SmtpSink;
let provider: TestIdentityProvider;
let admin: string;
let teamId: string;
beforeAll(async () => {
  sink = await SmtpSink.start();
  provider = await TestIdentityProvider.start('https://pager.example.com/v2/auth/sso/callback');
  app = await TestApp.start({ environment: { SMTP_URL: sink.url } });
  admin = await asAdmin(app);
  teamId = (await createTeam(app, { name: 'Payments' })).id;
});
beforeEach(() => sink.reset());
afterAll(async () => {
  await app.stop();
  await sink.stop();
  await provider.stop();
});

const tables = (): { table: string; column: string }[] =>
  ownedByPeople().map(({ target, ownership: { column } }) => ({
    table: app.nest.get(DataSource).getMetadata(target).tableName,
    column,
  }));

/** Columns that name a person to whom the rows do not belong, and why. */
const NOBODYS: Record<string, string> = {
  'alert_feedback.userId': 'what was said of an alert, which reports count',
  'alert_recipients.userId': 'who was paged, which stays true',
  'address_notices.userId': 'whose address failed, once told',
  'alerts.owner': 'who works on an alert',
  'alerts.ownerId': 'who works on an alert',
  'alerts.readBy': 'who has read it',
  'alerts.acknowledgedBy': 'who did, which stays true',
  'alerts.closedBy': 'who did, which stays true',
  'alerts.firstAcknowledgedBy': 'who did, which stays true',
  'alert_notes.user': 'who wrote it, which stays true',
  'attachments.uploadedBy': 'who did, which stays true',
  'audit_log.userId': 'who did it, which stays true',
  'audit_log.userName': 'who did it, which stays true',
  'audit_log.userAgent': 'no person',
  'audit_log.ownerId': 'who may read the entry',
  'channel_codes.userId': 'counts codes, against abuse',
  'configuration_marks.managedBy': 'a file',
  'comparisons.startedBy': 'who did, which stays true',
  'deliveries.userId': 'what is on its way; its channel is gone',
  'forwarding_rules.toUserId': 'whoever forwards owns the rule',
  'handoff_notices.userId': 'what is on its way',
  'handoff_notes.authorId': 'who wrote it, which stays true',
  'handoff_notes.authorName': 'the name beside the id',
  'incident_alerts.linkedBy': 'who did, which stays true',
  'incident_internal_updates.createdBy': 'who wrote it, which stays true',
  'incident_participants.userId': 'who takes part, as everybody in the incident sees',
  'incident_roles.userId': 'who has a role, as everybody in the incident sees',
  'incident_tasks.assigneeId': 'who is to do it, as everybody in the incident sees',
  'incident_tasks.createdBy': 'who did, which stays true',
  'incident_tasks.doneBy': 'who did, which stays true',
  'incident_notices.userId': 'what is on its way',
  'incidents.createdBy': 'who did, which stays true',
  'moving_in_runs.startedBy': 'who did, which stays true',
  'overrides.userId': 'who stands in, as the schedule has it',
  'overrides.userName': 'who stands in',
  'page_bundles.userId': 'what is on its way',
  'pto_requests.approvedBy': 'who did, which stays true',
  'pto_requests.deniedBy': 'who did, which stays true',
  'pto_requests.userName': 'the name beside the id',
  'push_notices.userId': 'what is on its way',
  'refresh_tokens.userAgent': 'no person',
  'rehearsals.startedBy': 'who did, by name, which stays true',
  'rehearsed_messages.userId': 'what would have reached them, which stays true',
  'shift_notices.userId': 'what is on its way',
  'swap_requests.requesterName': 'the name beside the id',
  'team_members.userId': 'given by the team',
  'user_departures.userId': 'who was there when',
};

const EXPORTED = [
  ...['alerts.owner', 'alerts.ownerId', 'channels.userId', 'notification_rules.userId', 'handoff_notes.authorId'],
  ...['handoff_notes.authorName', 'incident_roles.userId', 'incident_participants.userId'],
  ...['incident_tasks.assigneeId', 'incident_tasks.createdBy', 'incident_tasks.doneBy'],
  'incident_internal_updates.createdBy',
];

/** What `GET /v2/export` leaves out, by reason. */
const NOT_EXPORTED: Record<string, string[]> = {
  'a secret, or a hash of one': [
    ...['acknowledge_links.userId', 'address_changes.userId', 'mfa_backup_codes.userId', 'email_proofs.userId'],
    ...['password_resets.userId', 'user_mfa.userId', 'refresh_tokens.userId', 'calendar_links.userId'],
  ],
  'the person reads and changes it in the console, by a route of its own': [
    ...['api_keys.madeBy', 'forwarding_rules.fromUserId', 'invites.inviter', 'passkeys.userId', 'pto_requests.userId'],
    ...['pto_requests.userName', 'push_tokens.userId', 'report_schedules.userId', 'saved_searches.ownerId'],
    ...['sso_identities.userId', 'swap_requests.requesterId', 'swap_requests.requesterName'],
    'rehearsed_messages.userId',
  ],
  'part of an alert, an incident, a schedule or a team, with which it is read': [
    ...['alert_feedback.userId', 'alert_recipients.userId', 'alerts.readBy', 'alerts.acknowledgedBy'],
    ...['alerts.closedBy', 'alerts.firstAcknowledgedBy', 'alert_notes.user', 'attachments.uploadedBy'],
    ...['incident_alerts.linkedBy', 'incidents.createdBy', 'overrides.userId', 'overrides.userName'],
    ...['forwarding_rules.toUserId', 'pto_requests.approvedBy', 'pto_requests.deniedBy', 'team_members.userId'],
  ],
  'the audit log, which administrators read': [
    ...['audit_log.userId', 'audit_log.userName', 'audit_log.userAgent', 'audit_log.ownerId'],
    ...['comparisons.startedBy', 'moving_in_runs.startedBy', 'rehearsals.startedBy', 'user_departures.userId'],
  ],
  'work of the service, gone when it is done': [
    ...['address_notices.userId', 'channel_codes.userId', 'deliveries.userId', 'handoff_notices.userId'],
    ...['incident_notices.userId', 'page_bundles.userId', 'push_notices.userId', 'shift_notices.userId'],
  ],
  'no person': ['configuration_marks.managedBy', 'refresh_tokens.userAgent'],
};

/** @contract account-10 */
it('each column that names a person is in the export of their data, or left out for a reason', async () => {
  const known = [...EXPORTED, ...Object.values(NOT_EXPORTED).flat()];
  expect(known.toSorted()).toEqual((await columnsOfPeople()).toSorted());
});

it('each column that names a person is of something that the person owns, or known as nobody’s own', async () => {
  const columns = await columnsOfPeople();
  const owned = tables().map(({ table, column }) => `${table}.${column}`);
  const known = [...owned, ...Object.keys(NOBODYS)];
  expect(columns.filter((place) => !known.includes(place))).toEqual([]);
  expect(known.filter((place) => !columns.includes(place))).toEqual([]);
});

/** Each place of the schema that names a person: `table.column`. */
async function columnsOfPeople(): Promise<string[]> {
  const columns = await app.sql<{ place: string }>(
    `SELECT table_name || '.' || column_name AS place FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name <> 'users'
       AND column_name ~ '[uU]ser|[oO]wner|[aA]ssignee|[pP]erson|[rR]equester|[iI]nviter|[aA]uthor(Id|Name)?$|[a-z]By$'
     UNION
     SELECT c.conrelid::regclass || '.' || a.attname FROM pg_constraint c
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
     WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass AND a.attname <> 'tenantId'`,
  );
  return columns.map(({ place }) => place);
}

let counter = 0;
const someone = (): string => `cfo${++counter}@corp.example`;

const as = (authorization: string) => ({
  post: async (path: string, body: object) => {
    const answer = await app.as(authorization).post(path, body);
    if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
    return answer.body.data;
  },
  patch: async (path: string, body: object) => app.as(authorization).patch(path, body).expect(200),
});

/** The number of rows in force, of each owned kind, for this person. */
async function held(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of tables()) {
    const isOver = ['swap_requests', 'pto_requests'].includes(table) ? `AND status <> 'cancelled'` : '';
    const [row] = await app.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE "${column}"::text LIKE '%' || $1 || '%' ${isOver}`,
      [userId],
    );
    counts[table] = row?.count ?? 0;
  }
  return counts;
}

/** Of whoever set up the account. */
const sessions = new Map<string, string>();

/** Everything that can be set up in an account, by whoever signs in to it with that password. */
async function setTraps(userId: string, email: string): Promise<void> {
  const session = `Bearer ${await login(app, email, THEIRS)}`;
  sessions.set(userId, session);
  const own = as(session);
  const tenantId = await defaultTenantId(app);
  const at = (inHours: number) => new Date(app.clock.now().getTime() + hours(inHours)).toISOString();
  const accomplice = await createUser(app, { reachable: true });
  await app.sql(`UPDATE users SET permissions = '{"integrations":"write","invites":"write"}' WHERE id = $1`, [userId]);
  await as(admin).post(`/v2/teams/${teamId}/members`, { userId });
  await giveChannel(app, userId, ATTACKER);
  await own.post('/v2/push-tokens', { token: `ExponentPushToken[${email}]` });
  await own.post('/v2/notification-rules', { name: 'Late', criteria: {}, action: { channelIds: [], delayMins: 60 } });
  await own.post('/v2/forwarding-rules', { toUserId: accomplice.id });
  await own.post('/v2/reports/schedules', { cadence: 'weekly', email: ATTACKER });
  await own.post('/v2/calendar-links', { kind: 'user', targetId: userId });
  await own.post('/v2/integrations', { name: 'Theirs', apiKey: `a-key-of-${email}` });
  sink.expectMails(/^admin@example\.com: (Cfo|Thief) asks for time off/);
  await own.post('/v2/pto-requests', { startDate: at(1), endDate: at(200), reason: 'Away' });
  await app.sql(`UPDATE pto_requests SET status = 'approved' WHERE "userId" = $1`, [userId]);
  const rotations = [{ startDate: at(-1), type: 'weekly', participants: [{ type: 'user', id: userId }] }];
  const { id: scheduleId } = await as(admin).post('/v2/schedules', { name: 'Primary', rotations });
  const override = { userId: accomplice.id, startTime: at(1), endTime: at(100) };
  const { id: overrideId } = await as(admin).post(`/v2/schedules/${scheduleId}/overrides`, override);
  await app.sql(
    `INSERT INTO swap_requests ("tenantId", id, "scheduleId", "requesterId", "requesterName", "responderId", "responderName",
       "startTime", "endTime", status, "createdAt", "expiresAt", "overrideId")
     VALUES ($1, gen_random_uuid(), $2, $3, 'Cfo', $4, 'Accomplice', $5, $6, 'accepted', now(), now(), $7)`,
    [tenantId, scheduleId, userId, accomplice.id, at(1), at(100), overrideId],
  );
  const stored = [
    `INSERT INTO invites ("tenantId", id, hash, email, role, inviter, "createdAt", "expiresAt")
     VALUES ($1, gen_random_uuid(), $2, 'accomplice@example.com', 'user', jsonb_build_object('kind', 'user', 'id', $2), now(), now() + '1 day')`,
    `INSERT INTO sso_identities ("tenantId", issuer, subject, "userId") VALUES ($1, 'https://evil.example', $2, $2)`,
    `INSERT INTO acknowledge_links ("tenantId", id, "tokenHash", "alertId", "userId", "expiresAt", "createdAt")
     VALUES ($1, gen_random_uuid(), $2, gen_random_uuid(), $2, now() + '1 day', now())`,
    `INSERT INTO saved_searches ("tenantId", id, name, query, "ownerId", "createdAt")
     VALUES ($1, gen_random_uuid(), 'Theirs', 'x', $2, now())`,
    `INSERT INTO email_proofs ("tenantId", id, "userId", hash, "expiresAt", "createdAt")
     VALUES ($1, gen_random_uuid(), $2, $2, now() + '1 day', now())`,
    `INSERT INTO password_resets ("tenantId", id, "userId", hash, "expiresAt")
     VALUES ($1, gen_random_uuid(), $2, $2, now() + '1 day')`,
    `INSERT INTO address_changes ("tenantId", "userId", address, hash, "expiresAt")
     VALUES ($1, $2, 'attacker@evil.example', $2, now() + '1 day')`,
    `INSERT INTO passkeys ("tenantId", id, "userId", "credentialId", "publicKey", counter, transports, name, "createdAt")
     VALUES ($1, gen_random_uuid(), $2, $2, '', 0, '{}', 'Theirs', now())`,
  ];
  for (const sql of stored) await app.sql(sql.replaceAll('$2', `'${userId}'`), [tenantId]);
  await own.patch(`/v2/users/${userId}`, { mutedUntil: '2099-01-01T00:00:00Z', notifyEmail: false });
  const { secret } = await own.post('/v2/auth/mfa/enroll', {});
  const code = generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
  await own.post('/v2/auth/mfa/verify', { secret, code });
  // None of them is forgotten here.
  expect(Object.entries(await held(userId)).filter(([, count]) => count === 0)).toEqual([]);
}

/** How somebody gets into an account in another person's name, before that person has ever seen it. */
const MADE: Record<string, (email: string) => Promise<void>> = {
  'a colleague made with a password': async (email) => {
    const member = `Bearer ${(await createUser(app, { teamIds: [teamId] })).token}`;
    await as(member).post('/v2/users', { username: email, fullName: 'Cfo', password: THEIRS });
  },
  'an administrator made with a password, and vouched for': async (email) => {
    const { id } = await as(admin).post('/v2/users', { username: email, fullName: 'Cfo', password: THEIRS });
    await as(admin).patch(`/v2/users/${id}`, { verified: true });
  },
  'whoever invited it has accepted': async (email) => {
    const { token } = await as(admin).post('/v2/invites', { email, role: 'user', teamId });
    await app.http.post(`/v2/invites/${token}/accept`).send({ password: THEIRS, fullName: 'Cfo' }).expect(201);
  },
  'a stranger registered': async (email) => {
    await app.http.post('/v2/auth/register').send({ email, password: THEIRS, fullName: 'Cfo' }).expect(200);
  },
};

const mailTo = async (email: string, pattern: RegExp): Promise<string> => {
  await app.settle();
  const found = sink.mailsTo(email).flatMap(({ text }) => pattern.exec(text ?? '')?.[1] ?? []);
  return found.at(-1) ?? '';
};

/** How the owner of the address proves it, and has the account from then on. */
const PROVEN: Record<string, (email: string) => Promise<void>> = {
  'a password reset': async (email) => {
    await app.http.post('/v2/auth/forgot').send({ email }).expect(200);
    const token = await mailTo(email, /reset-password\/([\w-]+)/);
    await app.http.post('/v2/auth/reset').send({ token, newPassword: OWN }).expect(200);
  },
  'single sign-on': async (email) => {
    const name = `Sso ${++counter}`;
    const { id } = await createTeam(app, { name, members: [await idOf(email)] });
    const domain = email.split('@')[1] ?? '';
    await vouchForDomain(app, domain, await defaultTenantId(app));
    const sso = {
      ...{ issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
      allowedDomains: [domain],
    };
    await confirmed(app, admin);
    await app.as(admin).put(`/v2/teams/${id}/sso`, sso).expect(200);
    provider.user = { sub: email, email, email_verified: true, name: 'Cfo' };
    const started = await app.http.get(`/v2/auth/sso/${encodeURIComponent(name.toLowerCase())}`).expect(302);
    const back = await provider.visit(String(started.headers['location']));
    const cookie = String([started.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    await app.http
      .get(back.pathname + back.search)
      .set('Cookie', cookie)
      .expect(302);
  },
};

async function idOf(email: string): Promise<string> {
  const [user] = await app.sql<{ id: string }>('SELECT id FROM users WHERE username = $1', [email]);
  return user?.id ?? '';
}

/** A page for this person alone. */
async function page(userId: string): Promise<void> {
  const responders = [{ type: 'user', id: userId }];
  await as(admin).post('/v2/alerts', { message: 'It burns', responders });
  await app.settle();
}

/** The account is empty, its maker is out, and pages go to its owner's address alone. */
async function expectBegun(userId: string, email: string): Promise<void> {
  const left = Object.entries(await held(userId)).filter(([, count]) => count > 0);
  const ofOwner = ['sso_identities', 'refresh_tokens'];
  expect(left.filter(([table]) => !ofOwner.includes(table))).toEqual([['channels', 1]]);
  expect(
    await app.sql('SELECT 1 FROM sso_identities WHERE issuer LIKE $1 AND "userId" = $2', ['%evil%', userId]),
  ).toEqual([]);
  await app.http.post('/v2/auth/login').send({ email, password: THEIRS }).expect(401);
  await app
    .as(sessions.get(userId) ?? '')
    .get('/v2/auth/me')
    .expect(401);
  await app.as(`ServiceKey a-key-of-${email}`).get('/v2/alerts').expect(401);
  const begun = sink.mailsTo(email).filter(({ subject }) => subject === 'Your Pager account was reset');
  expect(begun).toHaveLength(1);
  for (const kind of ['Contact method', 'Forwarding rule', 'API key', 'Second factor', 'Swap', 'Time off', 'Phone'])
    expect(begun[0]?.text).toContain(kind);
  expect(begun[0]?.text).toContain('Notification settings');
  sink.reset();
  await page(userId);
  expect(sink.mailsTo(email)).toHaveLength(1);
  expect(sink.mailsTo(ATTACKER)).toEqual([]);
}

describe.each(Object.entries(MADE))('an account that %s', (_how, make) => {
  /** @contract auth-5 */
  it.each(Object.entries(PROVEN))('begins anew by %s', async (_way, prove) => {
    const email = someone();
    sink.expectMails(new RegExp(`^${email}: (Administrator invites|Confirm your address)`));
    await make(email);
    const userId = await idOf(email);
    await setTraps(userId, email);
    await prove(email);
    await app.settle();
    await expectBegun(userId, email);
  });
});

describe('the mail of an invite', () => {
  const linkOf = (email: string) => mailTo(email, /(\/accept-invite\/\S+)/);
  const form = { fullName: 'Cfo', password: OWN };

  /** @contract auth-5 */
  it('takes the account that whoever sees the answer has made by it', async () => {
    const email = someone();
    const { token } = await as(admin).post('/v2/invites', { email, role: 'user', teamId });
    const link = await linkOf(email);
    await app.http.post(`/v2/invites/${token}/accept`).send({ password: THEIRS, fullName: 'Thief' }).expect(201);
    const userId = await idOf(email);
    await setTraps(userId, email);
    const done = await app.http.post(link).type('form').send(form).expect(303);
    expect(done.headers['set-cookie']?.[0]).toMatch(/^token=/);
    await app.settle();
    await expectBegun(userId, email);
    await login(app, email, OWN);
    await app.http.post(link).type('form').send(form).expect(410);
  });

  /** @contract auth-5 */
  it('takes an account that somebody has made meanwhile', async () => {
    const email = someone();
    await as(admin).post('/v2/invites', { email, role: 'user', teamId });
    const link = await linkOf(email);
    await MADE['a colleague made with a password']?.(email);
    const userId = await idOf(email);
    await setTraps(userId, email);
    await app.http.post(link).type('form').send(form).expect(303);
    await app.settle();
    await expectBegun(userId, email);
  });

  /** @contract auth-5 */
  it('proves the address, so that a later reset takes nothing; nothing else does', async () => {
    const [mailed, shown] = [someone(), someone()];
    for (const email of [mailed, shown]) {
      const { token } = await as(admin).post('/v2/invites', { email, role: 'user' });
      const link = await linkOf(email);
      if (email === shown) sink.expectMails(new RegExp(`^${email}: Your Pager account was reset`));
      if (email === mailed) await app.http.post(link).type('form').send(form).expect(303);
      else await app.http.post(`/accept-invite/${token}?proof=${token}`).type('form').send(form).expect(303);
      await giveChannel(app, await idOf(email), `second-of-${email}`);
      await PROVEN['a password reset']?.(email);
      await app.settle();
    }
    const channels = await app.sql<{ value: string }>(`SELECT value FROM channels WHERE value LIKE 'second-of-%'`);
    expect(channels.map(({ value }) => value)).toEqual([`second-of-${mailed}`]);
    expect(sink.mailsTo(mailed).filter(({ subject }) => subject?.includes('was reset'))).toEqual([]);
  });
});

it('what nobody could have set up with a password stays: an account without one is its administrators’', async () => {
  const email = someone();
  const { id } = await as(admin).post('/v2/users', { username: email, fullName: 'Moved in' });
  await giveChannel(app, id, 'moved-in@example.com');
  await PROVEN['a password reset']?.(email);
  expect((await held(id))['channels']).toBe(2);
});
