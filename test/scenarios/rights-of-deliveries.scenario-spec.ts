import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TokenSigner } from '../../src/people/auth/tokens/token-signer.js';
import { newId } from '../../src/platform/ids.js';
import { asAdmin, defaultTenantId } from '../support/accounts.js';
import type { MessageKind } from '../../src/paging/channels/domain/messages.js';
import { minutes } from '../support/fake-clock.js';
import { NotificationStory, type Reachable } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';

const CANARY = 'kanarienvogel';
const TEXTS = {
  ...{ message: `${CANARY} burns`, description: `${CANARY} description`, details: { secret: `${CANARY} detail` } },
  ...{ tags: [`${CANARY}-tag`], source: `${CANARY}-source`, entity: `${CANARY}-entity` },
};

/** Every kind of message to people, and what of rights holds for it: a new kind has to say it here. */
const KINDS: Record<MessageKind, 'asks for alerts' | 'asks for incidents' | 'holds no text of either'> = {
  alert: 'asks for alerts',
  bundle: 'asks for alerts',
  incident: 'asks for incidents',
  code: 'holds no text of either',
  test: 'holds no text of either',
  handoff: 'holds no text of either',
  address: 'holds no text of either',
};

let sink: SmtpSink;
let story: NotificationStory;
let ada: Reachable;
let eve: Reachable;

beforeAll(async () => {
  sink = await SmtpSink.start();
  story = await NotificationStory.begin(sink);
});
afterAll(async () => {
  await story.end();
  await sink.stop();
});
beforeEach(async () => {
  await story.anew();
  ada = await story.person('ada');
  eve = await story.person('eve');
  await forbid(eve, { alerts: 'none' });
});
afterEach(() => sink.expectMails());

const forbid = (person: Reachable, permissions: object): Promise<unknown> =>
  story.asAdmin('patch', `/v2/users/${person.id}`, { permissions });
const mailsOf = ({ name }: Reachable) => sink.mailsTo(`${name}@example.com`);
/** `Authorization` of a session. */
async function session({ id }: Reachable): Promise<string> {
  const { app } = story;
  const [row] = await app.sql<{ tokenVersion: number }>('SELECT "tokenVersion" FROM users WHERE id = $1', [id]);
  const subject = { id, tenantId: await defaultTenantId(app), tokenVersion: row?.tokenVersion ?? 0 };
  const signer = app.nest.get(TokenSigner, { strict: false });
  return `Bearer ${await signer.access(subject, { familyId: newId(), teamId: null })}`;
}
const user = ({ id }: Reachable): object => ({ type: 'user', id });
const hasCanary = (mail: object): boolean => JSON.stringify(mail).includes(CANARY);

