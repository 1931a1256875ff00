import { Injectable } from '@nestjs/common';
import { AuditService, type NewAuditEntry } from '../../people/audit/audit.service.js';
import { Clock } from '../../platform/clock/clock.js';
import { resultOf } from '../../platform/outbound-http/domain/webhook.js';
import { OutboundHttp } from '../../platform/outbound-http/outbound-http.js';
import { ServerConfig } from '../../platform/config/config.js';
import { DeliveryMetrics } from '../../platform/delivery-queue/delivery-metrics.js';
import type { AttemptOutcome } from '../../platform/delivery-queue/domain/attempt.js';
import type { Ended, EndRecorder, QueueWorker, Ready } from '../../platform/delivery-queue/queue-declaration.js';
import { OutboundIntegrations, type OutboundIntegration } from '../../alerts/integrations/outbound-integrations.js';
import { outboundRequest } from './domain/outbound-request.js';
import { NO_NAMES } from './domain/third-party-body.js';
import { ThirdPartyNames } from './third-party-names.js';
import { postponeFollowers, type LiveDelivery } from './webhooks.queries.js';

/** Posts what is to be told, with an audit entry of what an integration will never be told. */
@Injectable()
export class WebhookSender implements QueueWorker<LiveDelivery> {
  constructor(
    private readonly integrations: OutboundIntegrations,
    private readonly http: OutboundHttp,
    private readonly audit: AuditService,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
    private readonly metrics: DeliveryMetrics,
    private readonly names: ThirdPartyNames,
  ) {}

  async attempt({ row: { id, tenantId, integrationId, message } }: Ready<LiveDelivery>): Promise<AttemptOutcome> {
    const integration = (await this.integrationsOf(tenantId)).get(integrationId);
    if (!integration) {
      return { kind: 'unwanted', reason: 'the integration was deleted or disabled, or has nowhere to send to' };
    }
    const { publicBaseUrl } = this.server;
    const names = integration.payload === 'third-party' ? await this.names.of(tenantId) : NO_NAMES;
    const now = this.clock.now();
    const request = outboundRequest({ id, message, integration, now, publicBaseUrl, names });
    if (request === null) return { kind: 'unwanted', reason: 'the shape of its bodies has no incidents' };
    const { url, headers, body } = request;
    return this.metrics.attempt('webhook', async () => resultOf(await this.http.post(url, headers, body)));
  }

  async recorder(tenantId: string): Promise<EndRecorder<LiveDelivery>> {
    const integrations = await this.integrationsOf(tenantId);
    return async (tx, _ended, write) => {
      const written = await write();
      postponeFollowers(
        tx,
        written.flatMap(({ next }) => (next.state === 'pending' ? next : [])),
      );
      const entries = written.flatMap((each) => {
        const integration = integrations.get(each.row.integrationId);
        const isUntold = each.next.state === 'failed' || each.next.state === 'dead';
        // That an integration is gone needs no entry of its own.
        return integration && isUntold ? [entryOf(each, integration)] : [];
      });
      this.audit.record(tx, entries);
    };
  }

  private async integrationsOf(tenantId: string): Promise<Map<string, OutboundIntegration>> {
    return new Map((await this.integrations.of(tenantId)).map((integration) => [integration.id, integration]));
  }
}

function entryOf({ row, next }: Ended<LiveDelivery>, integration: OutboundIntegration): NewAuditEntry {
  const { id: deliveryId, event, subjectId, attempts } = row;
  return {
    action: `outbound_webhook.${next.state}`,
    entityType: 'integration',
    entityId: integration.id,
    entityName: integration.name,
    details: { deliveryId, event, subjectId, attempts, reason: next.reason },
  };
}
