import { afterEach, beforeAll, afterAll, expect, it } from '@jest/globals';
import { ExpoSink } from '../support/expo-sink.js';
import { createUser, giveChannel } from '../support/accounts.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { logs } from '../support/log-watch.js';
import { overhear } from '../support/overheard-statements.js';
import { SlackServer } from '../support/slack-server.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

let expo: ExpoSink;
let app: TestApp | null = null;

beforeAll(async () => {
  expo = await ExpoSink.start();
});
afterEach(async () => {
  await app?.stop();
  app = null;
  expo.reset();
});
afterAll(() => expo.stop());

const traces = (): string[] => logs.lines.filter((line) => line.includes('"PageTracer"') && !line.includes(IS_ON));
const IS_ON = 'PAGER_TRACE: each attempt to send is logged';
const STEPS = 'request|decide|store|write|commit|relay|read|plan|prepare|plan-commit|start|provider'.split('|');

async function page(environment: Record<string, string>, alerts = 1): Promise<string> {
  app = await TestApp.start({ environment: { ...expo.environment, ...environment } });
  const { id, token } = await createUser(app);
  const phone = { token: 'ExponentPushToken[traced]', platform: 'ios' };
  await app.as(`Bearer ${token}`).post('/v2/push-tokens', phone).expect(200);
  const alert = { message: 'Disk full', responders: [{ type: 'user', id }] };
  for (let n = 0; n < alerts; n++)
    await app.http.post('/v2/alerts').set('X-Service-Key', ROOT_KEY).send(alert).expect(202);
  await app.settle();
  expect(expo.pushes).toHaveLength(1);
  const [stored] = await app.sql<{ id: string }>('SELECT id FROM alerts');
  return stored?.id ?? '';
}

it('logs how long each step of a page took', async () => {
  const alertId = await page({ PAGER_TRACE: '1', LOG_FORMAT: 'pretty' });
  const [delivery] = (await app?.sql<{ id: string }>('SELECT id FROM deliveries')) ?? [];
  const spans = STEPS.map((step) => `${step} \\d+\\.\\d`).join(', ');
  const what = `Page of ${alertId} by push \\(delivery ${delivery?.id}, attempt 1\\)`;
  expect(traces()).toEqual([expect.stringMatching(`${what}: delivered after \\d+\\.\\d ms: ${spans}"`)]);
  expect(traces()[0]).not.toContain('"steps"');
  expect(logs.lines.filter((line) => line.includes(IS_ON))).toHaveLength(1);
});

it('has the steps as fields where the log is JSON', async () => {
  const alertId = await page({ PAGER_TRACE: '1', LOG_FORMAT: 'json' });
  const { steps, ...fields } = JSON.parse(traces()[0] ?? '{}') as { steps: Record<string, number>; ms: number };
  expect(fields).toMatchObject({ alertId, channelType: 'push', attempt: 1, result: 'delivered' });
  expect(fields.ms).toBeGreaterThan(0);
  expect(Object.keys(steps)).toEqual(STEPS);
});

it('says of pages that are gathered how long the oldest waited', async () => {
  await page({ PAGER_TRACE: '1', BUNDLE_SEC: '60' }, 3);
  await app?.advance(60_000, 60_000);
  expect(expo.pushes).toHaveLength(2);
  const what = 'Bundle of 2 pages by push \\(bundle [\\da-f-]{36}, attempt 1\\)';
  const times = '6\\d{4} ms after the oldest was planned: provider \\d+\\.\\d"';
  expect(traces().slice(1)).toEqual([expect.stringMatching(`${what}: delivered ${times}`)]);
});

it('says of posts to chat rooms and of notices when they were planned, and what the provider took', async () => {
  const slack = await SlackServer.start();
  app = await TestApp.start({ environment: { ...expo.environment, ...slack.environment, PAGER_TRACE: '1' } });
  const story = new EscalationStory(app);
  const { id, token } = await createUser(app);
  const phone = { token: 'ExponentPushToken[traced]', platform: 'ios' };
  await app.as(`Bearer ${token}`).post('/v2/push-tokens', phone).expect(200);
  const room = await story.post<{ id: string }>('/v2/chat-rooms', { name: '#ops', type: 'slack', value: 'C0OPS0001' });
  const [code] = /\d{6}/.exec(slack.to('C0OPS0001')[0]?.text ?? '') ?? [];
  await story.post(`/v2/chat-rooms/${room.id}/verify`, { code });

  await story.raise(await story.policy({ rules: [pages(room.id, 0, { recipientType: 'room' })] }), {});
  await app.settle();
  await giveChannel(app, id, 'U0ANN0001', 'slack');
  await story.post('/v2/incidents', { name: 'Checkout fails', responders: [{ type: 'user', id }] });
  await app.settle();
  expect([slack.to('C0OPS0001').length, slack.to('U0ANN0001').length]).toEqual([2, 1]);
  // Whom the alert pages beside the room, and the incident.
  expect(expo.pushes).toHaveLength(2);
  const said = traces().map((line) => (JSON.parse(line) as { msg: string }).msg);
  const after = 'delivered \\d+ ms after it was planned: provider \\d+\\.\\d$';
  const line = (what: string, kind: string): unknown =>
    expect.stringMatching(`${what} \\(${kind} [\\da-f-]{36}, attempt 1\\): ${after}`);
  expect(said.filter((text) => !text.startsWith('Page of')).sort()).toEqual([
    line('Notice by push', 'notice'),
    line('Notice by slack', 'notice'),
    line('Post of 1 alert by slack', 'post'),
  ]);
  await slack.stop();
});

it('says nothing unless it is asked for', async () => {
  await page({});
  expect(traces()).toEqual([]);
});

it('reads an alert and what its escalation does next in one round trip', async () => {
  const heard: string[] = [];
  const stop = overhear((text) => {
    const [, of] =
      /FROM (escalation_runs|alerts)\s+WHERE "tenantId" = \$1 AND (?:id|"alertId") = wanted\./.exec(text) ?? [];
    if (of === undefined) return;
    heard.push(`asked for ${of}`);
    return () => void heard.push(`${of} are there`);
  });
  await page({});
  stop();
  expect(heard.slice(0, 4)).toEqual([
    'asked for alerts',
    'asked for escalation_runs',
    'alerts are there',
    'escalation_runs are there',
  ]);
});