describe('somebody who may not read alerts', () => {
  /** @contract delivery-1 */
  it('is paged with the number of the alert and without its text, and can neither answer nor be answered for', async () => {
    const id = await story.raise({ ...TEXTS, responders: [user(ada), user(eve)] });
    const { tinyId } = await story.escalation.alert(id);
    const [toAda, toEve] = [mailsOf(ada), mailsOf(eve)];
    expect([toAda.length, toEve.length]).toEqual([1, 1]);
    expect([hasCanary(toAda[0] ?? {}), hasCanary(toEve[0] ?? {})]).toEqual([true, false]);
    expect(toEve[0]?.subject).toContain(`Alert ${String(tinyId)}`);
    expect(toAda[0]?.text).toMatch(/\/ack\//);
    expect(toEve[0]?.text).not.toMatch(/\/(ack|answer)\//);
    expect(KINDS.alert).toBe('asks for alerts');
  });

  /** @contract delivery-1 */
  it('gets nothing by a rule of their own, whatever it matches', async () => {
    await story.team(ada, eve);
    await story.rule(ada);
    await story.rule(eve);
    await story.raise({ ...TEXTS, skipEscalation: true });
    expect(mailsOf(eve)).toEqual([]);
    expect(mailsOf(ada).length).toBeGreaterThan(0);
  });

  /** @contract delivery-1 */
  it('gets storms without their texts', async () => {
    await story.asAdmin('patch', `/v2/users/${eve.id}`, { notifyBundleEmailSec: 120 });
    for (let n = 0; n < 4; n++) await story.raise({ ...TEXTS, message: `${CANARY} ${n}`, responders: [user(eve)] });
    await story.pass(5);
    const mails = mailsOf(eve);
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.some(hasCanary)).toBe(false);
    expect(mails.map(({ text }) => text).join()).not.toMatch(/\/(ack|answer)\//);
  });
});

/** @contract delivery-1 */
it('a link of a page does nothing more once its reader may not read alerts', async () => {
  const id = await story.raise({ ...TEXTS, responders: [user(ada)] });
  const path = /(\/ack\/[\w-]+)/.exec(mailsOf(ada)[0]?.text ?? '')?.[1] ?? '';
  await forbid(ada, { alerts: 'none' });
  const page = await story.app.http.get(path);
  expect([page.status, page.text.includes(CANARY)]).toEqual([404, false]);
  await story.app.http.post(path).expect(404);
  expect(await story.escalation.alert(id)).toMatchObject({ status: 'open' });
  await forbid(ada, { alerts: 'read' });
  await story.app.http.post(path).expect(200);
  expect(await story.escalation.alert(id)).toMatchObject({ status: 'acknowledged' });
});

/** @contract delivery-1 */
it('people of an incident read of it what they may: a rule has filled in the text of an alert', async () => {
  const none = await story.person('noemi');
  await forbid(none, { incidents: 'none' });
  await story.team(ada, eve, none);
  // The team of who makes a service becomes the responder of its incidents.
  await forbid(ada, { services: 'write' });
  const service = story.app.as(await session(ada)).post('/v2/services');
  const id = String((await service.send({ name: 'Shop' })).body.data.id);
  const rule = { name: 'Down', match: {}, incident: { message: '{{message}}', description: '{{description}}' } };
  const made = await story.app.as(await asAdmin(story.app)).post(`/v2/services/${id}/incident-rules`, rule);
  expect(made.status).toBe(201);
  await story.raise({ ...TEXTS, skipEscalation: true });
  await story.pass(2);
  const [toAda, toEve, toNone] = [mailsOf(ada), mailsOf(eve), mailsOf(none)];
  expect(toAda.some(hasCanary)).toBe(true);
  expect([toEve.length > 0, toNone.length > 0]).toEqual([true, true]);
  expect([...toEve, ...toNone].some(hasCanary)).toBe(false);
  expect([KINDS.incident, KINDS.bundle]).toEqual(['asks for incidents', 'asks for alerts']);
});

/** @contract account-1 */
it('reports are mailed to proven addresses of people who may read alerts; other addresses are for administrators', async () => {
  const { asPerson, asRoot } = { asPerson: await session(ada), asRoot: await asAdmin(story.app) };
  const make = (authorization: string, email: string) =>
    story.app.as(authorization).post('/v2/reports/schedules', { cadence: 'daily', email });
  expect((await make(asPerson, 'attacker@example.net')).status).toBe(403);
  expect((await make(asRoot, 'board@example.net')).status).toBe(201);
  const mine = await make(asPerson, 'ada@example.com');
  expect(mine.status).toBe(201);
  const path = `/v2/reports/schedules/${String(mine.body.data.id)}`;
  const moved = await story.app.as(asPerson).patch(path, { email: 'attacker@example.net' });
  expect(moved.status).toBe(403);
  await story.app.advance(minutes(25 * 60), minutes(60));
  expect(mailsOf(ada)).toHaveLength(1);
  await forbid(ada, { alerts: 'none' });
  const run = await story.app.as(await asAdmin(story.app)).post(`${path}/run`, {});
  expect(run.body.data).toMatchObject({ result: 'not-sent', reason: 'not-allowed' });
  await story.app.advance(minutes(25 * 60), minutes(60));
  expect(mailsOf(ada)).toHaveLength(1);
});
