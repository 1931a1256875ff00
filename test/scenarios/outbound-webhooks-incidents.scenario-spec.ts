import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, createTeam, createUser } from '../support/accounts.js';
import { minutes } from '../support/fake-clock.js';
import { OutboundStory } from '../support/outbound-story.js';
import { PublicDesk } from '../support/status-page.js';
import { TestApp } from '../support/test-app.js';
import { WebhookSink } from '../support/webhook-sink.js';

describe('outbound webhooks, of incidents', () => {
  let app: TestApp;
  let sink: WebhookSink;
  let story: OutboundStory;
  let admin: string;

  beforeAll(async () => {
    sink = await WebhookSink.start();
    app = await TestApp.start();
    story = await OutboundStory.begin(app);
    admin = await asAdmin(app);
  });
  afterAll(async () => {
    await sink.stop();
    await app.stop();
  });

  const PATH = '/v2/incidents';
  const patch = (id: string, body: object) => app.as(admin).patch(`${PATH}/${id}`, body).expect(200);
  const remove = (id: string) => app.as(admin).delete(`${PATH}/${id}`).expect(200);
  /** As the API shows it, but for name and address of who opened it, which a webhook does not carry. */
  const shown = async (id: string): Promise<unknown> => {
    const { body } = await app.as(admin).get(`${PATH}/${id}`).expect(200);
    const { createdByName: _name, createdByEmail: _email, ...incident } = body.data;
    return incident;
  };

  /** @contract webhooks-1 */
  it('tell of the creation and of each change, with the incident, who did it and what changed', async () => {
    const integration = await story.integration({ config: { url: sink.url('/all') } });
    const id = await story.make('incidents', { name: 'Checkout is down', priority: 'P1' });
    await app.settle();
    const created = await shown(id);
    const [call] = sink.to('/all');
    expect(call?.body).toEqual({
      event: 'incident.created',
      id: call?.headers['webhook-id'],
      occurredAt: app.clock.now().toISOString(),
      incident: created,
      actor: { type: 'user', id: expect.any(String), name: expect.any(String) },
      integration: { id: integration, name: 'Receiver' },
    });

    await patch(id, { tags: ['shop'] });
    await patch(id, { tags: ['shop'] });
    await app.settle();
    await patch(id, { status: 'resolved' });
    await app.settle();
    expect(sink.to('/all').map(({ body }) => [body['event'], body['detail']])).toEqual([
      ['incident.created', undefined],
      ['incident.updated', { changed: ['tags'] }],
      ['incident.updated', expect.objectContaining({ status: { from: 'open', to: 'resolved' } })],
    ]);
    expect(sink.to('/all').at(-1)?.body['incident']).toEqual(await shown(id));
    await story.remove(integration);
  });

  it('go to whom the events and the team say, in their order, and not about what was deleted', async () => {
    const red = await createTeam(app);
    const lead = await createUser(app, { role: 'admin', teamIds: [red.id] });
    const ofRed = `Bearer ${lead.token}`;
    const [narrow, team] = [
      await story.integration({ config: { url: sink.url('/narrow'), events: ['incident.updated'] } }),
      await story.integration({ config: { url: sink.url('/red') } }, ofRed),
    ];
    sink.answer('/narrow', 500);
    const id = await story.make('incidents', { name: 'Slow' });
    await patch(id, { priority: 'P2' });
    await app.settle();
    await patch(id, { status: 'monitoring' });
    await app.settle();
    expect(sink.to('/narrow')).toHaveLength(1);
    await app.advance(minutes(1));
    expect(sink.to('/narrow').map(({ body }) => (body['detail'] as { changed: string[] }).changed)).toEqual([
      ['priority'],
      ['priority'],
      [],
    ]);
    const gone = await story.make('incidents', { name: 'A mistake' });
    await patch(gone, { status: 'closed' });
    await remove(gone);
    await app.settle();
    expect(sink.to('/narrow')).toHaveLength(3);
    const own = await story.make('incidents', { name: 'Ours' }, ofRed);
    await app.settle();
    expect(sink.to('/red').map(({ body }) => (body['incident'] as { id: string }).id)).toEqual([own]);
    await story.remove(narrow);
    await story.remove(team);
  });

  it('are a message with a link in a chat room', async () => {
    const id = await story.integration({ type: 'slack', config: { webhookUrl: sink.url('/slack') } });
    const incident = await story.make('incidents', { name: 'Checkout is down', description: 'Nobody can pay' });
    await app.settle();
    const text = JSON.stringify(sink.to('/slack')[0]?.body);
    // Without a page of its own there is nothing to open.
    expect(text).toContain('*[P3] Checkout is down*');
    expect(text).not.toContain(incident);
    expect(text).toContain('Nobody can pay');
    expect(text).toContain('New incident from');
    const teams = await story.integration({ type: 'teams', config: { webhookUrl: sink.url('/teams') } });
    await new PublicDesk(app, admin.slice('Bearer '.length)).configure();
    const statusPageEntry = { enabled: true, title: 'Checkout' };
    const shown = await story.make('incidents', { name: 'Known to all', statusPageEntry });
    await app.settle();
    for (const room of ['/slack', '/teams']) {
      const [link = ''] = /https:\/\/[^"|\\]*incidents[^"|\\]*/.exec(JSON.stringify(sink.to(room).at(-1)?.body)) ?? [];
      const { status, type } = await app.http.get(new URL(link).pathname);
      expect([link.endsWith(`/status/acme/incidents/${shown}`), status, type]).toEqual([true, 200, 'text/html']);
    }
    await story.remove(id);
    await story.remove(teams);
  });
});
