import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inboundPayload, inboundPayloads } from '../fixtures/inbound-payloads.js';
import { asAdmin } from '../support/accounts.js';
import { ENVELOPE, UUID } from '../support/envelope.js';
import { TestApp } from '../support/test-app.js';

const MAIL = { from: 'a@example.com', to: 'b@example.com', subject: 'Down', text: 'All of it', messageId: '<1@x>' };

let app: TestApp;
let admin: string;
let mailbox: string;
let integrationId: string;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await asAdmin(app);
  const { body } = await app.as(admin).post('/v2/integrations', { name: 'Mail' }).expect(200);
  integrationId = body.data.id;
  mailbox = new URL(body.data.webhookUrl).pathname.replace('/inbound/', '/inbound-email/');
});
afterAll(() => app.stop());

const post = (body: object | string, type = 'application/json') =>
  app.http.post(mailbox).set('content-type', type).send(body);
async function byAlias(alias: string): Promise<Record<string, unknown> | undefined> {
  const { body } = await app.as(admin).get('/v2/alerts?limit=100&allTeams=true').expect(200);
  return body.data.find((alert: { alias: string }) => alert.alias === alias);
}

describe('POST /v2/webhooks/inbound-email/:integrationId/:token', () => {
  /** @contract intake-14 */
  it.each(inboundPayloads('email').map((payload) => [payload.name, payload] as const))('%s', async (_name, payload) => {
    const { body } = await app.http.post(mailbox).set(payload.headers).send(payload.bodyText).expect(202);
    const warnings = ['nobody is paged: no escalation policy applies, and no responders are named'];
    expect(body).toEqual({ result: 'Request will be processed', alertId: UUID, warnings, ...ENVELOPE });
    for (const expected of payload.expect.bonus?.alerts ?? payload.expect.alerts ?? []) {
      expect(await byAlias(expected.alias)).toMatchObject(expected);
    }
  });

  it('takes what other mail services post', async () => {
    await post({ From: 'a@b', To: 'c@d', Subject: 'Postmark', TextBody: 't', MessageID: 'postmark-1' }).expect(202);
    expect(await byAlias('email:postmark-1')).toMatchObject({
      message: 'Postmark',
      description: 't',
      details: { from: 'a@b', to: 'c@d' },
    });

    const part = (name: string, text: string) =>
      `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
    const parts = {
      from: 'a@b',
      to: 'c@d',
      subject: '[P2] SendGrid',
      text: 't',
      headers: 'Date: x\nMessage-ID: <sg@1>\n',
    };
    const form = Object.entries(parts)
      .map(([name, text]) => part(name, text))
      .join('');
    await post(`${form}--X--\r\n`, 'multipart/form-data; boundary=X').expect(202);
    expect(await byAlias('email:<sg@1>')).toMatchObject({ message: 'SendGrid', priority: 'P2' });
  });

  /** @contract intake-14 */
  it('makes one alert of a mail that comes twice', async () => {
    const { body: first } = await post(MAIL).expect(202);
    const { body: second } = await post(MAIL).expect(202);
    expect(second.alertId).toBe(first.alertId);
    expect(await byAlias('email:<1@x>')).toMatchObject({ count: 2 });
  });

  /** @contract intake-15 */
  it('tells that a policy suppressed it', async () => {
    const { body: policy } = await app
      .as(admin)
      .post('/v2/alert-policies', { name: 'P', match: { messageRegex: '^Newsletter' }, actions: { suppress: true } })
      .expect(200);
    const { body } = await post({ ...MAIL, subject: 'Newsletter', messageId: '<2@x>' }).expect(202);
    expect(body).toEqual({ result: 'suppressed', policyId: policy.data.id, ...ENVELOPE });
  });

  /** @contract intake-13 */
  it.each([
    {},
    [],
    { ...MAIL, messageId: 7 },
    { ...MAIL, from: '' },
    { ...MAIL, text: undefined },
    { ...MAIL, subject: null },
  ])('refuses %j', async (body) => {
    expect((await post(body).expect(400)).body).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('Invalid request: '),
    });
  });

  it('refuses what is neither JSON nor a form', async () => {
    await post('hello', 'text/plain').expect(400);
    await post('hello', 'multipart/form-data; boundary=X').expect(400);
    await post('hello=1', 'application/x-www-form-urlencoded').expect(400);
  });

  /** @contract intake-15 */
  it('has the same credential as the webhook', async () => {
    const { body: unknown } = await app.http.post(`${mailbox}x`).send(MAIL).expect(401);
    expect(unknown.code).toBe('UNAUTHORIZED');
    await app.as(admin).post(`/v2/integrations/${integrationId}/disable`).expect(200);
    expect((await post(MAIL).expect(403)).body.code).toBe('FORBIDDEN');
  });
});

it('is refused at the URL for webhooks, though that takes forms', async () => {
  await app.as(admin).post(`/v2/integrations/${integrationId}/enable`).expect(200);
  const { bodyText, headers } = inboundPayload('email-4-mailgun-urlencoded');
  const { body } = await app.http
    .post(mailbox.replace('inbound-email', 'inbound'))
    .set(headers)
    .send(bodyText)
    .expect(400);
  expect(body.message).toMatch(/message: is required.*subject/);
});
