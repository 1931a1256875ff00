import { asAdmin } from './accounts.js';
import { AlertClient } from './alert-client.js';
import type { TestApp } from './test-app.js';

interface WebhookRow {
  id: string;
  event: string;
  state: string;
  attempts: number;
  reason: string | null;
  message: object | null;
}

/** Outbound integrations and alerts as an administrator of the default tenant sees them. */
export class OutboundStory {
  private constructor(
    readonly app: TestApp,
    private readonly authorization: string,
  ) {}

  static async begin(app: TestApp): Promise<OutboundStory> {
    return new OutboundStory(app, await asAdmin(app));
  }

  /** Alerts as the bootstrap key creates and changes them. */
  get alerts(): AlertClient {
    return new AlertClient(this.app);
  }

  integration(body: object, authorization = this.authorization): Promise<string> {
    return this.make('integrations', { name: 'Receiver', type: 'webhook', ...body }, authorization);
  }

  /** Something of another feature, e.g. `alert-policies`; its id. */
  async make(resource: string, body: object, authorization = this.authorization): Promise<string> {
    const answer = await this.app.as(authorization).post(`/v2/${resource}`, body).expect(200);
    return (answer.body as { data: { id: string } }).data.id;
  }

  /** Any request of the administrator. */
  send(method: 'post' | 'patch', resource: string, body: object) {
    return this.app.as(this.authorization).send(method, `/v2/${resource}`, body);
  }

  async change(id: string, body: object): Promise<void> {
    await this.app.as(this.authorization).patch(`/v2/integrations/${id}`, body).expect(200);
  }

  async act(id: string, action: 'enable' | 'disable'): Promise<void> {
    await this.app.as(this.authorization).post(`/v2/integrations/${id}/${action}`).expect(200);
  }

  async remove(id: string): Promise<void> {
    await this.app.as(this.authorization).delete(`/v2/integrations/${id}`).expect(200);
  }

  /** What became of the deliveries of an integration, in the order of the events. */
  rows(integrationId: string): Promise<WebhookRow[]> {
    return this.app.sql(
      `SELECT id, event, state, attempts, reason, message FROM webhook_deliveries
       WHERE "integrationId" = $1 ORDER BY "eventId"`,
      [integrationId],
    );
  }

  async states(integrationId: string): Promise<string[]> {
    return (await this.rows(integrationId)).map(({ event, state }) => `${event} ${state}`);
  }

  /** What the audit log says of an integration's deliveries, oldest first. */
  trail(integrationId: string): Promise<{ action: string; details: Record<string, unknown> }[]> {
    return this.app.sql(
      `SELECT action, details FROM audit_log
       WHERE "entityType" = 'integration' AND "entityId" = $1 AND action LIKE 'outbound\\_webhook.%'
       ORDER BY "createdAt", id`,
      [integrationId],
    );
  }
}
