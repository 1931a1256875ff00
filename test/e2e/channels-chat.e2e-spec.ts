import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AlertClient, ROOT } from '../support/alert-client.js';
import { createUser, type TestUser } from '../support/accounts.js';
import { seconds } from '../support/fake-clock.js';
import { NtfyServer } from '../support/ntfy-server.js';
import { BOT_TOKEN, TelegramServer } from '../support/telegram-server.js';
import { slackButtons, slackRequest, SlackServer, type SlackRequest } from '../support/slack-server.js';
import { TestApp } from '../support/test-app.js';
import { Webhook } from 'standardwebhooks';
import { type ReceivedCall, WebhookSink } from '../support/webhook-sink.js';

const SECRET = 'the-secret-of-the-telegram-webhook';
const BASE = 'https://pager.example.com';

describe('channels of chats', () => {
  let ntfy: NtfyServer;
  let telegram: TelegramServer;
  let teams: WebhookSink;
  let slack: SlackServer;
  let app: TestApp;
  let alerts: AlertClient;
  let ada: TestUser;

  beforeAll(async () => {
    [ntfy, telegram, teams, slack] = await Promise.all([
      NtfyServer.start(),
      TelegramServer.start(),
      WebhookSink.start(),
      SlackServer.start(),
    ]);
    const environment = {
      ...{ TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_WEBHOOK_SECRET: SECRET, TELEGRAM_API_BASE_URL: telegram.url },
      ...slack.environment,
    };
    app = await TestApp.start({ environment });
    alerts = new AlertClient(app);
  });
  beforeEach(async () => {
    ada = await createUser(app, { fullName: 'Ada' });
  });
  afterAll(async () => {
    await app.stop();
    await Promise.all([ntfy.stop(), telegram.stop(), teams.stop(), slack.stop()]);
  });

  const call = (path: string, body?: object) => app.as(`Bearer ${ada.token}`).post(`/v2/${path}`, body);
  /** Adds the channel, and confirms it with the code in what the chat shows. */
  const confirmed = async (type: string, value: string, shown: () => unknown): Promise<void> => {
    const { body } = await call('channels', { type, value }).expect(200);
    expect(body).toMatchObject({ codeSent: true });
    const [code] = /\b\d{6}\b/.exec(JSON.stringify(shown())) ?? [];
    await call(`channels/${body.channel.id}/verify`, { code }).expect(200);
    await call(`channels/${body.channel.id}/test`).expect(200);
  };
  /** By a policy with another step, so that there is something to escalate to. */
  const paged = async (message: string): Promise<string> => {
    const rules = [0, 60].map((delayMinutes) => ({
      ...{ recipientType: 'user', recipientId: ada.id, condition: 'if-not-acked', delayMinutes },
    }));
    const policy = { name: randomUUID(), rules };
    const { body } = await app.as(ROOT).post('/v2/escalations', policy).expect(200);
    const responders = [{ type: 'escalation', id: body.data.id }];
    const id = await alerts.created({ message, priority: 'P1', responders });
    await app.settle();
    return id;
  };
  const trailOf = (id: string): Promise<{ userId: string; details: object }[]> =>
    app.sql(
      `SELECT "userId", details FROM audit_log WHERE "entityId" = $1 AND action = 'alert.answered' ORDER BY "createdAt", id`,
      [id],
    );

  /** @contract channels-9, channels-10, channels-12 */
  it('ntfy: a topic shows the page, and its buttons post', async () => {
    await confirmed('ntfy', `${ntfy.url}/ada`, () => ntfy.to('ada'));
    const id = await paged('Disk full');
    const page = ntfy.to('ada').at(-1);
    expect(page).toMatchObject({ title: '[P1] Disk full', priority: 5, click: `${BASE}/console/alerts/${id}` });
    expect(page?.actions.map(({ label }) => label)).toEqual(['Acknowledge', 'Escalate', 'Close']);
    await alerts.created({ message: 'No step follows', responders: [{ type: 'user', id: ada.id }] });
    await app.settle();
    expect(
      ntfy
        .to('ada')
        .at(-1)
        ?.actions.map(({ label }) => label),
    ).toEqual(['Acknowledge', 'Close']);
    const paths = page!.actions.map(({ url }) => new URL(url).pathname);
    // Each page shows how the alert stands after the press.
    expect((await app.http.post(paths[0]!).expect(200)).text).toContain(' · acknowledged · ');
    await app.http.post(paths[0]!).expect(200);
    expect((await app.http.post(paths[2]!).expect(200)).text).toContain(' · closed · ');
    await app.http.post(paths[2]!).expect(200);
    expect((await alerts.shown(id)).status).toBe('closed');
    const answers = (await trailOf(id)).map(({ details }) => details);
    expect(answers).toMatchObject([{ answer: 'acknowledge' }, { answer: 'close' }]);
    await app.settle();
    await call('channels', { type: 'ntfy', value: ntfy.url }).expect(400);
  });

  /** @contract channels-9, channels-10, channels-12 */
  it('Teams: a card whose buttons open pages, and a page that snoozes', async () => {
    const path = '/workflows/1/triggers/manual/paths/invoke?sig=s';
    await confirmed('teams', teams.url(path), () => teams.to(path));
    const id = await paged('Disk full');
    const card = JSON.stringify(teams.to(path).at(-1)?.body);
    const links = [...card.matchAll(/"title":"([^"]+)","url":"https:\/\/pager\.example\.com([^"]+)"/g)];
    const snooze = links.find(([, title]) => title?.startsWith('Snooze'))?.[2] ?? '';
    expect((await app.http.get(snooze).expect(200)).text).toContain('Snooze as Ada');
    expect((await alerts.shown(id)).snoozed).toBe(false);
    await app.http.post(snooze).expect(200);
    expect((await alerts.shown(id)).snoozed).toBe(true);
    await app.settle();
  });

  const update = (body: object, secret = SECRET) =>
    app.http.post('/v2/webhooks/telegram').set('X-Telegram-Bot-Api-Secret-Token', secret).send(body);
  const press = (data: string | undefined, userId: number, secret?: string) =>
    update({ callback_query: { id: '77', data, from: { id: userId }, message: { chat: { id: userId } } } }, secret);

  /** @contract channels-9, channels-10, channels-12 */
  it('Telegram: the bot tells the number of a chat, and a button acts as who was paged, once', async () => {
    const chat = 123_456_789;
    const started = await update({ message: { text: '/start', chat: { id: chat, type: 'private' } } }).expect(200);
    expect(started.body).toMatchObject({
      method: 'sendMessage',
      chat_id: chat,
      text: expect.stringContaining(`${chat}`),
    });
    await confirmed('telegram', String(chat), () => telegram.to(chat));
    const id = await paged('Disk full');
    const buttons = telegram.to(chat).at(-1)?.reply_markup?.inline_keyboard.flat() ?? [];
    expect(buttons.map(({ text }) => text)).toEqual([
      ...['Acknowledge', 'Escalate', 'Close', 'Snooze for an hour', 'Open the alert'],
    ]);
    const token = buttons[0]?.callback_data;
    await press(token, chat, 'another-secret-of-somebody').expect(403);
    await update({ callback_query: { id: '7', data: token, from: { id: 1 }, message: { chat: { id: chat } } } }).expect(
      200,
    );
    expect((await alerts.shown(id)).status).toBe('open');
    const done = await press(token, chat).expect(200);
    expect(done.body).toEqual({
      ...{ method: 'answerCallbackQuery', callback_query_id: '77', show_alert: false },
      text: 'Acknowledged. You take it on, and escalation stops.',
    });
    expect((await alerts.shown(id)).status).toBe('acknowledged');
    expect((await press(token, chat).expect(200)).body.text).toBe('The alert is acknowledged already.');
    expect((await press('unknown', chat).expect(200)).body).toMatchObject({ show_alert: true });
    expect(await trailOf(id)).toMatchObject([{ userId: ada.id, details: { answer: 'acknowledge' } }]);
    await app.settle();
    await update({}).expect(200);
  });

  const slackSends = ({ body, headers }: SlackRequest) =>
    app.http.post('/v2/webhooks/slack/interactions').set(headers).send(body);
  const textsTo = (place: string): string[] => slack.to(place).map(({ text }) => text);
  /** Presses the button of the newest message to this place, as this member. @returns what Slack shows the member */
  const pressed = async (button: { action_id: string; value: string }, member: string): Promise<string> => {
    await slackSends(slack.press(button, member, app.clock.now())).expect(200);
    return slack.to(member).findLast(({ method }) => method === 'response')?.text ?? '';
  };

  /** @contract channels-9, channels-10 */
  it('Slack: a member is written, and each button acts as who was paged, once', async () => {
    await confirmed('slack', 'U0ADA0001', () => textsTo('U0ADA0001'));
    const id = await paged('Disk <!channel> & <https://evil.example.com|full>');
    const page = slack.to('U0ADA0001').at(-1)!;
    expect(page.text).toBe('[P1] Disk &lt;!channel&gt; &amp; &lt;https://evil.example.com|full&gt;');
    expect(JSON.stringify(page.blocks)).toContain(`<${BASE}/console/alerts/${id}|Open the alert>`);
    const buttons = slackButtons(page);
    expect([...buttons.keys()]).toEqual(['Acknowledge', 'Escalate', 'Close', 'Snooze for an hour']);
    const acknowledge = buttons.get('Acknowledge')!;

    const forged = slack.press(acknowledge, 'U0ADA0001', app.clock.now());
    await slackSends({ ...forged, body: `${forged.body}&a=b` }).expect(403);
    await slackSends(slackRequest(forged.body, app.clock.now(), 'another-secret-of-somebody')).expect(403);
    // What comes as another type is not what was signed.
    const { headers } = slackRequest('', app.clock.now());
    const payload = new URLSearchParams(forged.body).get('payload') ?? '';
    for (const [type, body] of [
      ['application/json', JSON.stringify({ payload })],
      ['text/plain', JSON.stringify({ payload })],
      ['application/vnd.any+json', JSON.stringify({ payload })],
    ] as const)
      await slackSends({ headers: { ...headers, 'content-type': type }, body }).expect(403);
    expect((await alerts.shown(id)).status).toBe('open');
    await slackSends(slack.press(acknowledge, 'U0ADA0001', new Date(app.clock.now().getTime() - 301_000))).expect(403);
    await app.http.post('/v2/webhooks/slack/interactions').type('form').send('payload={}').expect(403);
    expect((await alerts.shown(id)).status).toBe('open');

    expect(await pressed(acknowledge, 'U0ADA0001')).toBe('Acknowledged. You take it on, and escalation stops.');
    expect(await pressed(acknowledge, 'U0ADA0001')).toBe('The alert is acknowledged already.');
    expect(await pressed(buttons.get('Close')!, 'U0ADA0001')).toBe(
      'Closed. It is over. If it comes back, it is a new alert.',
    );
    expect((await alerts.shown(id)).status).toBe('closed');
    expect(await trailOf(id)).toMatchObject([
      { userId: ada.id, details: { answer: 'acknowledge' } },
      { userId: ada.id, details: { answer: 'close' } },
    ]);
    await app.settle();
    expect(textsTo('D0ADA0001').at(-1)).toMatch(/^Closed by Ada: /);
    await slackSends(slackRequest('payload=nonsense', app.clock.now())).expect(200);
    await slackSends(slackRequest('other=1', app.clock.now())).expect(400);
    await app.settle();
  });

  /** @contract channels-9 */
  it('Slack: a message shows how its alert stands, also when Slack was busy', async () => {
    await confirmed('slack', 'U0EVE0001', () => textsTo('U0EVE0001'));
    const id = await paged('Disk <full>');
    const { ts } = slack.to('U0EVE0001').at(-1)!;
    const shown = async () => {
      await app.settle();
      return slack.to('D0EVE0001').at(-1)!;
    };
    const act = (action: string, body = {}) => alerts.act(id, action, body).expect(202);

    await act('acknowledge');
    const acknowledged = await shown();
    expect(acknowledged).toMatchObject({ method: 'chat.update', ts });
    expect(acknowledged.text).toMatch(/^Acknowledged by .+: \[P1\] Disk &lt;full&gt;$/);
    expect([...slackButtons(acknowledged).keys()]).toEqual(['Close']);
    await act('unacknowledge');
    const open = await shown();
    expect(open.text).toBe('[P1] Disk &lt;full&gt;');
    expect([...slackButtons(open).keys()]).toHaveLength(4);
    await act('snooze', { endTime: new Date(app.clock.now().getTime() + 3_600_000).toISOString() });
    expect((await shown()).text).toMatch(/^Snoozed until /);

    slack.treat('D0EVE0001', { retryAfter: 120 });
    expect(await pressed(slackButtons(open).get('Close')!, 'U0EVE0001')).toContain('Closed.');
    await app.settle();
    slack.treat('D0EVE0001', null);
    await app.advance(seconds(121));
    const closed = await shown();
    expect(closed.text).toMatch(/^Closed by Ada: /);
    expect(slackButtons(closed).size).toBe(0);
    slack.to('U0EVE0001');
  });

  /** @contract channels-9, channels-10 */
  it('Slack: in a channel whoever presses acts as the person that they are here, with their rights', async () => {
    await confirmed('slack', 'C0OPS0001', () => textsTo('C0OPS0001'));
    const team = await app.as(ROOT).post('/v2/teams', { name: 'Ops' }).expect(200);
    const id = await paged('Disk full');
    await app.sql(`UPDATE alerts SET "teamId" = $2 WHERE id = $1`, [id, team.body.data.id]);
    const buttons = slackButtons(slack.to('C0OPS0001').at(-1)!);
    const acknowledge = buttons.get('Acknowledge')!;
    // The link itself is for nobody: everybody in the channel can read it.
    await app.http.post(`/answer/${acknowledge.value}`).expect(404);
    expect(await pressed(acknowledge, 'U0BOB0001')).toContain('is not known here');

    const bob = await createUser(app, { fullName: 'Bob' });
    ada = bob;
    await confirmed('slack', 'U0BOB0001', () => textsTo('U0BOB0001'));
    expect(await pressed(acknowledge, 'U0BOB0001')).toContain('You may not answer this alert');
    expect((await alerts.shown(id)).status).toBe('open');
    await app.sql(`UPDATE users SET role = 'admin' WHERE id = $1`, [bob.id]);
    expect(await pressed(acknowledge, 'U0BOB0001')).toContain('Acknowledged.');
    expect(await trailOf(id)).toMatchObject([{ userId: bob.id, details: { answer: 'acknowledge' } }]);
    await app.settle();
    expect(textsTo('C0OPS0001').at(-1)).toBe('Acknowledged by Bob: [P1] Disk full');
  });

  describe('rooms', () => {
    const asRoot = (method: 'get' | 'post' | 'patch' | 'delete', path = '', body?: object) =>
      app.as(ROOT).send(method, `/v2/chat-rooms${path}`, body);
    const made = async (type: string, value: string): Promise<string> => {
      const { body } = await asRoot('post', '', { name: `#${type}`, type, value, teamId: null }).expect(200);
      expect(body.data).toMatchObject({ codeSent: true, result: 'created' });
      return body.data.id as string;
    };
    const codeIn = (shown: unknown): string => /\b\d{6}\b/.exec(JSON.stringify(shown))?.[0] ?? '';

    /** @contract channels-5 */
    it.each([
      ['slack', 'C0ROOM001', () => textsTo('C0ROOM001')],
      ['telegram', '-100123456', () => telegram.to(-100123456).map(({ text }) => text)],
      ['ntfy', '/room', () => ntfy.to('room').map(({ title }) => title)],
      ['teams', '/workflows/room', () => teams.to('/workflows/room').map(({ body }) => body)],
      ['webhook', '/room', () => teams.to('/room').map(({ body }) => body)],
    ])('%s: a room is proven by the code that is posted there, and then takes a test', async (type, place, shown) => {
      const base = { ntfy: ntfy.url, teams: teams.url(''), webhook: teams.url('') }[type] ?? '';
      const id = await made(type, `${base}${place}`);
      expect((await asRoot('post', `/${id}/test`).expect(403)).body.code).toBe('UNVERIFIED');
      await asRoot('post', `/${id}/verify`, { code: '000000' }).expect(401);
      await asRoot('post', `/${id}/verify`, { code: codeIn(shown().at(-1)) }).expect(200);
      expect((await asRoot('post', `/${id}/test`).expect(200)).body.data).toEqual({ ok: true, result: 'tested' });
      expect(JSON.stringify(shown().at(-1))).toContain('This is a test');
      expect((await asRoot('get', `/${id}`).expect(200)).body.data).toMatchObject({
        type,
        verified: true,
        teamId: null,
      });
      await asRoot('delete', `/${id}`).expect(200);
      await asRoot('get', `/${id}`).expect(404);
    });

    /** Raises an alert of which a policy posts to this room. */
    const posted = async (roomId: string, message: string): Promise<string> => {
      const rules = [
        { recipientType: 'room', recipientId: roomId },
        { recipientType: 'user', recipientId: ada.id, delayMinutes: 9 },
      ];
      const policy = await app.as(ROOT).post('/v2/escalations', { name: message, rules });
      const id = await alerts.created({ message, responders: [{ type: 'escalation', id: policy.body.data.id }] });
      await app.settle();
      return id;
    };
    const verified = async (type: string, value: string, shown: () => unknown[]): Promise<string> => {
      const id = await made(type, value);
      await asRoot('post', `/${id}/verify`, { code: codeIn(shown().at(-1)) }).expect(200);
      return id;
    };

    /** @contract channels-5 */
    it('Telegram: in a group whoever presses acts as the person that they are here', async () => {
      const group = -100777001;
      const room = await verified('telegram', String(group), () => telegram.to(group));
      const id = await posted(room, 'Group');
      const buttons = telegram.to(group).at(-1)?.reply_markup?.inline_keyboard.flat() ?? [];
      expect(buttons.map(({ text }) => text).slice(0, 4)).toEqual([
        'Acknowledge',
        'Escalate',
        'Close',
        'Snooze for an hour',
      ]);
      const token = buttons[0]?.callback_data;
      const pressIn = (chat: number, userId: number) =>
        update({ callback_query: { id: '9', data: token, from: { id: userId }, message: { chat: { id: chat } } } });
      expect((await pressIn(group, 55_001).expect(200)).body.text).toContain('is not known here');
      // Pressed in a private chat it is nobody's, and the link itself is for nobody.
      await pressIn(55_002, 55_002).expect(200);
      await app.http.post(`/answer/${token}`).expect(404);
      expect((await alerts.shown(id)).status).toBe('open');
      await confirmed('telegram', '55003', () => telegram.to(55_003));
      expect((await pressIn(group, 55_003).expect(200)).body.text).toContain('Acknowledged.');
      expect(await trailOf(id)).toMatchObject([{ userId: ada.id, details: { answer: 'acknowledge' } }]);
      await app.settle();
      telegram.to(55_003);
    });

    /** @contract channels-5 */
    it('Teams and ntfy: a post leads to the alert, and has no button that would act as somebody', async () => {
      const flow = '/workflows/posted';
      const card = await verified('teams', teams.url(flow), () => teams.to(flow));
      const first = await posted(card, 'Card');
      const shown = JSON.stringify(teams.to(flow).at(-1)?.body);
      expect(shown).toContain(`${BASE}/console/alerts/${first}`);
      expect(shown).not.toMatch(/\/(answer|ack)\//);
      const topic = await verified('ntfy', `${ntfy.url}/posted`, () => ntfy.to('posted'));
      const second = await posted(topic, 'Topic');
      expect(ntfy.to('posted').at(-1)).toMatchObject({ click: `${BASE}/console/alerts/${second}`, actions: [] });
    });

    /** @contract channels-5 */
    it('webhook: posts are signed with a secret that is shown once, and never go into private networks', async () => {
      const { body } = await asRoot('post', '', {
        name: 'Bridge',
        type: 'webhook',
        value: teams.url('/bridge'),
        teamId: null,
      });
      const { id, signingSecret } = body.data as { id: string; signingSecret: string };
      expect(signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      const isSigned = (call: ReceivedCall): boolean => {
        const { 'webhook-id': at, 'webhook-timestamp': time, 'webhook-signature': signature } = call.headers;
        return new Webhook(signingSecret).sign(String(at), new Date(Number(time) * 1000), call.raw) === signature;
      };
      await asRoot('post', `/${id}/verify`, { code: teams.to('/bridge').at(-1)?.body['code'] }).expect(200);
      await asRoot('post', `/${id}/test`).expect(200);
      await confirmed('slack', 'U0BRI0001', () => textsTo('U0BRI0001'));
      const alertId = await posted(id, 'Bridged');
      const calls = teams.to('/bridge');
      expect(calls.map(({ body: said }) => said['type'])).toEqual(['verification', 'test', 'alert']);
      expect(calls.map(isSigned)).toEqual([true, true, true]);
      expect(calls.at(-1)?.body).toMatchObject({
        alert: { id: alertId },
        acknowledgeUrl: null,
        next: { kind: 'page', who: ['Ada'] },
      });
      const [row] = await app.sql<{ sealedSecret: string }>('SELECT "sealedSecret" FROM chat_rooms WHERE id = $1', [
        id,
      ]);
      expect(row?.sealedSecret).not.toContain(signingSecret.slice(6));
      expect(JSON.stringify((await asRoot('get', `/${id}`).expect(200)).body)).not.toMatch(/ecret/);

      const { database, clock } = app;
      const guarded = await TestApp.start({ database, clock, environment: { OUTBOUND_ALLOW_PRIVATE: '0' } });
      slack.to('U0BRI0001');
      const tested = await guarded.as(ROOT).post(`/v2/chat-rooms/${id}/test`).expect(200);
      expect(tested.body.data).toMatchObject({ ok: false });
      await guarded.stop();
      expect(teams.to('/bridge')).toHaveLength(3);
    });

    /** @contract channels-5 */
    it('a room is a place that several read, of a team or of everybody', async () => {
      for (const [type, value] of [
        ['slack', 'U0ADA0001'],
        ['telegram', '123456789'],
        ['webhook', 'https://example.com/#part'],
        ['email', 'ops@example.com'],
      ])
        await asRoot('post', '', { name: 'x', type, value }).expect(400);
      await app.sql('DELETE FROM chat_rooms');
      const other = randomUUID();
      await asRoot('post', '', { name: 'x', type: 'slack', value: 'C0ROOM002', teamId: other }).expect(400);
      const id = await made('slack', 'C0ROOM003');
      const again = await asRoot('post', `/${id}/resend`).expect(200);
      expect(again.body.data).toMatchObject({ codeSent: true });
      const [first, second] = textsTo('C0ROOM003').map(codeIn);
      await asRoot('post', `/${id}/verify`, { code: first === second ? '000000' : first }).expect(401);
      await asRoot('post', `/${id}/verify`, { code: second }).expect(200);
      await asRoot('patch', `/${id}`, { name: '#operations' }).expect(200);
      const { body } = await asRoot('get').expect(200);
      expect(body.data).toMatchObject([{ id, name: '#operations', value: 'C0ROOM003' }]);
      const bob = await createUser(app, { fullName: 'Bob' });
      const asBob = app.as(`Bearer ${bob.token}`).patch(`/v2/chat-rooms/${id}`);
      await asBob.send({ name: 'mine' }).expect(403);
    });

    /** @contract channels-5 */
    it('few rooms may wait for their codes, so that nobody writes to strangers', async () => {
      await app.sql('DELETE FROM chat_rooms');
      for (let n = 0; n < 10; n++) await made('slack', `C0FLOOD0${n}`);
      await asRoot('post', '', { name: 'x', type: 'slack', value: 'C0FLOOD10' }).expect(400);
      for (let n = 0; n < 10; n++) expect(textsTo(`C0FLOOD0${n}`)).toHaveLength(1);
    });
  });
});
