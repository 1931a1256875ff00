import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AccountsService } from '../../src/people/users/accounts.service.js';
import { asAdmin, createUser, defaultTenantId, login } from '../support/accounts.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL } from '../support/test-config.js';

let app: TestApp;
let sink: SmtpSink;
beforeAll(async () => {
  sink = await SmtpSink.start();
  sink.expectMails(/^(invited@.* invites you|registered@.*: Confirm your address|Early@.* verification code)/);
  app = await TestApp.start({ environment: { SMTP_URL: sink.url } });
});
beforeEach(() => sink.reset());
afterAll(async () => {
  await app.stop();
  await sink.stop();
});

interface Shown {
  id: string;
  type: string;
  value: string;
  verified: boolean;
}
const PASSWORD = 'long enough a password';
const channelsOf = async (token: string): Promise<Shown[]> =>
  (await app.as(`Bearer ${token}`).get('/v2/channels').expect(200)).body.channels;
const removeChannel = (token: string, id: string) => app.as(`Bearer ${token}`).delete(`/v2/channels/${id}`).expect(200);

/** Accepts an invite to this address; the session's token. */
async function join(email: string): Promise<string> {
  const admin = await asAdmin(app);
  const invite = await app.as(admin).post('/v2/invites', { email, role: 'user' });
  const { token } = invite.body.data;
  await app.http.post(`/v2/invites/${token}/accept`).send({ password: PASSWORD, fullName: 'New Person' }).expect(201);
  return login(app, email, PASSWORD);
}

/** Proves the address by a mailed link; the session's token. */
async function resetPassword(email: string): Promise<string> {
  await app.http.post('/v2/auth/forgot').send({ email }).expect(200);
  await app.settle();
  const [, token] = /\/reset-password\/([\w-]+)/.exec(sink.mailsTo(email).at(-1)?.text ?? '') ?? [];
  await app.http.post('/v2/auth/reset').send({ token, newPassword: PASSWORD }).expect(200);
  return login(app, email, PASSWORD);
}

describe('the address of an account', () => {
  /** @contract channels-20 */
  it('is a verified channel once an invite is accepted', async () => {
    const token = await join('invited@example.com');
    expect(await channelsOf(token)).toMatchObject([{ type: 'email', value: 'invited@example.com', verified: true }]);
  });

  it('is a verified channel once somebody who registered has proven it', async () => {
    const email = 'registered@example.com';
    await app.http.post('/v2/auth/register').send({ email, password: PASSWORD, fullName: 'Registered' });
    const { token } = await createUser(app, { email: 'proves@example.com' });
    expect(await channelsOf(token)).toEqual([]);
    expect(await channelsOf(await resetPassword('proves@example.com'))).toMatchObject([
      { type: 'email', value: 'proves@example.com', verified: true },
    ]);
  });

  it('is a channel of the first administrator', async () => {
    expect(await channelsOf(await login(app))).toMatchObject([{ type: 'email', value: ADMIN_EMAIL, verified: true }]);
  });

  /** @contract channels-20 */
  it('stays away once it was removed, whatever proves the address again', async () => {
    await join('quiet@example.com');
    const token = await resetPassword('quiet@example.com');
    const [channel] = await channelsOf(token);
    await removeChannel(token, channel!.id);
    expect(await channelsOf(await resetPassword('quiet@example.com'))).toEqual([]);
  });

  it('is not doubled: a channel with it that waits for its code is verified', async () => {
    const user = await createUser(app, { email: 'early@example.com' });
    const body = { type: 'email', value: 'Early@example.com' };
    await app.as(`Bearer ${user.token}`).post('/v2/channels', body).expect(200);
    expect(await channelsOf(await resetPassword(user.email))).toMatchObject([{ value: body.value, verified: true }]);
  });

  it('is none for a login name that is no address', async () => {
    const tenantId = await defaultTenantId(app);
    const user = await createUser(app, { email: 'just-a-name', reachable: true });
    expect(await channelsOf(user.token)).toEqual([]);
    expect((await app.nest.get(AccountsService, { strict: false }).findInAllTenants('just-a-name'))[0]).toMatchObject({
      tenantId,
    });
  });
});
