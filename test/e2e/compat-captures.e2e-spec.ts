import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AlertClient } from '../support/alert-client.js';
import { capture, replay, type Capture, ThirdPartyClient } from '../support/compat-client.js';
import { TestApp } from '../support/test-app.js';

/** The same keys, texts where texts were, and the same sentence. */
function likeAnswerOf({ answered }: Capture): Record<string, unknown> {
  const { result, took, ...texts } = answered.body;
  expect(typeof took).toBe('number');
  return {
    result,
    took: expect.any(Number),
    ...Object.fromEntries(Object.keys(texts).map((key) => [key, expect.any(String)])),
  };
}

describe('what clients really send', () => {
  let app: TestApp;
  let alerts: AlertClient;
  let client: ThirdPartyClient;

  beforeAll(async () => {
    app = await TestApp.start();
    alerts = new AlertClient(app);
    client = new ThirdPartyClient(app);
  });
  afterAll(() => app.stop());

  async function accepted(name: string): Promise<{ sent: Capture['bodyJson']; body: Record<string, unknown> }> {
    const taken = capture(name);
    const { body } = await replay(app, taken).expect(taken.answered.status);
    expect(body).toEqual(likeAnswerOf(taken));
    return { sent: taken.bodyJson, body };
  }

  const statusOf = async (body: Record<string, unknown>) =>
    client.data(`/alerts/requests/${body['requestId'] as string}`);

  /** @contract operating-9 */
  it('Alertmanager opens, repeats and closes', async () => {
    const { sent, body } = await accepted('alertmanager-create');
    const opened = await alerts.shown(body['alertId'] as string);
    const { alias, message, description, details, source } = sent;
    expect(opened).toMatchObject({ alias, message, description, details, source, status: 'open', count: 1 });
    expect((await accepted('alertmanager-create')).body['alertId']).toBe(opened.id);
    expect(await alerts.shown(opened.id)).toMatchObject({ count: 2 });

    expect(await statusOf((await accepted('alertmanager-close')).body)).toMatchObject({
      success: true,
      alertId: opened.id,
    });
    expect(await alerts.shown(opened.id)).toMatchObject({ status: 'closed' });
    expect(await statusOf((await accepted('alertmanager-close')).body)).toMatchObject({
      success: false,
      status: 'Alert is already closed',
      alertId: opened.id,
    });
  });

  it('Alertmanager closes what was never opened', async () => {
    await app.sql('DELETE FROM alerts');
    expect(await statusOf((await accepted('alertmanager-close')).body)).toMatchObject({ success: false, alertId: '' });
  });

  it('Alertmanager’s watchdog pings, by Basic auth', async () => {
    await accepted('alertmanager-watchdog-ping');
    expect(await client.data('/heartbeats/alertmanager-watchdog')).toMatchObject({ expired: false, enabled: true });
  });

  it('the Node SDK creates, with teams that do not exist', async () => {
    const { sent, body } = await accepted('sdk-node-create');
    const { alias, entity, priority, tags, details, actions } = sent;
    const url = `/alerts/${encodeURIComponent(alias as string)}?identifierType=alias`;
    expect(await client.data(url)).toMatchObject({
      id: body['alertId'],
      alias,
      entity,
      priority,
      tags,
      details,
      actions,
    });
  });

  it('the Go SDK acknowledges', async () => {
    const id = await alerts.created({ alias: 'go-alias' });
    const { body } = await accepted('sdk-go-acknowledge');
    expect(await statusOf(body)).toMatchObject({ success: true, action: 'Acknowledge', alertId: id });
    expect(await alerts.shown(id)).toMatchObject({ status: 'acknowledged' });
  });
});
