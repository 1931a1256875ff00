import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { asAdmin, createTenant, createTeam, createUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { FakeClock, minutes, seconds } from '../support/fake-clock.js';
import { OutboundStory } from '../support/outbound-story.js';
import { TestApp } from '../support/test-app.js';
import { WebhookSink, type ReceivedCall } from '../support/webhook-sink.js';

const KEY = Buffer.from('a secret of thirty-two bytes ...').toString('base64');

/** Throws unless the signature is right. Signatures are refused when older than five real minutes. */
const verify = (secret: string, { raw, headers }: ReceivedCall): unknown =>
  new Webhook(secret).verify(raw, headers as Record<string, string>);

describe('outbound webhooks', () => {
  let app: TestApp;
  let sink: WebhookSink;
  let story: OutboundStory;
  let path = '';
  let count = 0;

  beforeAll(async () => {
    sink = await WebhookSink.start();
    // The administrator stays logged in however far the clock is moved.
    const environment = { JWT_EXPIRY: '2d' };
    app = await TestApp.start({ clock: new FakeClock(new Date().toISOString()), environment });
    story = await OutboundStory.begin(app);
  });
  afterAll(async () => {
    await sink.stop();
    await app.stop();
  });
  beforeEach(() => {
    path = `/hook-${count++}`;
  });

  const webhook = (config: object = {}, over: object = {}): Promise<string> =>
    story.integration({ config: { url: sink.url(path), ...config }, ...over });

  /** @contract create-16, webhooks-1 */
  it('tells of an alert as the contract of the payload says', async () => {
    const id = await webhook({ headers: { 'X-Env': 'prod', 'Webhook-Id': 'mine', 'Content-Type': 'text/plain' } });
    const alertId = await story.alerts.created({ message: 'Disk full', priority: 'P1', entity: 'db-1', tags: ['a'] });
    await app.settle();
    const shown = await story.alerts.shown(alertId);
    const [call] = sink.to(path);
    expect(call?.body).toEqual({
      event: 'alert.created',
      id: call?.headers['webhook-id'],
      occurredAt: app.clock.now().toISOString(),
      alert: shown,
      actor: { type: 'api_key', id: expect.any(String), name: expect.any(String) },
      integration: { id, name: 'Receiver' },
    });
    expect(call?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-env': 'prod',
      'webhook-timestamp': String(Math.floor(app.clock.now().getTime() / 1000)),
    });
    expect(call?.headers['webhook-signature']).toBeUndefined();
    expect(await story.rows(id)).toMatchObject([{ state: 'sent', attempts: 1, message: null }]);
    await story.remove(id);
  });

  /** @contract webhooks-2 */
  it('posts what the third party posts, of alerts that fit the filter', async () => {
    const conditions = [{ field: 'details.region', operation: 'equals', expectedValue: 'eu' }];
    const id = await webhook({
      ...{ payload: 'third-party', addAlertDetails: true, signingSecret: `whsec_${KEY}` },
      filter: { type: 'match-all-conditions', conditions },
    });
    await story.alerts.created({ message: 'Elsewhere', details: { region: 'us' } });
    const alertId = await story.alerts.created({ message: 'Disk full', details: { region: 'eu' } });
    await story.make('incidents', { name: 'Outage' });
    await app.settle();
    const [call, ...more] = sink.to(path);
    expect(more).toEqual([]);
    expect(call?.body).toMatchObject({
      ...{ action: 'Create', alert: { alertId, message: 'Disk full', details: { region: 'eu' } } },
      ...{ integrationId: id, integrationName: 'Receiver', integrationType: 'Webhook' },
    });
    expect(call?.body).not.toHaveProperty('alert.description');
    verify(KEY, call!);
    for (const [wrong, place] of [
      [{ payload: 'other' }, 'config.payload'],
      [{ addAlertDetails: 'yes' }, 'config.addAlertDetails'],
      [{ filter: 5 }, 'config.filter'],
      [{ filter: { type: 'match-all-conditions', conditions: [null] } }, 'config.filter'],
      [
        { filter: { type: 'match-all-conditions', conditions: [{ field: 'x', operation: 'equals' }] } },
        'config.filter',
      ],
    ] as const) {
      const { status, body } = await story.send('post', 'integrations', {
        ...{ name: 'w', type: 'webhook', config: { url: sink.url(path), ...wrong } },
      });
      expect([status, body.message]).toEqual([400, expect.stringContaining(`Invalid request: ${place}`)]);
    }
    await story.remove(id);
  });

  it('gets through on the third try, with the same id and a signature that verifies', async () => {
    const id = await webhook({ signingSecret: `whsec_${KEY}` });
    sink.answer(path, 500, 500);
    await story.alerts.created();
    await app.settle();
    expect(sink.to(path)).toHaveLength(1);
    await app.advance(minutes(3), seconds(15));
    const calls = sink.to(path);
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(calls.map(({ raw }) => raw)).size).toBe(1);
    for (const call of calls) {
      expect(verify(`whsec_${KEY}`, call)).toEqual(call.body);
      expect(() => verify(Buffer.from('other').toString('base64'), call)).toThrow('No matching signature found');
    }
    expect(await story.rows(id)).toMatchObject([{ state: 'sent', attempts: 3, reason: null }]);
    expect(await story.trail(id)).toEqual([]);
    await story.remove(id);
  });

  /** @contract webhooks-5 */
  it.each([
    ['base64', KEY, KEY],
    ['any text', 'not base64: pässword!', Buffer.from('not base64: pässword!').toString('base64')],
  ])('signs with a secret that is %s', async (_name, secret, verifiedWith) => {
    // Signatures are tried at real time: the moved clock comes back.
    app.clock.moveTo(new Date());
    const id = await webhook({ signingSecret: secret });
    await story.alerts.created();
    await app.settle();
    const [call] = sink.to(path);
    expect(call && verify(verifiedWith, call)).toEqual(call?.body);
    await story.remove(id);
  });

  /** @contract webhooks-6 */
  it('tries five times over about a quarter of an hour, then leaves an audit entry', async () => {
    const id = await webhook();
    sink.answer(path, ...Array<number>(9).fill(502));
    const alertId = await story.alerts.created();
    await app.advance(minutes(10), minutes(1));
    expect(await story.states(id)).toEqual(['alert.created pending']);
    // Each pause is up to a fifth longer, and up to a minute more in these steps.
    await app.advance(minutes(13), minutes(1));
    expect(sink.to(path)).toHaveLength(5);
    const [row] = await story.rows(id);
    expect(row).toMatchObject({ state: 'dead', attempts: 5, reason: 'HTTP 502', message: null });
    expect(await story.trail(id)).toEqual([
      {
        action: 'outbound_webhook.dead',
        details: { deliveryId: row?.id, event: 'alert.created', subjectId: alertId, attempts: 5, reason: 'HTTP 502' },
      },
    ]);
    await story.remove(id);
  });

  it('tells of an alert in the order in which it happened, and of other alerts meanwhile', async () => {
    const id = await webhook();
    sink.answer(path, 500);
    const first = await story.alerts.created();
    await app.settle();
    await story.alerts.act(first, 'acknowledge').expect(202);
    await story.alerts.act(first, 'close').expect(202);
    await app.settle();
    expect(sink.events(path)).toEqual(['alert.created']);
    const other = await story.alerts.created();
    await app.settle();
    expect(sink.to(path).at(-1)?.body).toMatchObject({ event: 'alert.created', alert: { id: other } });
    await app.advance(seconds(30));
    expect(sink.events(path).slice(2)).toEqual(['alert.created', 'alert.acknowledged', 'alert.closed']);
    await story.remove(id);
  });

  /** @contract webhooks-1 */
  it('tells what happened, by whom, and what it added', async () => {
    const id = await webhook();
    const alertId = await story.alerts.created({ actions: ['restart'] });
    await story.alerts.act(alertId, 'notes', { note: 'Looking', user: 'Ann' });
    await story.alerts.act(alertId, 'actions/restart', { note: 'Again' }).expect(202);
    const refused = await story.alerts.act(alertId, `actions/${'reboot'.repeat(500)}`).expect(409);
    expect(refused.body).toMatchObject({
      message: expect.stringMatching(/^Alert has no action \[(reboot){16}rebo\]$/),
    });
    await story.alerts.act(alertId, 'assign', { user: 'bob' }).expect(202);
    const endTime = new Date(app.clock.now().getTime() + minutes(5)).toISOString();
    await story.alerts.act(alertId, 'snooze', { endTime }).expect(202);
    await story.alerts.act(alertId, 'unsnooze').expect(202);
    await story.alerts.act(alertId, 'acknowledge').expect(202);
    await story.alerts.act(alertId, 'unacknowledge').expect(202);
    await story.alerts.act(alertId, 'close').expect(202);
    await story.alerts.act(alertId, 'reopen').expect(202);
    await app.settle();
    expect(sink.to(path).map(({ body }) => [body['event'], body['detail']])).toEqual([
      ['alert.created', undefined],
      ['alert.note-added', { note: 'Looking', user: 'Ann' }],
      ['alert.action-executed', { action: 'restart', note: 'Again' }],
      ['alert.assigned', expect.objectContaining({ owner: 'bob' })],
      ['alert.snoozed', { snoozedUntil: endTime }],
      ['alert.unsnoozed', undefined],
      ['alert.acknowledged', undefined],
      ['alert.unacknowledged', undefined],
      ['alert.closed', undefined],
      ['alert.reopened', undefined],
    ]);
    await story.remove(id);
  });

  /** @contract webhooks-3 */
  it('narrows by config.events', async () => {
    const id = await webhook({ events: ['alert.closed', 'no.such-event'] });
    const alertId = await story.alerts.created();
    await story.alerts.act(alertId, 'acknowledge').expect(202);
    await story.alerts.act(alertId, 'close').expect(202);
    await app.settle();
    expect(sink.events(path)).toEqual(['alert.closed']);
    await story.remove(id);
  });

  /** @contract webhooks-3 */
  it("tells a team's integration of that team's alerts only, a global one of all", async () => {
    const [red, blue] = [await createTeam(app), await createTeam(app)];
    const lead = await createUser(app, { role: 'admin', teamIds: [red.id] });
    const member = await createUser(app, { teamIds: [blue.id] });
    const ofRed = await story.integration({ config: { url: sink.url(path) } }, `Bearer ${lead.token}`);
    const global = await story.integration({ config: { url: sink.url(`${path}-global`) } });
    await new AlertClient(app, `Bearer ${lead.token}`).created({ message: 'red' });
    await new AlertClient(app, `Bearer ${member.token}`).created({ message: 'blue' });
    await story.alerts.created({ message: 'global' });
    await app.settle();
    const told = (where: string): unknown[] => sink.to(where).map(({ body }) => Object(body['alert']).message);
    expect(told(path)).toEqual(['red']);
    expect(told(`${path}-global`)).toEqual(['red', 'blue', 'global']);
    expect(sink.to(path)[0]?.body['actor']).toEqual({ type: 'user', id: lead.id, name: lead.fullName });
    await story.remove(ofRed);
    await story.remove(global);
  });

  it("says nothing to another tenant's integrations", async () => {
    const other = await createTenant(app);
    const id = await story.integration({ config: { url: sink.url(path) } }, `Bearer ${other.token}`);
    await story.alerts.created();
    await app.settle();
    expect(await story.rows(id)).toEqual([]);
    await new AlertClient(app, `CompatKey ${other.apiKey}`).created();
    await app.settle();
    expect(sink.events(path)).toEqual(['alert.created']);
  });

  it('says nothing to a disabled or deleted integration, what was under way included', async () => {
    const [disabled, deleted] = [await webhook(), await webhook()];
    sink.answer(path, 500, 500);
    await story.alerts.created();
    await app.settle();
    await story.act(disabled, 'disable');
    await story.remove(deleted);
    await story.alerts.created();
    await app.advance(minutes(20), minutes(2));
    expect(sink.to(path)).toHaveLength(2);
    expect(await story.rows(disabled)).toMatchObject([{ state: 'cancelled', message: null }]);
    expect(await story.rows(deleted)).toMatchObject([{ state: 'cancelled', message: null }]);
    await story.act(disabled, 'enable');
    await story.alerts.created();
    await app.settle();
    expect(sink.to(path)).toHaveLength(3);
    await story.remove(disabled);
  });

  it('does not tell an integration what it did itself', async () => {
    const apiKey = `key-of-a-ticket-system-${count}`;
    const id = await story.integration({ config: { url: sink.url(path) }, apiKey }, await asAdmin(app));
    const own = new AlertClient(app, `CompatKey ${apiKey}`);
    const alertId = await own.created();
    await story.alerts.act(alertId, 'acknowledge').expect(202);
    await own.act(alertId, 'close').expect(202);
    await app.settle();
    expect(sink.events(path)).toEqual(['alert.acknowledged']);
    await story.remove(id);
  });

  it('takes a redirect, 410 and a URL that is none for an end', async () => {
    const id = await webhook();
    sink.answer(path, { redirect: sink.url(`${path}-elsewhere`) }, 410);
    await story.alerts.created();
    await story.alerts.created();
    await app.settle();
    await story.change(id, { config: { url: 'http://user:secret@127.0.0.1/' } });
    await story.alerts.created();
    await app.advance(minutes(5));
    expect(sink.to(path)).toHaveLength(2);
    expect(sink.to(`${path}-elsewhere`)).toEqual([]);
    const reasons = ['HTTP 307: redirects are not followed', 'HTTP 410', 'the URL contains credentials'];
    expect((await story.rows(id)).map(({ state, reason }) => [state, reason])).toEqual(
      expect.arrayContaining(reasons.map((reason) => ['failed', reason])),
    );
    expect((await story.trail(id)).map(({ action, details }) => [action, details['reason']])).toEqual(
      expect.arrayContaining(reasons.map((reason) => ['outbound_webhook.failed', reason])),
    );
    await story.remove(id);
  });

  /** @contract webhooks-4 */
  it('formats a message for Slack', async () => {
    const id = await story.integration({ type: 'Slack', config: { webhookUrl: sink.url(path) } });
    const alertId = await story.alerts.created({ message: '<!channel> disk & co', description: 'Only 2 % left' });
    await app.settle();
    const link = `https://pager.example.com/console/alerts/${alertId}`;
    const { body, headers } = sink.to(path)[0] as ReceivedCall;
    expect(Object.keys(body)).toEqual(['text', 'blocks']);
    expect(body['text']).toContain('[P3] &lt;!channel&gt; disk &amp; co');
    expect(JSON.stringify(body['blocks'])).toContain(`<${link}|[P3] &lt;!channel&gt; disk &amp; co>`);
    expect(JSON.stringify(body['blocks'])).toContain('Only 2 % left');
    expect(headers['webhook-id']).toBeUndefined();
    await story.remove(id);
  });

  /** @contract webhooks-4 */
  it('formats a card for Teams', async () => {
    const id = await story.integration({ type: 'teams', config: { webhookUrl: sink.url(path) } });
    const alertId = await story.alerts.created({ message: 'Disk full', priority: 'P2' });
    await story.alerts.act(alertId, 'notes', { note: 'On it' });
    await app.settle();
    const [created, noted] = sink.to(path).map(({ body }) => body as { attachments: [{ content: object }] });
    expect(created).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            type: 'AdaptiveCard',
            actions: [{ type: 'Action.OpenUrl', url: `https://pager.example.com/console/alerts/${alertId}` }],
          },
        },
      ],
    });
    expect(JSON.stringify(created)).toContain('[P2] Disk full');
    expect(JSON.stringify(noted)).toContain('On it');
    await story.remove(id);
  });
});
