import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { DataSource } from 'typeorm';
import { runCommand } from '../../src/app/cli/run-command.js';
import { SecretBox } from '../../src/platform/crypto/secret-box.js';
import { sealedColumns } from '../../src/platform/crypto/sealed.js';
import { inboundPayload } from '../fixtures/inbound-payloads.js';
import { asAdmin, createTeam, createUser, PASSWORD, type TestUser } from '../support/accounts.js';
import { minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';
import { testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const OLD = { JWT_SECRET: 'old-jwt-secret-'.repeat(3), ENCRYPTION_KEY: 'old-encryption-key-'.repeat(3) };
const NEW = { JWT_SECRET: 'new-jwt-secret-'.repeat(3), ENCRYPTION_KEY: 'new-encryption-key-'.repeat(3) };
const beside = (secrets: typeof OLD) => ({
  JWT_SECRET_PREVIOUS: secrets.JWT_SECRET,
  ENCRYPTION_KEY_PREVIOUS: secrets.ENCRYPTION_KEY,
});
// Nobody listens there: mails stay in the queue.
const COMMON = { SMTP_URL: 'smtp://127.0.0.1:1' };

/** The two steps of docs/operate/secrets.md: first every process knows the new ones, then they are used. */
const FIRST = { ...COMMON, ...OLD, ...beside(NEW) };
const SECOND = { ...COMMON, ...NEW, ...beside(OLD) };

let database: TestDatabase;
let first: TestApp;
let second: TestApp;
let user: TestUser;
let secret: string;
let integrationId: string;
let webhookUrl: string;
const WEBHOOK_KEY = 'shhh-the-key-of-the-receiver';

beforeAll(async () => {
  database = await createTestDatabase();
  first = await TestApp.start({ database, environment: FIRST });
  second = await TestApp.start({ database, environment: SECOND, clock: first.clock });
  const admin = await asAdmin(first);
  user = await createUser(first);
  secret = (await as(first, user.token).post('/v2/auth/mfa/enroll').expect(200)).body.data.secret;
  await as(first, user.token).post('/v2/auth/mfa/verify', { secret, code: code() }).expect(200);
  const made = await first
    .as(admin)
    .post('/v2/integrations', {
      name: 'Receiver',
      type: 'Webhook',
      config: { url: 'https://receiver.example.com', apiKey: WEBHOOK_KEY },
    })
    .expect(200);
  ({ id: integrationId, webhookUrl } = made.body.data);
  const { bodyText, headers } = inboundPayload('sns-1-subscription-confirmation');
  await first.http.post(new URL(webhookUrl).pathname).set(headers).send(bodyText).expect(200);
  const channel = { type: 'webhook', value: 'http://127.0.0.1:1/' };
  await as(first, user.token).post('/v2/channels').send(channel).expect(200);
  await as(first, user.token).get('/v2/channels/webpush').expect(200);
  const room = { name: 'Bridge', type: 'webhook', value: 'http://127.0.0.1:1/' };
  await first.as(admin).post('/v2/chat-rooms', room).expect(200);
  const team = await createTeam(first);
  const sso = {
    issuer: 'https://sso.example.com',
    clientId: 'pager',
    clientSecret: 'client-secret',
    allowedDomains: ['a.example'],
  };
  await first.sql('UPDATE refresh_tokens SET "confirmedAt" = $1', [first.clock.now()]);
  await first.as(admin).put(`/v2/teams/${team.id}/sso`, sso).expect(200);
  await first.as(admin).put('/v2/sso', sso).expect(200);
  const moves = { url: 'https://old.example.com', key: 'a-key-of-the-old-service', keys: 'Sender,0123456789' };
  await first.as(admin).post('/v2/moving-in', moves).expect(200);
  const compared = { source: 'third-party', url: 'https://old.example.com', key: 'a-key-of-the-old-service' };
  await first.as(admin).post('/v2/comparison', compared).expect(200);
  const invite = { email: 'new@example.com', role: 'user' };
  await first.as(admin).post('/v2/invites', invite).expect(201);
});
afterAll(async () => {
  await first.stop();
  await second.stop();
  await database.drop();
});

const as = (app: TestApp, token: string) => ({
  get: (path: string) => app.as(`Bearer ${token}`).get(path),
  post: (path: string, body: object = {}) => app.as(`Bearer ${token}`).post(path, body),
});
/** Each counts once, so every login has a later one. */
function code(): string {
  first.clock.moveBy(minutes(1));
  return generateSync({ secret, epoch: Math.floor(first.clock.now().getTime() / 1000) });
}
const cli = async (environment: Record<string, string>) =>
  (await runCommand(['secrets', 'reencrypt', '--json'], testEnvironment(database.url, environment))).text;

/** The whole way of somebody who has a second factor; the access token. */
async function signIn(app: TestApp): Promise<string> {
  const { body } = await app.http.post('/v2/auth/login').send({ email: user.email, password: PASSWORD }).expect(200);
  const finish = { challengeToken: body.data.challengeToken, code: code() };
  return (await app.http.post('/v2/auth/login/mfa').send(finish).expect(200)).body.data.token;
}

/** Every sealed value that the database holds, by column; found by its form, not by what is declared. */
async function sealedValues(): Promise<Map<string, string[]>> {
  const columns = await first.sql<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb', 'character varying')`,
  );
  const found = new Map<string, string[]>();
  for (const { table, column } of columns) {
    const rows = await first.sql<{ value: string }>(
      `SELECT "${column}"::text AS value FROM "${table}" WHERE "${column}"::text ~ 'v1\\.[\\w-]{16}\\.[\\w-]{22}\\.'`,
    );
    if (rows.length > 0)
      found.set(
        `${table}.${column}`,
        rows.map(({ value }) => value),
      );
  }
  return found;
}

describe('while the secrets change', () => {
  it('every process accepts the tokens of every other', async () => {
    for (const [signer, reader] of [
      [first, second],
      [second, first],
    ] as const) {
      await as(reader, await signIn(signer))
        .get('/v2/auth/me')
        .expect(200);
    }
  });

  it('every process finishes the sign-in that another began', async () => {
    for (const [signer, reader] of [
      [first, second],
      [second, first],
    ] as const) {
      const { body } = await signer.http.post('/v2/auth/login').send({ email: user.email, password: PASSWORD });
      const finish = { challengeToken: body.data.challengeToken, code: code() };
      await reader.http.post('/v2/auth/login/mfa').send(finish).expect(200);
    }
  });

  it('every process reads what another encrypted', async () => {
    const made = await second
      .as(await asAdmin(second))
      .post('/v2/integrations', { name: 'Made by the second', type: 'Webhook' })
      .expect(200);
    const { id, webhookUrl: url } = made.body.data;
    const read = await as(first, (await asAdmin(first)).slice(7))
      .get(`/v2/integrations/${id}`)
      .expect(200);
    expect(read.body.data.webhookUrl).toBe(url);
  });
});

describe('secrets reencrypt', () => {
  it('knows every column in which the service keeps something sealed', async () => {
    const declared = first.nest
      .get(DataSource)
      .entityMetadatas.flatMap(({ tableName, target }) => sealedColumns(target).map((each) => `${tableName}.${each}`));
    expect([...(await sealedValues()).keys()].sort()).toEqual(declared.sort());
  });

  it('leaves values that it cannot read, and reports them', async () => {
    const before = await sealedValues();
    const other = { ...NEW, ENCRYPTION_KEY: 'nobody-knows-this-key-'.repeat(2) };
    await expect(cli(other)).rejects.toThrow(
      /unknown key: .*3 of integrations.configSealed, .*ENCRYPTION_KEY_PREVIOUS/,
    );
    expect(await sealedValues()).toEqual(before);
  });

  it('encrypts everything under the new key, and the second time finds nothing to do', async () => {
    // A value of the time before key ids.
    await first.sql(`UPDATE user_mfa SET secret = substring(secret from '^v1\\.[^.]+\\.[^.]+\\.[^.]+')`);
    const result = JSON.parse(await cli(SECOND));
    expect(result).toMatchObject({
      columns: expect.arrayContaining([
        { table: 'user_mfa', column: 'secret', reencrypted: 1, unreadable: 0 },
        { table: 'team_sso', column: 'clientSecret', reencrypted: 1, unreadable: 0 },
        { table: 'integrations', column: 'urlTokenSealed', reencrypted: expect.any(Number), unreadable: 0 },
        { table: 'mails', column: 'content', reencrypted: expect.any(Number), unreadable: 0 },
      ]),
    });
    const box = new SecretBox(NEW.ENCRYPTION_KEY);
    for (const value of [...(await sealedValues()).values()].flat()) expect(() => box.open(value)).not.toThrow();
    expect(JSON.parse(await cli(SECOND)).reencrypted).toBe(0);
  });

  it('goes on where a batch ends', async () => {
    const old = new SecretBox(OLD.ENCRYPTION_KEY).seal('{}');
    await first.sql(
      `INSERT INTO mails
       SELECT (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'content', $1::text))).*
       FROM mails m, generate_series(1, 250) WHERE m.id = (SELECT id FROM mails LIMIT 1)`,
      [old],
    );
    expect(JSON.parse(await cli(SECOND)).reencrypted).toBe(250);
    expect(JSON.parse(await cli(SECOND)).reencrypted).toBe(0);
  });

  it('lets the old secrets go: what was made with them works without them', async () => {
    const ofOld = await signIn(first);
    const alone = await TestApp.start({ database, environment: { ...COMMON, ...NEW }, clock: first.clock });
    try {
      await as(alone, await signIn(alone))
        .get('/v2/auth/me')
        .expect(200);
      const admin = (await asAdmin(alone)).slice(7);
      const read = await as(alone, admin).get(`/v2/integrations/${integrationId}`).expect(200);
      expect(read.body.data.webhookUrl).toBe(webhookUrl);
      await alone.http.post(new URL(webhookUrl).pathname).send({ message: 'still comes in' }).expect(202);
      const [row] = await alone.sql<{ configSealed: string }>('SELECT "configSealed" FROM integrations WHERE id = $1', [
        integrationId,
      ]);
      expect(JSON.parse(alone.nest.get(SecretBox).open(row?.configSealed ?? ''))).toMatchObject({
        apiKey: WEBHOOK_KEY,
      });
      // A token of the old secret has come to its end.
      await as(alone, ofOld).get('/v2/auth/me').expect(401);
    } finally {
      await alone.stop();
    }
  });
});
